"""The recordings there are, newest first."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from predact_tui.present.gains import gain
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from predact_tui.widgets.pick_list import PickList

if TYPE_CHECKING:
    from recordings.listing import RecordingRow

WIDE = 74
"""From this many columns on a recording's seat and accuracy are shown."""
FULL = 105
"""From this many columns on its id is, too."""


class RecordingList(Vertical):
    """Recordings by id; Enter on one tells its id as an `OptionSelected` of the list."""

    DEFAULT_CSS = """
    RecordingList { height: 1fr; border: round $primary; padding: 0 1; }
    RecordingList:focus-within { border: round $accent; }
    RecordingList Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__(id="recordings")
        self.border_title = "Recordings, with F1 before→after (Enter shows the results)"
        self._rows: Sequence[RecordingRow] = ()

    def compose(self) -> ComposeResult:
        """Lay out the list and a line for when it is empty."""
        yield PickList(id="recording-list")
        yield Static("Reading the recordings…", id="recordings-none", markup=False)

    def fill(self, rows: "Sequence[RecordingRow]") -> None:
        """Show these recordings."""
        self._rows = rows
        self._draw()
        self.say("" if rows else "None yet: what you play is recorded and listed here.")

    def on_resize(self) -> None:
        """Show what fits."""
        self._draw()

    def say(self, text: str) -> None:
        """Say something instead of the list; an empty text shows the list."""
        told = self.query_one("#recordings-none", Static)
        told.update(safe_line(text))
        told.display = bool(text)
        self.query_one(PickList).display = not text

    def _draw(self) -> None:
        room = self.size.width
        line = _short if room < WIDE else _line if room < FULL else _full
        lines = [(row.id, line(row, gain(row, ""))) for row in self._rows]
        self.query_one(PickList).fill(lines)


def _full(row: "RecordingRow", f1: str) -> Content:
    return Content.assemble(row.created[:5], _line(row, f1), " ", (safe_line(row.id), MUTED))


def _line(row: "RecordingRow", f1: str) -> Content:
    natural = "" if row.assistant is None else "natural"
    accuracy = natural if row.target is None else f"{row.target * 100:g}%"
    return Content.assemble(
        f"{row.created[5:16].replace('T', ' ')} ",
        (fit(row.scenario or "", 19), "bold"),
        f" {accuracy:>7} {fit(_seat(row.instructor), 11)} {fit(row.status, 11)} {f1:<9}",
    )


def _short(row: "RecordingRow", f1: str) -> Content:
    when = row.created[5:16].replace("T", " ")
    return Content.assemble(
        f"{when} ", (fit(row.scenario or "", 10), "bold"), f" {f1 or safe_line(row.status)}"
    )


def _seat(name: str | None) -> str:
    return (name or "").removeprefix("scripted:")
