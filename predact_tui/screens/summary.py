"""Before handing in: what is handed in, what was changed, and the reminder to ask."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Button, Static

from engine.state import EpisodeState
from predact_tui.bindings import bindings
from predact_tui.present.results_view import lines, section
from predact_tui.present.summary_text import STAGES, may_hand_in, reminder, summary
from predact_tui.screens.sheet import Sheet, answer


class SummaryScreen(Sheet[bool]):
    """Gives True to hand in, False to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("choice")]

    def __init__(self, state: EpisodeState) -> None:
        super().__init__()
        self._state = state
        self._allowed = may_hand_in(state)
        self.heading = f"Hand in your {STAGES[state.stage or 'report']}?"

    def body(self) -> Iterable[Widget]:
        """Show the reminder, then what is handed in."""
        reminded = reminder(self._state)
        if reminded:
            yield Static(lines(reminded), id="reminder")
        for part in summary(self._state):
            yield Static(section(part))

    def answers(self) -> Iterable[Button]:
        """Hand in (where that is allowed), and go back."""
        if self._allowed:
            yield answer("Hand in", "Enter", "screen.yes", variant="primary")
        yield answer("Go back", "Esc", "screen.no")

    def action_yes(self) -> None:
        """Hand in; go back where that is not offered."""
        self.dismiss(self._allowed)

    def action_no(self) -> None:
        """Go back."""
        self.dismiss(False)
