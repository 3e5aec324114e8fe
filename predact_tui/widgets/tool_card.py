"""A tool call as a card: what was asked and its kind; unfolded, the answer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from predact_tui.present.calls import asked, sheet
from predact_tui.present.card import draw
from predact_tui.present.fluid import Fluid
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip, width
from predact_tui.present.spans import CATEGORIES, LOOKS

if TYPE_CHECKING:
    from engine.talk import Call

EDGES = {
    "-prediction": ("prediction",),
    "-lookup": ("lookup",),
    "-what-if": ("counterfactual", "intervention"),
}
"""Classes of the card's edge by kind."""
FLASH = 0.9
"""Seconds that a card which was moved to stands out."""


class ToolCard(Static):
    """A call; folded it takes one line."""

    class Chosen(Message):
        """The card was clicked."""

        def __init__(self, card: "ToolCard") -> None:
            super().__init__()
            self.card = card

    def __init__(
        self,
        call: "Call",
        number: int,
        numbers: Mapping[str, int],
        *,
        folded: bool = False,
        highlighted: bool = True,
    ) -> None:
        super().__init__("", markup=False)
        self.call = call
        self.number = number
        self.folded = folded
        self.highlighted = highlighted
        self._asked = asked(call, numbers)
        self.redraw()  # now: where to scroll to depends on the heights

    def redraw(self) -> None:
        """Draw the call as it is now."""
        kind = CATEGORIES.get(self.call.category, CATEGORIES[None])[1]
        for name, kinds in EDGES.items():
            self.set_class(self.highlighted and kind in kinds, name)
        self.set_class(self.call.is_error, "-error")
        self.update(Fluid(self._draw))

    def is_of(self, call: "Call") -> bool:
        """Tell whether it asked just this; the same id is given again to a step taken anew."""
        mine = self.call
        return (mine.call_id, mine.tool, mine.arguments) == (
            call.call_id, call.tool, call.arguments,
        )  # fmt: skip

    def become(self, call: "Call", number: int, numbers: Mapping[str, int]) -> None:
        """Be the card of another call."""
        self.call, self.number, self._asked = call, number, asked(call, numbers)
        self.redraw()

    def bring(self, call: "Call") -> None:
        """Draw the same call at another time: answered, or not yet."""
        drawn, self.call = self.call, call
        if (drawn.answer, drawn.is_error) != (call.answer, call.is_error):
            self.redraw()

    def fold(self, *, folded: bool) -> None:
        """Fold or unfold."""
        if folded != self.folded:
            self.folded = folded
            self.redraw()

    def flash(self) -> None:
        """Stand out for a moment."""
        self.add_class("-flash")
        self.set_timer(FLASH, lambda: self.remove_class("-flash"))

    def on_click(self, _event: Click) -> None:
        """Tell who holds the cards."""
        self.post_message(self.Chosen(self))

    def _draw(self, cells: int) -> Content:
        title = self._title(cells)
        if self.folded or self.call.answer is None:
            return title
        kind = CATEGORIES.get(self.call.category, CATEGORIES[None])[1]
        style = LOOKS[kind].style if self.highlighted and kind != "prediction" else ""
        style = "$text-error" if self.call.is_error else style
        if kind == "prediction" and self.highlighted:
            style = "bold $text-warning"
        body = draw(sheet(self.call.answer), style, max(1, cells - 4))
        indented = [Content("    ") + line for line in body.split("\n", allow_blank=True)]
        return Content("\n").join([title, *indented])

    def _title(self, cells: int) -> Content:
        label, kind = CATEGORIES.get(self.call.category, CATEGORIES[None])
        if self.call.answer is None:
            label, kind = "asking…", "report"
        label = "error" if self.call.is_error else label
        style = LOOKS[kind].style if kind == "prediction" and self.highlighted else MUTED
        head = f"{'▸' if self.folded else '▾'} {self.number} "
        room = max(0, cells - width(head) - width(label) - 3)
        words = clip(self._asked, room)
        gap = " " * max(1, cells - width(head) - width(words) - width(label) - 2)
        return Content.assemble((head, MUTED), words, gap, (f" {label} ", style))
