"""The question what to do where a model's call, or the recording, broke an episode off."""

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Button, Static

from predact_tui.bindings import bindings
from predact_tui.present.safe import content, safe
from predact_tui.screens.sheet import Sheet, answer
from predact_tui.sources import Source

Way: TypeAlias = Literal["again", "without", "leave"]
KEPT = "The episode waits. All that was shown is kept; nothing is lost."


class BrokenOffScreen(Sheet[Way]):
    """Says what went wrong and what mends it; tries again, goes on without, or leaves."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("choice")

    def __init__(self, error: Exception, source: Source) -> None:
        super().__init__()
        self.heading, mend = _mend(error, source.state.recording)
        self._said = f"{safe(str(error))}{_tries(error)}\n\n{KEPT} {mend}"
        self._without = ""
        if is_of_model(error):
            self._without = "Stop the answer" if source.assistant_busy else "Take the seat"

    def body(self) -> Iterable[Widget]:
        """Say what went wrong."""
        yield Static(content(self._said))

    def answers(self) -> Iterable[Button]:
        """Again, without, leave."""
        yield answer("Try again", "y", "screen.yes", variant="primary")
        if self._without:
            yield answer(self._without, "w", "screen.without")
        yield answer("Leave", "Esc", "screen.no")

    def action_yes(self) -> None:
        """Try again."""
        self.dismiss("again")

    def action_without(self) -> None:
        """Go on without what broke off, where that can be."""
        if self._without:
            self.dismiss("without")

    def action_no(self) -> None:
        """Leave."""
        self.dismiss("leave")


def is_of_model(error: Exception) -> bool:
    """Tell whether a model could not be called: going on asks it again."""
    from engine.gateway.errors import GatewayError

    return isinstance(error, GatewayError)


def is_of_store(error: Exception) -> bool:
    """Tell whether going on may help after this error: the disk full, the store locked."""
    import sqlite3

    from recordings.errors import StoreError

    return isinstance(error, sqlite3.Error | OSError | StoreError)


def _mend(error: Exception, recording: str) -> tuple[str, str]:
    """Return the heading, and what mends it."""
    from engine.gateway.errors import AuthFault, GatewayError

    if not isinstance(error, GatewayError):
        return "Recording failed", "Make room (or free the file), then try again."
    resume = f"`predact-tui resume {recording}`"
    if error.remedy == "retry":
        return "The model could not be reached", f"Try again, or leave: {resume} goes on later."
    if isinstance(error, AuthFault):
        mend = f"For another key leave, set it in the environment, and go on with {resume}."
        return "The model cannot be called", mend
    return "The model cannot be called", "Mend it, then try again (models.toml is read anew)."


def _tries(error: Exception) -> str:
    attempts = getattr(error, "attempts", ())
    return f" (after {len(attempts) + 1} tries)" if attempts else ""
