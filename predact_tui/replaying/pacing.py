"""When each event of a recording is due in a replay, in milliseconds of playing at speed 1."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, Literal, TypeAlias

from engine.events import Event

Pacing: TypeAlias = Literal["real", "cut", "even"]
PACINGS: Final[tuple[Pacing, ...]] = ("real", "cut", "even")
"""By active time; the same with pauses cut; so long an event, whatever time it took."""
LONGEST_MS: Final = 2000
"""What a pause is cut to."""
EVEN_MS: Final = 1000
"""What an event takes at an even pace."""
QUICK: Final = {
    "TextChunk": 100,
    "Viewed": 0,
    "EpisodeOpened": 0,
    "EpisodeImported": 0,
    "SessionOpened": 0,
    "ReportShown": 0,
    "StageEntered": 0,
}
"""What takes less at an even pace: pieces of answers, and what changes nothing to look at."""
NO_TIME_MS: Final = 20
"""Below so many milliseconds an event nobody had been watching: no screen, or an import."""


def due_times(events: Sequence[Event], pacing: Pacing) -> tuple[float, ...]:
    """Return when each event is due; the first one at 0. Never decreasing."""
    gaps = (_gap(before, after, pacing) for before, after in pairwise(events))
    return tuple(accumulate(gaps, initial=0.0))


def usual_pacing(events: Sequence[Event]) -> Pacing:
    """Return "even" for what took hardly any time (played without a screen, imported)."""
    return "even" if events[-1].active_ms < NO_TIME_MS * len(events) else "real"


def _gap(before: Event, after: Event, pacing: Pacing) -> float:
    if pacing == "even":
        return float(QUICK.get(after.kind, EVEN_MS))
    passed = max(0, after.active_ms - before.active_ms)
    return float(min(passed, LONGEST_MS) if pacing == "cut" else passed)
