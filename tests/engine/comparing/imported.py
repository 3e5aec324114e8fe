"""An episode as another tool's log tells it: no tools, no marks, no times, no letters."""

from collections.abc import Iterator

from engine.clock import Clock
from engine.events import (
    AnswerEnded,
    Body,
    DecisionsSubmitted,
    EpisodeEnded,
    EpisodeImported,
    ReportShown,
    Said,
    StageEntered,
)
from engine.sealed import Sealed, SealedStudent
from engine.specification import ToldSpecification
from engine.state import fold
from engine.stream import Stream
from tests.engine.comparing.played import Tape
from tests.engine.episodes import MemorySink


def imported(whole: Tape, *, talk: bool = True) -> Tape:
    """The same episode out of a log; `talk` tells whether the log holds what was said."""
    sink = MemorySink()
    stream = Stream("log", sink, Clock(lambda: 0.0))
    for body in _bodies(whole, talk=talk):
        stream.append("runner", body)
    return Tape(tuple(sink.events), _sealed(whole.sealed))


def _bodies(whole: Tape, *, talk: bool) -> Iterator[Body]:
    state = fold(list(whole.events))
    assert state.specification is not None
    assert state.report is not None
    told = state.specification.model_dump(include=set(ToldSpecification.model_fields))
    yield EpisodeImported(
        specification=ToldSpecification(**told | {"noise": None, "preset": None}),
        commitment="",
        format="predact",
        file="run_0000.json",
        sha256="",
        has_agent=True,
        talk_told=talk,
        seconds=None,
        rest={},
    )
    yield ReportShown(report=state.report)
    yield StageEntered(stage="initial")
    yield DecisionsSubmitted(stage="initial", decisions=state.initial or {}, touched=())
    yield StageEntered(stage="chat")
    for turn in state.talk.turns if talk else ():
        yield Said(turn=turn.number, text=turn.question, origin=None)
        yield AnswerEnded(turn=turn.number, text=turn.text, spans=(), matcher="none")
    yield DecisionsSubmitted(stage="chat", decisions=state.final or {}, touched=())
    yield EpisodeEnded(status="finished")


def _sealed(answers: Sealed) -> Sealed:
    untold = {"truth": None, "natural": None, "predicted": None, "confidence": None}
    students = (
        SealedStudent(**s.model_dump() | untold | {"changed": None, "risk": s.at_risk})
        for s in answers.students
    )
    return Sealed(salt="", students=tuple(students))
