"""The library as a table of text."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from predact_tui.tables import decimal, table
from recordings.listing import RecordingRow

BRANCH: Final = "\u21b3"
"""Stands before what branched from another recording."""
_Column = Callable[[RecordingRow], str]


def library_table(rows: Sequence[RecordingRow], playing: Collection[str]) -> str:
    """Return the rows as a table; `playing` are the ids of those being played now.

    What none of the rows has (tags, a note, a branch, an origin) has no column.
    """
    columns = _columns(playing) | {
        name: column for name, column in _SELDOM.items() if any(column(row) != "-" for row in rows)
    }
    return table(tuple(columns), [[column(row) for column in columns.values()] for row in rows])


def when(row: RecordingRow) -> str:
    """Return when a recording began: the day and the minute, UTC."""
    return row.created[:16].replace("T", " ")


def accuracy(row: RecordingRow) -> str:
    """Return the accuracy that was set."""
    if row.target is not None:
        return decimal(row.target, 2)
    return "-" if row.assistant is None else "natural"  # without one an imported log tells no tool


def _columns(playing: Collection[str]) -> dict[str, _Column]:
    return {
        "recording": lambda row: row.id,
        "began (UTC)": when,
        "scenario": lambda row: row.scenario or "-",
        "accuracy": accuracy,
        "instructor": lambda row: row.instructor or "-",
        "assistant": lambda row: row.assistant or "-",
        "status": lambda row: "being played" if row.id in playing else row.status,
        "F1 first": lambda row: decimal(row.f1_first),
        "F1 final": lambda row: decimal(row.f1_final),
        "RAIR": lambda row: decimal(row.rair),
        "RSR": lambda row: decimal(row.rsr),
        "turns": lambda row: "-" if row.turns is None else str(row.turns),
    }


def _branch(row: RecordingRow) -> str:
    return "-" if row.parent is None else f"{BRANCH} {row.parent} at {row.parent_seq}"


_SELDOM: Final[dict[str, _Column]] = {
    "branch of": _branch,
    "from": lambda row: row.origin or "-",
    "tags": lambda row: ", ".join(row.tags) or "-",
    "note": lambda row: " ".join((row.note or "-").split()),
}
