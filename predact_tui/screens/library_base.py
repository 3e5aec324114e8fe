"""The library's screen: its widgets, and how pages of recordings come into them."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from engine.errors import UserError
from predact_tui.present.library_line import details
from predact_tui.present.safe import safe_line
from predact_tui.screens.results import Way
from predact_tui.screens.steady import Steady
from predact_tui.shelf.desk import PAGE, Desk
from predact_tui.widgets.asking_line import AskingLine
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.library_table import LibraryTable
from predact_tui.widgets.line_table import LineTable
from recordings.listing import RecordingRow
from recordings.query import LibraryQuery

NONE: Final = "No recordings yet: what you play is recorded and listed here."
NOT_FOUND: Final = "Nothing is found. / changes the filter; an empty one shows all."


class LibraryBase(Steady[Way]):
    """Shows the recordings of a query, page by page, read beside the screen."""

    DEFAULT_CSS = """
    LibraryBase #library-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    LibraryBase #library-none { height: 1fr; padding: 1 2; }
    LibraryBase #library-details {
        height: auto; min-height: 3; max-height: 50%; padding: 0 1; background: $boost;
    }
    """

    def __init__(self, store: Path | None) -> None:
        super().__init__()
        self.desk = Desk(store)
        self.query_wanted = LibraryQuery()
        self.wish = ""
        self.table = LibraryTable()
        self.asking = AskingLine()
        self._reading = False

    def compose(self) -> ComposeResult:
        """Lay out title, table, details and keys."""
        yield Static("Library", id="library-title", markup=False)
        yield self.table
        yield Static("Reading the recordings…", id="library-none", markup=False)
        yield Static("", id="library-details", markup=False)
        yield self.asking
        yield KeyBar(("app.help", "app.quit", "library.open"))

    def on_mount(self) -> None:
        """Read the first page."""
        self.table.display = False
        self.query_one(KeyBar).show(
            ("library.replay", "library.filter", "library.sort", "library.choose",
             "library.compare", "library.go_on", "library.tag", "library.delete")
        )  # fmt: skip
        self.read_anew()

    # -- reading ----------------------------------------------------------------------------------

    def read_anew(self) -> None:
        """Read the first page of the present query, and the counts."""
        self._reading = True
        self._read(self.query_wanted, None)

    def on_library_table_wanting(self, _event: LibraryTable.Wanting) -> None:
        """Read the next page."""
        if not self._reading and self.table.rows and not self.table.complete:
            self._reading = True
            self._read(self.query_wanted, self.table.rows[-1].id)

    @work(thread=True, group="library", exclusive=True, exit_on_error=False)
    def _read(self, query: LibraryQuery, after: str | None) -> None:
        try:
            rows = self.desk.page(query, after)
            counts = self.desk.counts() if after is None else None
        except UserError as error:
            self.app.call_from_thread(self._failed, str(error))
        else:
            self.app.call_from_thread(self._show, query, rows, counts, after)

    def _show(
        self,
        query: LibraryQuery,
        rows: list[RecordingRow],
        counts: dict[str, int] | None,
        after: str | None,
    ) -> None:
        self._reading = False
        self.table.complete = len(rows) < PAGE
        if after is not None:
            self.table.extend(rows)
            return
        self.table.fill(rows, query.sort, descending=query.descending)
        self._say("" if rows else NOT_FOUND if self.wish or query.binned else NONE)
        if counts is not None:
            self.query_one("#library-title", Static).update(self._title(counts))
        self._tell_details()

    def _failed(self, why: str) -> None:
        self._reading = False
        self._say(f"The recordings could not be read: {safe_line(why)}")

    def _say(self, words: str) -> None:
        told = self.query_one("#library-none", Static)
        told.update(words)
        told.display, self.table.display = bool(words), not words
        if not words and not self.asking.has_focus:
            self.table.focus()

    def _title(self, counts: dict[str, int]) -> str:
        binned = counts.pop("bin", 0)
        told = ", ".join(f"{count:,} {status}" for status, count in sorted(counts.items()))
        place = f"Bin: {binned:,} recordings" if self.query_wanted.binned else f"Library: {told}"
        return safe_line(f"{place} | filter: {self.wish}" if self.wish else place)

    # -- details ----------------------------------------------------------------------------------

    def on_line_table_moved(self, _event: LineTable.Moved) -> None:
        """Tell of the recording gone to."""
        self._tell_details()

    def _tell_details(self) -> None:
        row = self.table.row
        self.query_one("#library-details", Static).update("\n".join(details(row)) if row else "")

    def redraw_row(self, recording: str) -> None:
        """Draw a recording as it is now."""
        row = self.desk.row(recording)
        if row is not None:
            self.table.replace(row)
            self._tell_details()

    def wants(self, **changed: object) -> None:
        """Change the query and read anew."""
        self.query_wanted = replace(self.query_wanted, **changed)  # type: ignore[arg-type]
        self.read_anew()
