"""The library as a table of text."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from predact_tui.present.decimals import decimal
from predact_tui.present.gains import gain
from predact_tui.present.safe import clip, safe_line, width
from predact_tui.tables import GAP, SCRIPTED, table
from recordings.listing import RecordingRow

BRANCH: Final = "\u21b3"
"""Stands before what branched from another recording."""
INSTRUCTOR: Final = "instructor"
SEAT: Final = 12
"""Cells that an instructor keeps before columns are left out."""
LEAVING: Final = (
    "note", "from", "branch of", "turns", "RSR", "RAIR", "assistant", "began (UTC)", "tags", "acc",
    "F1", "status", INSTRUCTOR, "scenario",
)  # fmt: skip
"""What is left out first where there is little room; the day stands in the recording's id."""
_Column = Callable[[RecordingRow], str]


def library_table(
    rows: Sequence[RecordingRow], playing: Collection[str], room: int | None = None
) -> tuple[str, list[str]]:
    """Return the rows as a table, and which columns were left out for want of room.

    It has a line a recording and is no wider than `room` cells (None: as wide as it is; below 40 it
    may be wider). `playing` are the ids of those being played now. What none of the rows has (tags,
    a note, a branch, an origin) has no column.
    """
    cells = _cells(rows, _columns(playing), _SELDOM)
    if room is None or _needed(cells, None) <= room:
        return _table(cells), []
    cells = _cells(rows, _brief_columns(playing), _SELDOM)
    left = []
    for name in filter(cells.__contains__, LEAVING):
        if _needed(cells, SEAT) <= room:
            break
        left.append(name)
        del cells[name]
    if INSTRUCTOR in cells:
        spare = max(SEAT, room - _needed(cells, 0))
        cells[INSTRUCTOR] = [clip(cell, spare) for cell in cells[INSTRUCTOR]]
    return _table(cells), left


def when(row: RecordingRow) -> str:
    """Return when a recording began: the day and the minute, UTC."""
    return row.created[:16].replace("T", " ")


def accuracy(row: RecordingRow) -> str:
    """Return the accuracy that was set."""
    if row.target is not None:
        return decimal(row.target, 2)
    return "-" if row.assistant is None else "natural"  # without one an imported log tells no tool


def _cells(
    rows: Sequence[RecordingRow], columns: Mapping[str, _Column], seldom: Mapping[str, _Column]
) -> dict[str, list[str]]:
    """Return the cells of every column, of `seldom` those that some row has."""
    made = {name: [column(row) for row in rows] for name, column in columns.items()}
    more = {name: [column(row) for row in rows] for name, column in seldom.items()}
    return made | {name: cells for name, cells in more.items() if set(cells) - {"-"}}


def _needed(cells: Mapping[str, Sequence[str]], seat: int | None) -> int:
    """Return how wide a table is, with its instructors cut to `seat` cells (None: whole)."""
    wide = {
        name: max(width(safe_line(cell)) for cell in (name, *column))
        for name, column in cells.items()
    }
    if seat is not None and INSTRUCTOR in wide:
        wide[INSTRUCTOR] = min(wide[INSTRUCTOR], seat)
    return sum(wide.values()) + len(GAP) * (len(wide) - 1)


def _table(cells: Mapping[str, Sequence[str]]) -> str:
    return table(tuple(cells), list(zip(*cells.values(), strict=True)))


def _columns(playing: Collection[str]) -> dict[str, _Column]:
    return {
        "recording": lambda row: row.id,
        "began (UTC)": when,
        "scenario": lambda row: row.scenario or "-",
        "accuracy": accuracy,
        INSTRUCTOR: lambda row: row.instructor or "-",
        "assistant": lambda row: row.assistant or "-",
        "status": lambda row: "being played" if row.id in playing else row.status,
        "F1 first": lambda row: decimal(row.f1_first),
        "F1 final": lambda row: decimal(row.f1_final),
        "RAIR": lambda row: decimal(row.rair),
        "RSR": lambda row: decimal(row.rsr),
        "turns": lambda row: "-" if row.turns is None else str(row.turns),
    }


def _brief_columns(playing: Collection[str]) -> dict[str, _Column]:
    columns = _columns(playing)
    return {
        "recording": columns["recording"],
        "began (UTC)": when,
        "scenario": lambda row: f"{BRANCH} " * (row.parent is not None) + (row.scenario or "-"),
        "acc": accuracy,
        INSTRUCTOR: lambda row: (row.instructor or "-").removeprefix(SCRIPTED),
        "assistant": lambda row: (row.assistant or "-").removeprefix(SCRIPTED),
        "status": columns["status"],
        "F1": gain,
        **{name: columns[name] for name in ("RAIR", "RSR", "turns")},
    }


def _branch(row: RecordingRow) -> str:
    return "-" if row.parent is None else f"{BRANCH} {row.parent} at {row.parent_seq}"


_SELDOM: Final[dict[str, _Column]] = {
    "branch of": _branch,
    "from": lambda row: row.origin or "-",
    "tags": lambda row: ", ".join(row.tags) or "-",
    "note": lambda row: " ".join((row.note or "-").split()),
}
