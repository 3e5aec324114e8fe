"""The Textual application: its screens one after another, signals, errors, its end."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import BindingType
from textual.worker import Worker, WorkerState

from predact_tui.app_base import AppBase
from predact_tui.bindings import bindings
from predact_tui.narration import narrate
from predact_tui.options import Options
from predact_tui.present.safe import safe
from predact_tui.quiet import log_error, log_path, quiet_stderr
from predact_tui.screens.session import Loader, SessionScreen
from predact_tui.screens.steady import TINY_CSS, Steady
from predact_tui.stopping import SIGNALS, on_signals

if TYPE_CHECKING:
    from textual.screen import Screen

    from predact_tui.screens.results import Way
    from predact_tui.sources import Source

FAILED: Final = 1
WRONG_USE: Final = 2


class PredactApp(AppBase):
    """PredAct on the terminal: home, session, results, and again.

    Without a scenario in `options` it begins at home. `loader` makes the first episode ready
    (default: a live one with these options). `probing` begins with the probe, and comes back to it.
    `first` makes a screen that is all there is: leaving it ends the program, unless it gives the
    options of an episode.
    """

    TITLE = "PredAct"
    CSS_PATH = "predact.tcss"
    CSS = TINY_CSS
    COMMAND_PALETTE_BINDING = "ctrl+p"
    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere")

    def __init__(
        self,
        options: Options,
        loader: Loader | None = None,
        *,
        probing: bool = False,
        first: "Callable[[], Screen[Any]] | None" = None,
    ) -> None:
        super().__init__()
        self._first = first
        self._options = options
        self._loader = loader
        at_home = (options.scenario, options.recording, loader, first) == (None,) * 4
        self._base = self.go_probe if probing else self.go_home if at_home else None
        self._up = False
        self.session: SessionScreen | None = None
        """The session screen of the running episode."""
        self.complaint = ""
        """What to say on stderr once the terminal is given back."""

    # -- one screen after another -----------------------------------------------------------------

    def on_mount(self) -> None:
        """Put the first screen up, and listen to signals."""
        self.recall_theme()
        on_signals(lambda name, code: self.leave_now(f"interrupted by {name}", code))
        if self._first is not None:
            self.push_screen(self._first(), self._probed)
        elif self._base is not None:
            self._base()
        else:
            self.start(self._options, self._loader)

    def go_home(self) -> None:
        """Let an episode be chosen."""
        from predact_tui.screens.home import HomeScreen

        self.push_screen(HomeScreen(self._options), self._chosen)

    def go_probe(self) -> None:
        """Let the tool be probed; leaving it ends the program."""
        from predact_tui.screens.probe import ProbeScreen

        self.push_screen(ProbeScreen(self._options), self._probed)

    def _probed(self, options: object) -> None:
        """Start an episode with the options a screen gave; end where it gave none."""
        if isinstance(options, Options):
            self.start(options)
        else:
            self.exit()

    def _chosen(self, options: Options | None) -> None:
        if options is not None:
            self.start(options)

    def start(self, options: Options, loader: Loader | None = None) -> None:
        """Begin an episode."""
        self._options = replace(options, recording=None)
        self.session = SessionScreen(loader or partial(_load, options, self._tell_loading))
        self.push_screen(self.session, self._left)

    def _tell_loading(self, words: tuple[str, ...]) -> None:
        if self.session is not None:
            self.session.task_line.show(words)

    def _left(self, way: "Way | None") -> None:
        self.session = None
        if isinstance(way, Options):
            self.start(way)
        elif way == "again":
            self.start(replace(self._options, seed=self._options.seed + 1))
        elif self._base is not None:
            self._base()
        else:
            self.exit()

    def on_ready(self) -> None:
        """Know that from now on what is displayed reaches the terminal."""
        self._up = True

    def post_display_hook(self) -> None:
        """Let the session load once its frame was painted."""
        if self._up and self.session is not None:
            self.session.painted()

    # -- leaving ----------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Leave the program; ask first in the middle of an episode."""
        if self.session is None or not self.session.running:
            self.leave_now()
            return
        from predact_tui.screens.confirm import ConfirmScreen, leaving

        if not isinstance(self.screen, ConfirmScreen):
            self.push_screen(leaving(), lambda yes: self.leave_now() if yes else None)

    def action_interrupt(self) -> None:
        """Copy the selected text; with none selected, leave at once as Ctrl-C does."""
        selected = self._selected_text()
        if selected:
            self.copy_to_clipboard(safe(selected))
            self.notify("Sent the selected text to the clipboard.", markup=False)
            self.screen.clear_selection()
        else:
            self.leave_now("interrupted by Ctrl-C", SIGNALS["SIGINT"])

    def _selected_text(self) -> str:
        from textual.widgets import Input

        focused = self.focused
        if isinstance(focused, Input) and focused.selected_text:
            return focused.selected_text
        return self.screen.get_selected_text() or ""

    def leave_now(self, reason: str = "left", code: int = 0) -> None:
        """Close the episode's session and leave; in the middle of one, say where it is kept."""
        if self.session is not None:
            if self.session.running:
                self.complaint = _left_in_the_middle(self.session.source)
                code = code or FAILED
            self.session.close(reason)
        self.exit(return_code=code)

    # -- errors -----------------------------------------------------------------------------------

    def loading_failed(self, error: Exception) -> None:
        """Go back home with a message where an episode cannot be made ready, or end with it."""
        self.session = None
        if self._base is not None:
            self.pop_screen()
            self._base()
            self.failed("The episode cannot begin", error)
            return
        words, expected = _said(error)
        if not expected:
            log_error(error)
        self.complaint = words
        self.exit(return_code=WRONG_USE if expected else FAILED)

    def failed(self, title: str, error: BaseException) -> None:
        """Show an error on a screen of its own, with the log's path."""
        from predact_tui.screens.error import ErrorScreen

        words, expected = _said(error)
        log_error(error)
        self.push_screen(ErrorScreen(title, words, None if expected else log_path()))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Show what went wrong in a worker that caught nothing itself."""
        error = event.worker.error
        if event.state is WorkerState.ERROR and error is not None:
            self.failed("Something went wrong", error)

    def action_help(self) -> None:
        """Show the keys and what the signs mean."""
        from predact_tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            shown = self.screen if isinstance(self.screen, SessionScreen) else self.session
            switches = shown.switches if shown is not None else None
            watched = shown is not None and shown.watched
            first = self.screen.help_group if isinstance(self.screen, Steady) else None
            self.push_screen(HelpScreen(switches, watched=watched, first=first))


async def _load(options: Options, tell: Callable[[tuple[str, ...]], None]) -> Any:
    # Late: it brings the engine in, which the first paint does not wait for.
    from predact_tui.loading import load

    return await load(options, tell)


def _left_in_the_middle(source: "Source") -> str:
    return (
        "left in the middle; what was shown is kept as "
        f"{source.state.recording} in {source.place} (`predact-tui resume` takes it up)"
    )


def _said(error: BaseException) -> tuple[str, bool]:
    """Return an error in words, and whether it is one that a user can mend."""
    from engine.errors import UserError

    expected = isinstance(error, UserError)
    return str(error) if expected else f"{type(error).__name__}: {error}", expected


def run_app(
    options: Options,
    loader: Callable[[], Any] | None = None,
    *,
    probing: bool = False,
    first: "Callable[[], Screen[Any]] | None" = None,
) -> int:
    """Run the application on this terminal and return its exit code."""
    app = PredactApp(options, loader, probing=probing, first=first)
    with quiet_stderr():
        try:
            app.run()
        finally:
            if app.session is not None:
                app.session.close("ended by an error")
    if app._exception is not None:
        app.complaint = f"an error ended the program; what was shown is recorded. See {log_path()}"
    if app.complaint:
        narrate(f"predact-tui: {safe(app.complaint)}")
    return app.return_code or 0
