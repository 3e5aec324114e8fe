"""The moments of a recording that one jumps to: decisions, tool calls, trouble, stages."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine import events as ev

Kind: TypeAlias = Literal["stage", "decision", "call", "fault"]
KINDS: Final[tuple[Kind, ...]] = ("fault", "stage", "decision", "call")
"""The kinds, what matters most first."""

_BY_KIND: Final[dict[str, Kind]] = {
    "StageEntered": "stage",
    "EpisodeEnded": "stage",
    "Branched": "stage",
    "DecisionMarked": "decision",
    "DecisionsSubmitted": "decision",
    "ToolCalled": "call",
    "Fault": "fault",
    "ModelCallFailed": "fault",
    "ModelCallLost": "fault",
}


@dataclass(frozen=True)
class Moments:
    """The numbers of the events of each kind, in order."""

    at: dict[Kind, tuple[int, ...]]

    def after(self, kind: Kind, number: int) -> int | None:
        """Return the first event of a kind after event `number`."""
        found = self.at[kind]
        place = bisect_right(found, number)
        return found[place] if place < len(found) else None

    def before(self, kind: Kind, number: int) -> int | None:
        """Return the last event of a kind before event `number`."""
        found = self.at[kind]
        place = bisect_left(found, number)
        return found[place - 1] if place else None

    def within(self, first: int, end: int) -> Kind | None:
        """Return the kind that matters most among events `first` to `end - 1`."""
        return next((kind for kind in KINDS if self._any(kind, first, end)), None)

    def _any(self, kind: Kind, first: int, end: int) -> bool:
        found = self.at[kind]
        return bisect_left(found, first) < bisect_left(found, end)


def moments(events: Iterable[ev.Event]) -> Moments:
    """Return the moments of a recording."""
    found: dict[Kind, list[int]] = {kind: [] for kind in KINDS}
    for number, event in enumerate(events):
        kind = _BY_KIND.get(event.kind)
        if kind is not None:
            found[kind].append(number)
        if kind != "fault" and _went_wrong(event):
            found["fault"].append(number)
    return Moments({kind: tuple(numbers) for kind, numbers in found.items()})


def _went_wrong(event: ev.Event) -> bool:
    """Tell of a tool's error, a cut-off answer, a broken session, an end that is no finish."""
    match event.body:
        case ev.ToolAnswered(is_error=wrong) | ev.AnswerEnded(partial=wrong):
            return wrong
        case ev.EpisodeEnded(status=status):
            return status != "finished"
        case ev.SessionOpened():
            return event.session > 1
    return False
