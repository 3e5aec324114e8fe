"""An episode of a class of our own making, kept in a store: the same in every run."""

from dataclasses import replace

from engine.actions import Ask, Mark, Submit
from engine.events import (
    GENESIS,
    EpisodeOpened,
    Event,
    Fault,
    ModelCallEnded,
    ModelCallStarted,
    canonical,
)
from engine.sealed import Sealed, SealedStudent
from recordings.exchange.jsonl import TextLine
from recordings.store import Store
from tests.predact_tui.recorded import STUDENTS, RecordedSource, report

ID = "20260101-000000-aaaaaaaa"
QUESTION = "What does syn142 need for a C?"

SEEDS = {"sample": "ffffffffffffffff", "noise": "0000000000000100"}

Class = tuple[tuple[str, str, float, str], ...]


def sealed_of(students: Class = STUDENTS, others: int = 2) -> Sealed:
    """Truth of a class: every second flagged student is at risk, and one whom nobody flagged."""
    flagged = [
        SealedStudent(
            student_id=sid,
            truth="F" if at % 2 == 0 else "C",
            natural=letter if at else "B",
            predicted=letter,
            confidence=share,
            changed=None if at else "right",
        )
        for at, (sid, letter, share, _) in enumerate(students)
    ]
    rest = [
        SealedStudent(
            student_id=f"syn90{at}",
            truth="D" if at == 0 else "A",
            natural="B",
            predicted="B",
            confidence=0.5,
            changed=None,
        )
        for at in range(others)
    ]
    return Sealed(salt="5a17", students=(*rest, *flagged), notes=("a note for the experimenter",))


def source_of(
    students: Class = STUDENTS, question: str = QUESTION, *, end: bool = True
) -> RecordedSource:
    """All flagged, one question with its three tools, the second cleared, handed in."""
    source = RecordedSource(report(students))
    source.decide_all()
    source.do(Ask(question, "typed"))
    source.stream.append("runner", Fault(what="a fault that ended nothing"))
    source.do(Mark({students[1][0]: "no-flag"}))
    if end:
        source.do(Submit())
        source.close("ended")
    return source


def asked_model(source: RecordedSource, answer: str) -> dict[str, str]:
    """Let the instructor's model be called once for first decisions; return the texts by digest."""
    sent = canonical({"role": "tool", "content": '{"student_id":"7","by":"Ann Example"}'})
    texts = {TextLine(recording="", text=text).digest: text for text in (sent, answer)}
    asked, answered = texts
    source.stream.append(
        "runner",
        ModelCallStarted(
            call="m1",
            role="instructor",
            purpose="first",
            model="some/model",
            parameters={"temperature": 0.7},
            messages=(asked, asked),
            tools=None,
            form=None,
        ),
    )
    source.stream.append(
        "runner",
        ModelCallEnded(
            call="m1",
            answer=answered,
            served=None,
            tokens=None,
            cost=None,
            latency_ms=1,
            first_ms=None,
            attempts=(),
            dropped=(),
        ),
    )
    return texts


def events_of(source: RecordedSource, sealed: Sealed, recording: str = ID) -> list[Event]:
    """The source's events as those of a recording: a second apart, committed to its answers."""
    made: list[Event] = []
    for event in source.sink.events:
        body = event.body
        if isinstance(body, EpisodeOpened):
            set_up = {"seeds": SEEDS, "students": len(sealed.students)}
            told = body.specification.model_copy(update=set_up)
            body = EpisodeOpened(specification=told, commitment=sealed.commitment())
        previous = made[-1].digest() if made else GENESIS
        made.append(
            replace(
                event,
                recording=recording,
                active_ms=event.seq * 1000,
                previous=previous,
                body=body,
            )
        )
    return made


def keep(
    store: Store,
    students: Class = STUDENTS,
    question: str = QUESTION,
    *,
    end: bool = True,
    recording: str = ID,
) -> str:
    """Keep such an episode in a store; return its id."""
    sealed = sealed_of(students)
    events = events_of(source_of(students, question, end=end), sealed, recording)
    store.keep(recording, sealed.text(), events)
    return recording
