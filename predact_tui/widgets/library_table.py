"""The recordings of the library, as many as were read so far."""

from textual.content import Content
from textual.message import Message

from predact_tui.present.library_line import heading, line
from predact_tui.widgets.line_table import LineTable
from recordings.listing import RecordingRow

AHEAD = 30
"""More is read when the cursor comes this near to the end of what was."""


class LibraryTable(LineTable):
    """Rows of a query; `complete` once there are no more to read."""

    class Wanting(Message):
        """More rows are wanted."""

    def __init__(self) -> None:
        super().__init__(id="library-table")
        self.rows: list[RecordingRow] = []
        self.complete = False
        self.chosen: str | None = None
        self._sort, self._descending = "when", True

    @property
    def count(self) -> int:
        """How many were read."""
        return len(self.rows)

    @property
    def row(self) -> RecordingRow | None:
        """The recording under the cursor."""
        return self.rows[self.cursor] if 0 <= self.cursor < len(self.rows) else None

    def fill(self, rows: list[RecordingRow], sort: str, *, descending: bool) -> None:
        """Show the first rows of a query; the cursor stays on its recording where it can."""
        was = self.row
        self.rows, self._sort, self._descending = rows, sort, descending
        ids = [row.id for row in rows]
        self.cursor = ids.index(was.id) if was and was.id in ids else 0
        self.redraw()

    def extend(self, rows: list[RecordingRow]) -> None:
        """Show more rows."""
        self.rows += rows
        self.redraw()

    def replace(self, row: RecordingRow) -> None:
        """Show a recording as it is now."""
        self.rows = [row if one.id == row.id else one for one in self.rows]
        self.refresh()

    def watch_cursor(self) -> None:
        """Ask for more before the end is reached."""
        super().watch_cursor()
        if not self.complete and self.cursor >= self.count - AHEAD:
            self.post_message(self.Wanting())

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        return heading(width, self._sort, descending=self._descending)

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return the line of a recording."""
        row = self.rows[index]
        return line(row, width, mark=mark, chosen=row.id == self.chosen)
