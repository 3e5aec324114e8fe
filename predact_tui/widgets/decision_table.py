"""The students of two episodes with both decisions in each."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from predact_tui.present.compare_rows import StudentRow
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, width
from predact_tui.widgets.differing_table import DifferingTable

LEAST: Final = 7
MOST: Final = 20
"""Cells of a student's id."""
DECISIONS: Final = 14
ROOMY: Final = 66
"""Below this many columns neither numbers nor what the tool said are shown."""


class DecisionTable(DifferingTable):
    """A line a student whom either tool flagged."""

    def __init__(self) -> None:
        super().__init__(id="decisions")
        self._rows: Sequence[StudentRow] = ()

    def show(self, rows: Sequence[StudentRow]) -> None:
        """Show these students; the cursor stays on the one it is on."""
        chosen = self.student
        self._rows = rows
        ids = [row.student_id for row in rows]
        self.redraw()
        if chosen in ids:
            self.cursor = ids.index(chosen)

    @property
    def student(self) -> str | None:
        """The id under the cursor, as shown."""
        return self._rows[self.cursor].student_id if 0 <= self.cursor < self.count else None

    @property
    def count(self) -> int:
        """How many students there are."""
        return len(self._rows)

    def differs(self, index: int) -> bool:
        """Tell whether anything of a student differs."""
        return self._rows[index].differs

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        titles = ("X tool", "Y tool") if self._two_tools else ("Tool", "")
        row = StudentRow("Student", " ", "No", "Truth", titles, ("X", "Y"), "Differs")
        return Content.styled("  " + self._text(row, width, truth=self._truth), MUTED)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a student's line."""
        row = self._rows[index]
        style = "bold" if row.differs else MUTED
        text = self._text(row, width, truth=self._truth)
        return Content.styled(mark, "bold $text-accent") + Content.styled(text, style)

    @property
    def _truth(self) -> bool:
        return any(row.truth for row in self._rows)

    @property
    def _two_tools(self) -> bool:
        return any(row.tools[0] != row.tools[1] for row in self._rows)

    def _text(self, row: StudentRow, room: int, *, truth: bool) -> str:
        name = max([LEAST, *(width(each.student_id) for each in self._rows)])
        texts = [row.sign, *([fit(row.number, 5)] if room >= ROOMY else [])]
        texts += [fit(row.student_id, min(name, MOST)), *([fit(row.truth, 5)] if truth else [])]
        if room >= ROOMY:
            texts += [fit(said, 8) for said in row.tools[: 1 + self._two_tools]]
        texts += [fit(both, DECISIONS) for both in row.decisions]
        left = room - 2 - sum(width(text) + 1 for text in texts)
        return " ".join([*texts, fit(row.says, left)] if left >= LEAST else texts)
