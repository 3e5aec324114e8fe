"""Taking a recording up again, and copying the beginning of one into another."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.clock import Clock, utc_now
from engine.episode import Request
from engine.errors import UserError
from engine.events import GENESIS, Branched, Event, Role
from engine.specification import Specification
from engine.state import EpisodeState, fold
from engine.stream import Sink, Stream


class ResumeError(UserError):
    """A recording cannot be taken up, or not from there; the message says why."""


def request_of(specification: Specification) -> Request:
    """Return what was asked for when an episode was made, to make it ready again."""
    return Request(
        scenario=specification.scenario,
        seed=specification.seed,
        students=specification.students_wanted,
        at_risk=specification.at_risk_wanted,
        target=specification.target,
        stated=specification.stated,
        turns=specification.turns,
        instructor=specification.instructor,
        assistant=specification.assistant,
        preset=specification.preset,
        switches=specification.switches,
        noise=specification.noise,
    )


def resumed_stream(events: list[Event], sink: Sink) -> Stream:
    """Return the stream that goes on after `events`, as its next session.

    Its clock goes on from the active time so far. ResumeError where the episode has ended.
    """
    state = fold(events)
    check_open(state)
    clock = Clock(start_ms=state.active_ms)
    return Stream(state.recording, sink, clock, state=state, last=events[-1])


def settings_of(state: EpisodeState) -> Specification:
    """Return all that an episode was set to; ResumeError where that is not told."""
    if state.imported is not None:
        raise ResumeError(
            f"{state.recording} was imported from {state.imported.file}: "
            "a log does not tell what it takes to go on"
        )
    if state.specification is None:
        raise ResumeError("the recording has no first event: there is nothing to go on from")
    return state.specification


def check_open(state: EpisodeState) -> None:
    """ResumeError where the episode of this state has ended, or was not played here."""
    settings_of(state)
    if state.status is not None:
        raise ResumeError(
            f"{state.recording} has ended ({state.status}): `predact-tui branch {state.recording} "
            "--at N` goes on from an earlier event of it"
        )


def branch_events(
    events: list[Event], at: int, recording: str, seats: Mapping[Role, str] | None = None
) -> Iterator[Event]:
    """Yield a copy of the events up to number `at`, as those of `recording`, then `Branched`.

    The copies keep their wall times; that of `Branched` is now: when the branch began.
    `seats` are other seats for the branch. ResumeError where there is no such event, or the
    episode has ended there.
    """
    if not 0 <= at < len(events):
        raise ResumeError(f"no event {at} is there (valid: 0 to {len(events) - 1})")
    copied = events[: at + 1]
    if fold(copied).status is not None:
        last = next(event.seq for event in copied if event.kind == "EpisodeEnded") - 1
        raise ResumeError(f"the episode has ended at event {at}: branch at {last} or before")
    seen = any(event.kind == "TruthShown" for event in events) or _seen_before(events)
    body = Branched(
        parent=copied[-1].recording,
        seq=at,
        digest=copied[-1].digest(),
        truth_seen=seen,
        seats=dict(seats or {}),
    )
    end = replace(copied[-1], seq=at + 1, actor="runner", wall=utc_now(), body=body)
    yield from _chained([*copied, end], recording)


def _seen_before(events: list[Event]) -> bool:
    return any(isinstance(e.body, Branched) and e.body.truth_seen for e in events)


def _chained(events: Iterable[Event], recording: str) -> Iterator[Event]:
    previous = GENESIS
    for event in events:
        copy = replace(event, recording=recording, previous=previous)
        yield copy.as_recorded(event.body_json(), event.version)
        previous = copy.digest()
