"""Two episodes step by step: one column of pairs, so that both talks scroll together."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from predact_tui.present.compare_known import numbers
from predact_tui.widgets.pages import Pages
from predact_tui.widgets.step_row import StepRow

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Step


class TalkPair(Pages):
    """The steps of both, aligned by stage and question."""

    DEFAULT_CSS = """
    TalkPair { height: 1fr; scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="talk")
        self._rows: list[StepRow] = []
        self._at: int | None = None
        self._sides: Mapping[str, bool] = {}

    def show(self, comparison: "Comparison") -> None:
        """Show the steps of a comparison."""
        known = {name: numbers(comparison, name) for name in ("x", "y")}
        steps = [step for step in comparison.steps if _told(step)]
        self._rows = [StepRow(comparison, step, known) for step in steps]
        self._at = None
        self.remove_children()
        self.mount_all(self._rows)
        self.stand(self._sides)

    def only(self, differing: bool) -> None:
        """Show only the steps that differ, or all."""
        for row in self._rows:
            row.display = row.differs or not differing
        self._show_current()

    def stand(self, classes: Mapping[str, bool]) -> None:
        """Set the sides side by side or one below the other, both or one alone."""
        self._sides = classes
        for row in self._rows:
            row.stand(classes)
        self._show_current()

    def go(self, direction: int, *, from_edge: bool = False) -> bool:
        """Go to the next step that differs (direction 1) or the one before (-1); False for none."""
        edge = -1 if direction > 0 else len(self._rows)
        at = (edge if from_edge else self._here(direction)) + direction
        while 0 <= at < len(self._rows):
            if self._rows[at].differs:
                self._stand(at)
                return True
            at += direction
        return False

    def _here(self, direction: int) -> int:
        """Return the step gone to if it is in sight, else where the screen stands."""
        top, bottom = self.scroll_y, self.scroll_y + self.size.height
        places = [row.virtual_region for row in self._rows]
        if self._at is not None and places[self._at].bottom > top and places[self._at].y < bottom:
            return self._at
        first = next((i for i, place in enumerate(places) if place.bottom > top), 0)
        return first - 1 if direction > 0 else first

    def _stand(self, at: int) -> None:
        for index, row in enumerate(self._rows):
            row.mark(current=index == at)
        self._at = at
        self._show_current()

    def _show_current(self) -> None:
        """Bring the step gone to to the top, once everything has its place."""
        if self._at is not None:
            row = self._rows[self._at]
            self.call_after_refresh(self.scroll_to_widget, row, animate=False, top=True)


def _told(step: "Step") -> bool:
    """Tell whether there is anything to show of a step: nothing was done before many a question."""
    if step.differs or step.turn or step.stage != "chat":
        return True
    return any(side is not None and side.marks for side in (step.x, step.y))
