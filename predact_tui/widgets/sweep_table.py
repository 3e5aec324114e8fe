"""The groups of a sweep, filling in."""

from textual.content import Content

from predact_tui.present.sweep_line import heading, line
from predact_tui.sweeping.job import Group
from predact_tui.sweeping.tally import Field
from predact_tui.widgets.line_table import LineTable


class SweepTable(LineTable):
    """A line for every instructor, assistant and cell."""

    def __init__(self) -> None:
        super().__init__(id="sweep-table")
        self.fields: list[tuple[Group, Field]] = []

    @property
    def count(self) -> int:
        """How many groups there are."""
        return len(self.fields)

    @property
    def field(self) -> Field | None:
        """The group under the cursor."""
        return self.fields[self.cursor][1] if 0 <= self.cursor < len(self.fields) else None

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        return heading(width)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return the line of a group."""
        return line(*self.fields[index], width, mark)
