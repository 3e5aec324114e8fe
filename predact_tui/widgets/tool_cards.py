"""What the tools said: a card a call, the newest question's unfolded."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Static

from predact_tui.bindings import bindings
from predact_tui.present.briefing import course
from predact_tui.present.fluid import Fluid
from predact_tui.widgets.card_stack import CardStack

if TYPE_CHECKING:
    from engine.report import ToldReport
    from predact_tui.widgets.tool_card import ToolCard

COURSE = "Course"


class ToolCards(CardStack):
    """The cards; one is under the cursor."""

    BORDER_TITLE: ClassVar = COURSE
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "look.fold", "look.fold_all", "list.down", "list.up", "list.first", "list.last"
    )

    class Opened(Message):
        """A card was unfolded by the person."""

        def __init__(self, call_id: str) -> None:
            super().__init__()
            self.call_id = call_id

    def __init__(self) -> None:
        super().__init__()
        self._course = Static("", id="course", markup=False)
        self._briefed = False

    def compose(self) -> ComposeResult:
        """Yield what stands there before the first call."""
        yield self._course

    def brief(self, report: "ToldReport") -> None:
        """Show the course, until a tool is called."""
        if not self._briefed:
            self._briefed = True
            self._course.update(Fluid(lambda width: course(report, width)))

    def _titles(self) -> None:
        count = self._first + len(self._cards)
        self._course.display = not count
        self.border_title = "What the tools said" if count else COURSE
        self.border_subtitle = f"{count} call{'' if count == 1 else 's'}" if count else ""

    def reveal(self, call_id: str) -> bool:
        """Unfold a call's card, bring it into sight and let it stand out."""
        card = self._card(call_id)
        if card is None:
            return False
        self.cursor = self.cards.index(card)
        card.fold(folded=False)
        card.flash()
        self.call_after_refresh(card.scroll_visible, animate=False, top=True)
        return True

    def action_cursor_down(self) -> None:
        """Go to the next card; with none, scroll the course."""
        if not self._cards:
            self.scroll_down(animate=False)
        self.cursor = max(0, min(self.cursor + 1, len(self._cards) - 1))

    def action_cursor_up(self) -> None:
        """Go to the card before; with none, scroll the course."""
        if not self._cards:
            self.scroll_up(animate=False)
        if self._first and not self.cursor:
            self._prepend(max(0, self._first - (self.room or 0)))
        self.cursor = max(0, self.cursor - 1)

    def action_cursor_first(self) -> None:
        """Go to the first card."""
        self.cursor = 0

    def action_cursor_last(self) -> None:
        """Go to the last card."""
        self.cursor = max(0, len(self._cards) - 1)

    def action_fold(self) -> None:
        """Fold or unfold the card under the cursor."""
        if self.cursor < len(self._cards):
            card = self.cards[self.cursor]
            card.fold(folded=not card.folded)
            if not card.folded:
                self.post_message(self.Opened(card.call.call_id))

    def action_fold_all(self) -> None:
        """Fold all cards, or unfold them if all are folded."""
        folded = not all(card.folded for card in self.cards)
        for card in self.cards:
            card.fold(folded=folded)

    def on_tool_card_chosen(self, event: "ToolCard.Chosen") -> None:
        """Fold or unfold the card clicked."""
        self.cursor = self.cards.index(event.card)
        self.action_fold()
