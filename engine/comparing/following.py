"""A recording followed event by event: its state, and what stood there when marks were made."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.actions import Decision
from engine.errors import UserError
from engine.events import DecisionMarked, DecisionsSubmitted, Event, Said, Stage, StageEntered
from engine.state import EpisodeState
from engine.talk import Call

StepKey: TypeAlias = tuple[Stage, int]
"""A stage and, within the chat, the question (0: before the first)."""
STAGES: tuple[Stage, ...] = ("report", "initial", "chat")


@dataclass(frozen=True)
class Moment:
    """What the talk held after event `seq`: answered calls, and each turn's text so far.

    Calls, and texts, are None where an imported log does not tell them.
    """

    seq: int
    calls: tuple[Call, ...] | None
    texts: tuple[str, ...] | None
    agreed: bool = False


@dataclass
class Passage:
    """A step as it went: its first event, active milliseconds, the last mark on each student."""

    seq: int
    ms: int = 0
    marks: dict[str, Decision | None] = field(default_factory=dict)


@dataclass
class Followed:
    """A folded recording with the moments that its state forgets.

    `marked` holds, by stage, the moment of the last mark on each student before handing in;
    `handed` the moment of handing in. Both stages before the chat count as "initial". `prints`
    tells events apart, one each, whatever recording they stand in.
    """

    state: EpisodeState = field(default_factory=EpisodeState)
    marked: dict[Stage, dict[str, Moment]] = field(
        default_factory=lambda: {"initial": {}, "chat": {}}
    )
    handed: dict[Stage, Moment] = field(default_factory=dict)
    passages: dict[StepKey, Passage] = field(default_factory=dict)
    prints: list[tuple[object, ...]] = field(default_factory=list)
    _step: StepKey | None = None

    def apply(self, event: Event) -> None:
        """Take in the next event."""
        spent = event.active_ms - self.state.active_ms
        if self._step is not None and self.state.status is None:
            self.passages[self._step].ms += spent
        self.state.apply(event)
        self.prints.append(_print(event))
        body = event.body
        if isinstance(body, StageEntered):
            self._enter((body.stage, 0), event.seq)
        elif isinstance(body, Said):
            self._enter(("chat", body.turn), event.seq)
        elif isinstance(body, DecisionMarked):
            self._mark(body)
        elif isinstance(body, DecisionsSubmitted):
            self.handed[decided_in(body.stage)] = self.now()

    def now(self, *, agreed: bool = False) -> Moment:
        """Return what the talk holds now."""
        talk, log = self.state.talk, self.state.imported
        texts = tuple(turn.text for turn in talk.turns) if log is None or log.talk_told else None
        calls = tuple(talk.answered()) if log is None else None
        return Moment(self.state.seq, calls, texts, agreed)

    def _enter(self, step: StepKey, seq: int) -> None:
        self._step = step
        self.passages.setdefault(step, Passage(seq))

    def _mark(self, body: DecisionMarked) -> None:
        moment = self.now(agreed=body.agreed)
        self.marked[decided_in(body.stage)].update(dict.fromkeys(body.marks, moment))
        if self._step is not None:
            self.passages[self._step].marks |= body.marks


def follow(events: Iterable[Event]) -> Followed:
    """Return a recording followed to its end."""
    followed = Followed()
    for event in events:
        followed.apply(event)
    return followed


def specified(state: EpisodeState) -> dict[str, Any]:
    """Return what is told of an episode's settings; an imported log may not tell all.

    UserError where the recording holds no episode.
    """
    if state.told is None:
        raise UserError(f"{state.recording} holds no episode: there is nothing to compare")
    return state.told.model_dump(mode="json")


def decided_in(stage: Stage) -> Stage:
    """Return the stage whose decisions marks in `stage` become: the chat's, or the initial ones."""
    return "chat" if stage == "chat" else "initial"


def shared(x: Followed, y: Followed) -> int | None:
    """Return the number of the last event up to which both hold the same; None for none."""
    alike = 0
    for one, other in zip(x.prints, y.prints, strict=False):
        if one != other:
            break
        alike += 1
    return alike - 1 if alike else None


def _print(event: Event) -> tuple[object, ...]:
    """Return what a copy in another recording has the same: all but its id and the chain."""
    return (
        event.kind,
        event.actor,
        event.active_ms,
        event.wall,
        event.session,
        event.body_json(),
    )
