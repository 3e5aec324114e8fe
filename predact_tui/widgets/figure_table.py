"""Settings that differ and scores, of both episodes."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from predact_tui.present.compare_rows import FigureRow
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit
from predact_tui.widgets.differing_table import DifferingTable

NAME: Final = 21
DIFFERENCE: Final = 8
MOST: Final = 30
"""Cells at most of a value."""


class FigureTable(DifferingTable):
    """A line a figure."""

    def __init__(self) -> None:
        super().__init__(id="figures")
        self._rows: Sequence[FigureRow] = ()

    def show(self, rows: Sequence[FigureRow]) -> None:
        """Show these rows."""
        self._rows = rows
        self.redraw()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._rows)

    def differs(self, index: int) -> bool:
        """Tell whether a figure differs."""
        return self._rows[index].differs

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        return Content.styled("    " + _columns("", "X", "Y", "Y - X", width), MUTED)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a figure's line."""
        row = self._rows[index]
        head = Content.styled(mark, "bold $text-accent")
        if row.heading:
            return head + Content.styled(fit(row.name, max(0, width - 2)), "bold $text-accent")
        style = "bold" if row.differs else MUTED
        text = _columns(row.name, row.x, row.y, row.difference, width)
        return head + Content.styled(f"{row.sign or ' '} {text}", style)


def _columns(name: str, x: str, y: str, difference: str, width: int) -> str:
    room = max(4, min(MOST, (width - NAME - DIFFERENCE - 7) // 2))
    texts = fit(name, NAME), fit(x, room), fit(y, room), fit(difference, DIFFERENCE, right=True)
    return " ".join(texts)
