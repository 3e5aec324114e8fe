"""A room for the assistant: a real class, its tools, and a talk that goes on."""

import asyncio
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from engine.actions import Calls, Say, ToolRequest
from engine.classroom import ClassData
from engine.course import Component
from engine.episode import Request, prepare
from engine.report import FlaggedStudent, Report, SyllabusLine
from engine.scale import UK
from engine.seats.offline import OfflineAssistant
from engine.seats.protocol import Out
from engine.spans import Span
from engine.switches import Switches
from engine.talk import Call
from engine.tools.registry import Toolbox
from engine.views import AssistantView, Line
from scenarios.catalogue import resolve
from scenarios.sample import sample_class

ROUNDS = 20


def unused(*_: object) -> str:
    raise AssertionError("the offline assistant calls no model")


@dataclass(frozen=True)
class Answer:
    """What became of one question."""

    turn: int
    question: str
    text: str
    spans: tuple[Span, ...]
    calls: tuple[Call, ...]
    streamed: str

    @property
    def tools(self) -> list[str]:
        return [call.tool for call in self.calls]

    @property
    def asked(self) -> list[tuple[str, dict[str, object]]]:
        return [(call.tool, call.arguments) for call in self.calls]


@dataclass
class Room:
    """A talk with the offline assistant about one class."""

    report: Report
    classroom: ClassData
    check_advice: bool = True
    lines: list[Line] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    turn: int = 0

    @cached_property
    def names(self) -> dict[str, str]:
        """The placeholders of the cases file."""
        due = [c for c in self.report.syllabus if c.week <= self.report.week]
        later = [c for c in self.report.syllabus if c.week > self.report.week]
        heavy = sorted(due, key=lambda c: -c.weight)
        known = {f"s{n}": sid for n, sid in enumerate(self.report.ids, start=1)}
        known |= {f"t{n}": sid[-4:] for n, sid in enumerate(self.report.ids, start=1)}
        safe = [sid for sid in self.classroom.student_ids if sid not in self.report.ids]
        return known | {
            "u": safe[0],
            "a1": heavy[0].name,
            "a2": due[0].name,
            "r1": (later or due)[-1].name,
            "x": self._nobody(),
        }

    def _nobody(self) -> str:
        first = self.report.ids[0]
        wrong = (first[:-1] + digit for digit in "0123456789")
        return next(sid for sid in wrong if sid not in self.classroom.student_ids)

    def fill(self, question: str) -> str:
        for name, value in self.names.items():
            question = question.replace("{" + name + "}", value)
        return question

    def view(self, question: str) -> AssistantView:
        rounds = len({call.round for call in self.calls if call.turn == self.turn})
        return AssistantView(
            report=self.report,
            dialogue=tuple(self.lines),
            question=question,
            calls=tuple(self.calls),
            said="",
            check_advice=self.check_advice,
            rounds_left=ROUNDS - rounds,
            seed=1,
            turn=self.turn,
            step=rounds,
        )

    def ask(self, question: str) -> Answer:
        """Put a question and let the assistant call tools until it has answered."""
        question = self.fill(question)
        self.turn += 1
        self.lines.append(("instructor", question))
        seat, toolbox = OfflineAssistant(), Toolbox(self.classroom)
        pieces: list[str] = []
        with closing(asyncio.new_event_loop()) as loop:
            for _ in range(ROUNDS):
                step = seat.act(self.view(question), Out(pieces.append, unused, unused, unused))
                action = loop.run_until_complete(step)
                if isinstance(action, Say):
                    break
                self._run(toolbox, action)
        assert isinstance(action, Say)
        assert action.spans is not None
        self.lines.append(("assistant", action.text))
        mine = tuple(call for call in self.calls if call.turn == self.turn)
        return Answer(self.turn, question, action.text, action.spans, mine, "".join(pieces))

    def _run(self, toolbox: Toolbox, action: Calls) -> None:
        rounds = 1 + max((c.round for c in self.calls if c.turn == self.turn), default=0)
        for request in action.requests:
            self.calls.append(_called(toolbox, request, self.turn, rounds, len(self.calls) + 1))


def _called(toolbox: Toolbox, request: ToolRequest, turn: int, rounds: int, n: int) -> Call:
    arguments = dict(request.arguments)
    result = toolbox.call(request.tool, arguments)
    return Call(
        f"c{n}",
        turn,
        rounds,
        request.tool,
        arguments,
        result.category,
        result.answer,
        result.is_error,
    )


def room(scenario: str = "cs-A-w8", seed: int = 1, accuracy: float | None = 0.8) -> Room:
    """Return a talk about a class of a shipped scenario, with nothing said yet."""
    found = resolve(scenario, Path("/nonexistent"))
    rows = sample_class(found.course, found.week, seed).rows
    request = Request(
        scenario=scenario,
        seed=seed,
        students=30,
        at_risk=5,
        target=accuracy,
        stated=accuracy,
        turns=10,
        instructor="script",
        assistant="offline",
        preset="default",
        switches=Switches(),
    )
    ready = prepare(found.course, found.week, rows, request, program="test", salt="0")
    return Room(ready.report, ready.classroom)


def open_university() -> Room:
    """Return a talk about a small class whose ids are digits and whose scale is the UK's."""
    components = tuple(
        Component(f"TMA_{1752 + n}", "TMA", weight, week)
        for n, (weight, week) in enumerate(((0.1, 3), (0.2, 6), (0.3, 11), (0.4, 18)))
    )
    scores = np.array(
        [[35.0, 42.0], [np.nan, 55.0], [80.0, 71.0], [20.0, np.nan], [61.0, 64.0]], dtype=np.float64
    )
    klass = ClassData(
        scale=UK,
        week=8,
        components=components,
        weights=np.array([c.weight for c in components]),
        student_ids=("11391", "28400", "31604", "32885", "2138411391"),
        scores=np.hstack([scores, np.full((5, 2), np.nan)]),
        codes=np.array([4, 3, 0, 4, 1]),
        confidence=np.array([0.91, 0.5, 0.8, 0.4321, 0.7]),
    )
    risky = ((0, "F", 0.91), (1, "D", 0.5), (3, "F", 0.4321))
    report = Report(
        scenario="oulad-AAA_2013J-w8",
        course="AAA_2013J",
        week=8,
        students=5,
        stated=0.625,
        cutoffs=UK.thresholds,
        syllabus=tuple(
            SyllabusLine(name=c.name, week=c.week, type=c.type, weight=c.weight) for c in components
        ),
        flagged=tuple(
            FlaggedStudent(
                number=number,
                student_id=klass.student_ids[row],
                predicted=letter,
                confidence=confidence,
                driver="Low on TMA_1752 (10% weight, score 35)",
            )
            for number, (row, letter, confidence) in enumerate(risky, start=1)
        ),
    )
    return Room(report, klass)
