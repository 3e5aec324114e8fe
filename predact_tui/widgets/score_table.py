"""The student's scores in the Why screen, with what each adds to the distance."""

import math
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType
from textual.content import Content

from predact_tui.bindings import binding
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from predact_tui.present.safe import width as cells
from predact_tui.widgets.line_table import LineTable

if TYPE_CHECKING:
    from engine.probing.grounds import Contribution, Difference, Voter
    from predact_tui.probing.opened import Opened

COLUMNS: Final = (("score", 8), ("theirs", 7), ("gap", 6), ("adds", 6), ("weight", 7), ("week", 4))
"""Columns after the name, in the order in which they get room."""
LEAST_NAME: Final = 8


class ScoreTable(LineTable):
    """A line a component due by the week; gaps are to `voter` (None: to all, on average)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("why.missing", "missing"),
    ]

    def __init__(self, opened: "Opened") -> None:
        super().__init__(id="scores")
        self._opened = opened
        self.voter: Voter | None = None

    @property
    def count(self) -> int:
        """How many components are due."""
        return len(self._opened.columns)

    @property
    def column(self) -> int | None:
        """The component under the cursor."""
        return self._opened.columns[self.cursor] if self.count else None

    def action_missing(self) -> None:
        """Take the selected score away."""
        if self.column is not None:
            self._opened.take_away(self.column)
            self.post_message(self.Moved(self))

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        name, shown = _fitting(width, self._names)
        titles = [fit("Component", name), *(fit(title, size, right=True) for title, size in shown)]
        return Content.styled("  " + " ".join(titles), MUTED)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a component's line."""
        opened, column = self._opened, self._opened.columns[index]
        name, shown = _fitting(width, self._names)
        texts = self._texts(column)
        edited = column in opened.edited
        parts = [Content.styled(mark, "bold $text-accent")]
        parts.append(Content.styled(fit(opened.component(column).name, name), ""))
        for title, size in shown:
            style = "bold $text-warning" if edited and title == "score" else ""
            parts += [Content(" "), Content.styled(fit(texts[title], size, right=True), style)]
        return Content("").join(parts)

    @cached_property
    def _names(self) -> int:
        """Cells of the longest name."""
        names = [self._opened.component(j).name for j in self._opened.columns]
        return max((cells(safe_line(name)) for name in names), default=LEAST_NAME)

    def _texts(self, column: int) -> dict[str, str]:
        opened = self._opened
        component, score = opened.component(column), opened.scores[column]
        typing = opened.typing(column)
        said = (
            typing + "_" if typing is not None else "missing" if math.isnan(score) else f"{score:g}"
        )
        mark = "*" if column in opened.edited and typing is None else ""
        weight = float(opened.drawn.course.weights[column])
        return {
            "score": said + mark,
            "week": str(component.week),
            "weight": f"{100 * weight:.4g}%",
        } | self._against(column)

    def _against(self, column: int) -> dict[str, str]:
        """Return what the component adds to the distance: of one voter, or of all."""
        if self.voter is not None and self.voter.shared is not None:
            return _one(self._opened.apart(self.voter).get(column), self.voter.shared)
        found = {each.column: each for each in self._opened.now.contributions}
        return _all(found.get(column))


def _one(found: "Difference | None", shared: int) -> dict[str, str]:
    if found is None:
        return {"theirs": "-", "gap": "-", "adds": "-"}
    return {
        "theirs": f"{found.theirs:g}",
        "gap": f"{found.gap:.4g}",
        "adds": f"{found.gap / shared:.2f}",
    }


def _all(found: "Contribution | None") -> dict[str, str]:
    if found is None:
        return {"theirs": "-", "gap": "-", "adds": "-"}
    return {
        "theirs": "-" if found.theirs is None else f"{found.theirs:.1f}",
        "gap": "-" if found.gap is None else f"{found.gap:.1f}",
        "adds": f"{found.points:.2f}",
    }


def _fitting(width: int, names: int) -> tuple[int, list[tuple[str, int]]]:
    """Return the name's cells and the columns that fit beside it."""
    left, shown = width - 2 - LEAST_NAME, []
    for title, size in COLUMNS:
        if left < size + 1:
            break
        shown.append((title, size))
        left -= size + 1
    return max(1, min(names, LEAST_NAME + max(left, 0))), shown
