"""An episode as a log tells it, and the recording that it becomes.

The recording holds what the log tells, in the order in which it must have happened, and nothing
else: no tool calls, no times of single steps, no marks before decisions were handed in.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from engine.actions import Decision
from engine.clock import utc_now
from engine.events import (
    GENESIS,
    Actor,
    AnswerEnded,
    Body,
    DecisionsSubmitted,
    EpisodeEnded,
    EpisodeImported,
    Event,
    ReportShown,
    Role,
    Said,
    StageEntered,
    canonical,
)
from engine.report import ToldReport, ToldStudent
from engine.sealed import Calibration, Sealed, SealedStudent
from engine.specification import ToldSpecification
from recordings.exchange.incoming import Incoming
from recordings.exchange.reading import LogError, Source
from recordings.ids import imported_id

NO_FINAL = "the log tells no final decision"
NOBODY = "the tool flagged nobody"
_NAMES = {"predact": "a simulated-episode log", "study": "a human-study log"}

Happening = tuple[Actor, Body]


@dataclass(frozen=True)
class Logged:
    """An episode as a log tells it; the fields are those of EpisodeImported, or as named there.

    `identity` is what makes it this episode: a JSON value. `initial` and `final` are empty where
    no decisions are told; `talk` is who said what.
    """

    format: Literal["predact", "study"]
    identity: object
    specification: ToldSpecification
    has_agent: bool
    talk_told: bool
    seconds: float | None
    rest: Mapping[str, object]
    students: tuple[SealedStudent, ...]
    calibration: Calibration
    flagged: tuple[ToldStudent, ...]
    initial: Mapping[str, Decision]
    final: Mapping[str, Decision]
    talk: tuple[tuple[Role, str], ...]
    participant: Mapping[str, object] | None = None


def recording_of(logged: Logged, source: Source) -> Incoming:
    """Return the recording that an episode of a log becomes: the same one each time."""
    content = _content(logged)
    recording = imported_id(content)
    sealed = Sealed(
        salt=hashlib.sha256(b"salt|" + content).hexdigest()[:32],
        students=logged.students,
        notes=tuple(_notes(logged, source)),
        calibration=logged.calibration,
    )
    events = tuple(_events(recording, _happenings(logged, sealed, source)))
    return Incoming(recording, logged.format, events, sealed.text(), origin=source.file)


def _content(logged: Logged) -> bytes:
    try:
        return canonical([logged.format, logged.identity]).encode()
    except (UnicodeEncodeError, RecursionError) as error:
        raise LogError("holds text that is no Unicode, or is nested too deeply") from error


def _events(recording: str, happenings: Iterator[Happening]) -> Iterator[Event]:
    wall, previous = utc_now(), GENESIS
    for seq, (actor, body) in enumerate(happenings):
        event = Event(recording, seq, actor, 0, wall, 1, previous, body)
        yield event
        previous = event.digest()


def _happenings(logged: Logged, sealed: Sealed, source: Source) -> Iterator[Happening]:
    yield "runner", _opening(logged, sealed, source)
    if logged.has_agent:
        yield "runner", ReportShown(report=ToldReport.untold(logged.specification, logged.flagged))
    if logged.initial:
        yield "runner", StageEntered(stage="initial")
        yield "instructor", _submitted("initial", logged.initial)
    if logged.talk or (logged.has_agent and logged.final):
        yield "runner", StageEntered(stage="chat")
    yield from _talk(logged)
    if logged.final:
        yield "instructor", _submitted("chat", logged.final)
    yield "runner", _end(logged)


def _opening(logged: Logged, sealed: Sealed, source: Source) -> EpisodeImported:
    return EpisodeImported(
        specification=logged.specification,
        commitment=sealed.commitment(),
        format=logged.format,
        file=source.file,
        sha256=source.sha256,
        has_agent=logged.has_agent,
        talk_told=logged.talk_told,
        seconds=logged.seconds,
        participant=None if logged.participant is None else dict(logged.participant),
        rest=dict(logged.rest),
    )


def _submitted(
    stage: Literal["initial", "chat"], decided: Mapping[str, Decision]
) -> DecisionsSubmitted:
    return DecisionsSubmitted(stage=stage, decisions=dict(decided), touched=None)


def _talk(logged: Logged) -> Iterator[Happening]:
    turn = 0
    for role, text in logged.talk:
        if role == "instructor":
            turn += 1
            yield role, Said(turn=turn, text=text, origin=None)
        else:
            yield role, AnswerEnded(turn=turn, text=text, spans=(), matcher=None)


def _end(logged: Logged) -> EpisodeEnded:
    if logged.final:
        return EpisodeEnded(status="finished")
    if logged.has_agent and not logged.flagged:
        return EpisodeEnded(status="finished", reason=NOBODY)
    return EpisodeEnded(status="abandoned", reason=NO_FINAL)


def _notes(logged: Logged, source: Source) -> Iterator[str]:
    """Yield what the experimenter should know of the log."""
    told, listed = logged.specification.students, len(logged.students)
    yield f"imported from {source.file}, {_NAMES[logged.format]}: it tells no tool calls"
    if logged.seconds is not None:
        yield f"it took {logged.seconds:g} seconds in all; the log does not tell them by step"
    if any(student.at_risk is None for student in logged.students):
        yield "the log does not tell who was at risk, so F1 is not worked out"
    elif listed < told:
        yield (
            f"the log tells of {listed} of the {told} students; who of the others was at risk is"
            " not in it, so F1 is not worked out"
        )
    for name, decided in (("first", logged.initial), ("final", logged.final)):
        lacking = [one.student_id for one in logged.flagged if one.student_id not in decided]
        if decided and lacking:
            yield f"the log tells no {name} decision on {', '.join(lacking)}"
