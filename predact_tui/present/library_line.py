"""A recording as a line of the library's screen, and in full below it."""

from collections.abc import Callable
from typing import Final

from textual.content import Content

from predact_tui.present.decimals import decimal
from predact_tui.present.gains import gain
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line
from recordings.listing import RecordingRow

Cell = Callable[[RecordingRow], str]


def _seat(name: str | None) -> str:
    return (name or "-").removeprefix("scripted:")


def _target(row: RecordingRow) -> str:
    return "natural" if row.target is None else f"{row.target * 100:g}%"


def _scenario(row: RecordingRow) -> str:
    return ("↳ " if row.parent else "") + (row.scenario or "-")


COLUMNS: Final[tuple[tuple[str, int, int, str, Cell], ...]] = (
    ("When (UTC)", 11, 0, "when", lambda row: row.created[5:16].replace("T", " ")),
    ("Scenario", 19, 0, "scenario", _scenario),
    ("Accuracy", 8, 0, "accuracy", _target),
    ("Seed", 4, 110, "seed", lambda row: "-" if row.seed is None else str(row.seed)),
    ("Instructor", 12, 0, "instructor", lambda row: _seat(row.instructor)),
    ("Assistant", 13, 118, "assistant", lambda row: _seat(row.assistant)),
    ("Status", 11, 0, "status", lambda row: row.status),
    ("F1", 9, 0, "f1-final", gain),
    ("RAIR", 5, 92, "rair", lambda row: decimal(row.rair, 2)),
    ("RSR", 5, 92, "rsr", lambda row: decimal(row.rsr, 2)),
    ("Turns", 5, 100, "turns", lambda row: "-" if row.turns is None else str(row.turns)),
    ("Tags", 14, 134, "", lambda row: ", ".join(row.tags)),
)
"""Title, width, the columns of the terminal from which on it is shown, its sort, its text."""
ELASTIC: Final = "Instructor"
"""The column that takes what room is left."""
MORE: Final = 12
"""How much of it at most."""
_BEFORE: Final = 3
_BAR: Final = 1


def _shown(room: int) -> list[tuple[str, int, str, Cell]]:
    """Return title, width, sort and text of the columns that are shown."""
    kept = [column for column in COLUMNS if room >= column[2]]
    spare = room - _BEFORE - _BAR - sum(column[1] + 1 for column in kept)
    more = max(0, min(MORE, spare))
    return [
        (title, cells + (more if title == ELASTIC else 0), by, cell)
        for title, cells, _, by, cell in kept
    ]


def heading(room: int, sort: str, *, descending: bool) -> Content:
    """Return the titles; the one that is sorted by has an arrow."""
    arrow = "↓" if descending else "↑"
    titles = [
        (f"{title}{arrow}" if by == sort or (by == "f1-final" and sort == "f1-first") else title, w)
        for title, w, by, _ in _shown(room)
    ]
    return Content.styled("   " + " ".join(fit(title, w) for title, w in titles), MUTED)


def line(row: RecordingRow, room: int, *, mark: str, chosen: bool) -> Content:
    """Return the line of a recording; `chosen`: to be compared."""
    text = " ".join(fit(safe_line(cell(row)), w) for _, w, _, cell in _shown(room))
    style = MUTED if row.status in ("interrupted", "abandoned") else ""
    sign = Content.styled("+" if chosen else " ", "bold $text-accent")
    return Content.styled(mark, "bold $text-accent") + sign + Content.styled(text, style)


def details(row: RecordingRow) -> list[str]:
    """Return what a line has no room for, in up to four paragraphs."""
    parts = [row.id, f"seed {row.seed}", f"{row.events} events"]
    parts += [f"{row.active_ms // 60000} min {row.active_ms // 1000 % 60} s active"]
    parts += [f"assistant {_seat(row.assistant)}"] if row.assistant else []
    more = [f"branch of {row.parent} after event {row.parent_seq}"] if row.parent else []
    more += [f"imported from {row.origin}"] if row.origin else []
    more += [f"noise {row.noise}"] if row.noise not in (None, "uniform") else []
    why = [f"reason: {row.reason}"] if row.reason else []
    marks = [f"tags: {', '.join(row.tags)}"] if row.tags else []
    marks += [f"note: {row.note}"] if row.note else []
    return [safe_line(" · ".join(said)) for said in (parts, more, why, marks) if said]
