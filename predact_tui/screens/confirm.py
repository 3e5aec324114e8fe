"""A question that is answered by yes or no."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Button, Static

from predact_tui.bindings import bindings
from predact_tui.present.safe import content
from predact_tui.screens.sheet import Sheet, answer


class ConfirmScreen(Sheet[bool]):
    """Asks `question`; gives True for yes. `yes` and `no` are what the answers are called."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("choice.yes", "choice.no")

    def __init__(self, title: str, question: str, yes: str = "Yes", no: str = "No") -> None:
        super().__init__()
        self.heading = title
        self._question, self._yes, self._no = question, yes, no

    def body(self) -> Iterable[Widget]:
        """Show the question."""
        yield Static(content(self._question))

    def answers(self) -> Iterable[Button]:
        """Yes and no."""
        yield answer(self._yes, "y", "screen.yes", variant="primary")
        yield answer(self._no, "Esc", "screen.no")

    def action_yes(self) -> None:
        """Answer yes."""
        self.dismiss(True)

    def action_no(self) -> None:
        """Answer no."""
        self.dismiss(False)


def leaving() -> ConfirmScreen:
    """Return the question before the program is left in the middle of an episode."""
    return ConfirmScreen(
        "Leave in the middle?",
        "Everything shown so far is recorded and kept, marked as interrupted. "
        "There will be no final decision to score.",
        yes="Leave",
        no="Go on",
    )
