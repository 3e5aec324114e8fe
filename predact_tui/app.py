"""The Textual application: its first screen, themes, palette, signals, and how it is left."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from predact_tui.bindings import COMMANDS, bindings
from predact_tui.present.safe import safe
from predact_tui.quiet import log_path, quiet_stderr
from predact_tui.screens.session import SessionScreen

if TYPE_CHECKING:
    pass

THEMES: Final = (
    "textual-dark", "textual-light", "nord", "gruvbox", "catppuccin-mocha", "catppuccin-latte",
    "solarized-light", "tokyo-night", "ansi-dark", "ansi-light",
)  # fmt: skip
"""The themes that a key goes through; the palette offers all of Textual's."""
WRONG_USE: Final = 2
SIGNALS: Final = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
"""Signals that end the program, and its exit code then."""


class PredactApp(App[None]):
    """PredAct on the terminal."""

    TITLE = "PredAct"
    CSS_PATH = "predact.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere")

    def __init__(self, first: Callable[[], Screen[Any]]) -> None:
        super().__init__()
        self._first = first
        self.complaint = ""
        """What to say on stderr once the terminal is given back."""

    async def on_mount(self) -> None:
        """Put the first screen up, and listen to signals."""
        self._listen()
        await self.push_screen(self._first(), self._left)

    def _left(self, _way: Any) -> None:
        if len(self.screen_stack) <= 2:
            self.exit()

    # -- leaving ----------------------------------------------------------------------------------

    @property
    def session(self) -> SessionScreen | None:
        """The session screen, wherever in the stack it is."""
        found = (screen for screen in self.screen_stack if isinstance(screen, SessionScreen))
        return next(found, None)

    def action_leave(self) -> None:
        """Leave the program; ask first in the middle of an episode."""
        session = self.session
        if session is None or not session.running:
            self.leave_now()
            return
        from predact_tui.screens.confirm import ConfirmScreen, leaving

        if not isinstance(self.screen, ConfirmScreen):
            self.push_screen(leaving(), lambda yes: self.leave_now() if yes else None)

    def action_interrupt(self) -> None:
        """Copy the selected text; with none selected, leave at once as Ctrl-C does."""
        selected = self.screen.get_selected_text()
        if selected:
            self.copy_to_clipboard(safe(selected))
            self.notify("Sent the selected text to the clipboard.", markup=False)
            self.screen.clear_selection()
        else:
            self.leave_now("interrupted by Ctrl-C", SIGNALS["SIGINT"])

    def leave_now(self, reason: str = "left", code: int = 0) -> None:
        """Close the episode's session and leave."""
        if self.session is not None:
            self.session.close(reason)
        self.exit(return_code=code)

    def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        for name, code in SIGNALS.items():
            try:
                number = getattr(signal, name)
                loop.add_signal_handler(number, self.leave_now, f"interrupted by {name}", code)
            except (AttributeError, NotImplementedError, RuntimeError, ValueError):
                continue  # not on this system, or not in this thread

    # -- errors -----------------------------------------------------------------------------------

    def loading_failed(self, error: Exception) -> None:
        """End with a message where the episode cannot be made ready; on the home screen, go back."""
        from engine.errors import UserError

        expected = isinstance(error, UserError)
        text = str(error) if expected else f"{type(error).__name__}: {error}"
        if len(self.screen_stack) > 2:
            self.pop_screen()
            self.failed("The episode cannot begin", error)
            return
        if not expected:
            self.log_error(error)
        self.complaint = text
        self.exit(return_code=WRONG_USE if expected else 1)

    def failed(self, title: str, error: BaseException) -> None:
        """Show an error on a screen of its own, with the log's path."""
        from engine.errors import UserError
        from predact_tui.screens.error import ErrorScreen

        expected = isinstance(error, UserError)
        text = str(error) if expected else f"{type(error).__name__}: {error}"
        self.log_error(error)
        self.push_screen(ErrorScreen(title, text, None if expected else log_path()))

    def log_error(self, error: BaseException) -> None:
        """Write an error with its traceback to the log (stderr, while the screen is up)."""
        import traceback

        traceback.print_exception(error, file=sys.stderr)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what went wrong in a worker that caught nothing itself."""
        error = event.worker.error
        if event.state is WorkerState.ERROR and error is not None:
            self.failed("Something went wrong", error)

    # -- themes and palette -----------------------------------------------------------------------

    def action_next_theme(self) -> None:
        """Change the colours."""
        at = THEMES.index(self.theme) if self.theme in THEMES else -1
        self.theme = THEMES[(at + 1) % len(THEMES)]
        self.notify(f"Theme: {self.theme}", markup=False, timeout=2)

    def action_help(self) -> None:
        """Show the keys and what the signs mean."""
        from predact_tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield every action that can be done now, by name, then the choice of themes."""
        active = {item.binding.id: item for item in screen.active_bindings.values()}
        for command in COMMANDS:
            item = active.get(command.id)
            if item is None or not item.enabled or command.group == "lists":
                continue
            words = f"{command.description} ({command.all_shown})"
            action, node = item.binding.action, item.node
            yield SystemCommand(
                command.label, words, lambda a=action, n=node: self.run_action(a, n)
            )
        yield SystemCommand("Theme…", "Choose one of all themes", self.action_change_theme)


def run_app(first: Callable[[], Screen[Any]]) -> int:
    """Run the application on this terminal and return its exit code."""
    app = PredactApp(first)
    with quiet_stderr():
        app.run()
    if app.complaint:
        print(f"predact-tui: {safe(app.complaint)}", file=sys.stderr)
    return app.return_code or 0
