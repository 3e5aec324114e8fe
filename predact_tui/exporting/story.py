"""An episode as a reader is told it: in the order of the stream, a question with its answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine import events as ev
from engine.state import EpisodeState
from engine.talk import Call, Turn
from predact_tui.exporting.model_story import model_lines
from predact_tui.plain.telling import Telling
from recordings.exchange.recorded import Recorded

STAGES: Final = {
    "report": "The report",
    "initial": "First decisions",
    "chat": "The chat",
}
_TOLD: Final = (
    ev.DecisionMarked,
    ev.DecisionsRefused,
    ev.Reminded,
    ev.DecisionsSubmitted,
    ev.SeatChanged,
    ev.Fault,
    ev.Paused,
    ev.Unpaused,
)


@dataclass(frozen=True)
class StageBegins:
    """A stage began."""

    title: str
    at_ms: int | None


@dataclass(frozen=True)
class Happened:
    """Something happened that is told in a line or a few; `text` is safe to show."""

    text: str
    at_ms: int | None


@dataclass(frozen=True)
class Exchange:
    """A question, the calls made for it, and its answer as far as it came."""

    turn: Turn
    calls: tuple[Call, ...]
    at_ms: int | None


Step: TypeAlias = StageBegins | Happened | Exchange


def story(recorded: Recorded) -> Iterator[Step]:
    """Yield the steps of an episode in order.

    Times are active milliseconds; None where an imported log does not tell them.
    """
    state = EpisodeState()
    lines: list[str] = []
    telling = Telling(state, lines.append)
    before: ev.Body | None = None
    for event in recorded.events:
        state.apply(event)
        at_ms = event.active_ms if recorded.imported is None else None
        if isinstance(event.body, ev.StageEntered):
            yield StageBegins(STAGES[event.body.stage], at_ms)
        elif isinstance(event.body, ev.Said):
            yield _exchange(recorded, event.body.turn, at_ms)
        elif isinstance(event.body, _TOLD):
            telling.event(event)
            yield from (Happened(line, at_ms) for line in lines)
            lines.clear()
        elif isinstance(event.body, ev.SessionOpened) and event.session > 1:
            yield Happened("The episode was taken up again.", at_ms)
        for line in model_lines(event, before, state, recorded.texts):
            yield Happened(line, at_ms)
        before = event.body


def _exchange(recorded: Recorded, number: int, at_ms: int | None) -> Exchange:
    talk = recorded.state.talk
    turn = talk.turns[number - 1]
    return Exchange(turn, tuple(talk.calls_of(turn)), at_ms)


def clock(ms: int | None) -> str:
    """Return active milliseconds as minutes and seconds, `4:07`; nothing where none are told."""
    if ms is None:
        return ""
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
