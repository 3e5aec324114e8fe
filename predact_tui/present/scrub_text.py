"""The line that says where a replay stands: how it plays, a track with marks, numbers."""

from dataclasses import dataclass
from typing import Final

from textual.content import Content
from textual.style import Style

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import width
from predact_tui.replaying.moments import Kind, Moments
from predact_tui.replaying.pacing import Pacing

MARKS: Final[dict[Kind, tuple[str, str]]] = {
    "stage": ("┃", "bold $text-accent"),
    "decision": ("◆", "$text-success"),
    "call": ("▴", "$text-primary"),
    "fault": ("!", "bold $text-error"),
}
"""The sign of each kind of moment on the track, and its style."""
HERE: Final = ("█", "bold")
PASSED: Final = ("━", "$accent")
COMING: Final = ("─", MUTED)
LEAST: Final = 10
"""Below so many cells the track is left out."""
PACES: Final[dict[Pacing, str]] = {"real": "", "cut": " cut", "even": " even"}


@dataclass(frozen=True)
class Standing:
    """Where a replay stands and how it plays; `time` is empty where none is told."""

    at: int
    last: int
    playing: bool
    speed: float
    pacing: Pacing
    time: str
    moments: Moments


def scrub_line(standing: Standing, cells: int) -> tuple[Content, range]:
    """Return the line in `cells` cells, and at which of them the track lies (empty: nowhere)."""
    before = f" {'▸' if standing.playing else '||'} {standing.speed:g}x{PACES[standing.pacing]} "
    number = f"{standing.at:>{len(str(standing.last))}}/{standing.last}"
    short = f" {number} "
    after = f"{short} {standing.time} " if standing.time else short
    for left, right in ((before, after), (before, short), ("", short)):
        room = cells - width(left) - width(right)
        if room >= LEAST:
            line = Content.assemble((left, "bold"), _track(standing, room), right)
            return line, range(width(left), width(left) + room)
    return Content(short.strip()[:cells]), range(0)


def event_at(place: int, cells: int, last: int) -> int:
    """Return the event that cell `place` of a track of `cells` cells stands for."""
    inside = max(0, min(place, cells - 1))
    return round(inside * last / max(1, cells - 1))


def cell_of(number: int, cells: int, last: int) -> int:
    """Return the cell of a track that stands for event `number`."""
    return (2 * number * (cells - 1) + last) // (2 * last) if last else 0


def _first_of(cell: int, cells: int, last: int) -> int:
    """Return the first event whose cell is `cell` or a later one."""
    return max(0, -(-(2 * cell - 1) * last // (2 * max(1, cells - 1))))


def _track(standing: Standing, cells: int) -> Content:
    here = cell_of(standing.at, cells, standing.last)
    bounds = [_first_of(cell, cells, standing.last) for cell in range(cells + 1)]
    parts = []
    for cell in range(cells):
        kind = standing.moments.within(bounds[cell], bounds[cell + 1])
        sign, style = MARKS[kind] if kind else PASSED if cell < here else COMING
        parts.append(HERE if cell == here else (sign, style))
    track = Content.assemble(*parts)
    return track.stylize(Style.from_meta({"track": True}))
