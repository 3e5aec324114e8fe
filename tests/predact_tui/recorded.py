"""An episode to draw without a runner: a plausible stream, and a source over it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from engine import events as ev
from engine import rules
from engine.actions import Ask, Decision, InstructorAction, Mark, Submit
from engine.clock import Clock
from engine.events import Event
from engine.outcome import Outcome
from engine.report import FlaggedStudent, Report, SyllabusLine
from engine.spans import Span, SpanKind
from engine.specification import Specification, Versions
from engine.state import EpisodeState
from engine.stream import Stream
from engine.switches import Switches

WALL = "2026-01-01T00:00:00.000Z"

STUDENTS = (
    ("syn142", "D", 0.9134, "Low on Midterm 1 (20% weight, score 54.0)"),
    ("syn235", "F", 0.8712, "Missing Project 2 (weight 15%)"),
    ("syn077", "D", 0.7105, "Low on Lab 3 (5% weight, score 41.5)"),
    ("syn301", "F", 0.6250, "Worst weighted loss on Midterm 1 (20% weight, score 71.0)"),
    ("syn018", "D", 0.5518, "Missing Homework 4 (weight 4%)"),
    ("syn266", "D", 0.4420, "Low on Midterm 1 (20% weight, score 61.0)"),
    ("syn190", "D", 0.3901, "Low on Quiz 2 (3% weight, score 48.0)"),
)
SYLLABUS = (
    ("Homework 1", 2, "homework", 0.05),
    ("Quiz 1", 3, "quiz", 0.05),
    ("Lab 3", 4, "lab", 0.10),
    ("Midterm 1", 6, "exam", 0.20),
    ("Homework 4", 8, "homework", 0.05),
    ("Project 2", 11, "project", 0.15),
    ("Final exam", 16, "exam", 0.40),
)
GRADES: dict[str, object] = {
    "student_id": "syn142",
    "assignments": [
        {"name": "Homework 1", "score": 71.5, "weight": 0.05, "type": "homework", "week": 2},
        {"name": "Quiz 1", "score": None, "weight": 0.05, "type": "quiz", "week": 3},
        {"name": "Lab 3", "score": 66.0, "weight": 0.1, "type": "lab", "week": 4},
        {"name": "Midterm 1", "score": 54.0, "weight": 0.2, "type": "exam", "week": 6},
    ],
    "weighted_average": 58.41,
    "total_weight_covered": 0.35,
}
PREDICTION: dict[str, object] = {
    "student_id": "syn142",
    "predicted_grade": "D",
    "confidence": 91.3,
    "failure_risk": "high",
}
MINIMUM: dict[str, object] = {
    "student_id": "syn142",
    "target_grade": "C",
    "target_threshold": 70.0,
    "minimum_score_needed": 77.21,
    "achievable": True,
    "already_secured": False,
    "current_weighted_average": 58.41,
    "remaining_weight": 0.55,
    "remaining_assignments": ["Project 2", "Final exam"],
}
ANSWER = (
    "**syn142** (number 1) averages 58.41 so far, on 35% of the weight.\n\n"
    "- Midterm 1: 54.0\n- Lab 3: 66.0\n\n"
    "The prediction is D, with 91.3% confidence. To reach a C, 77.21 is needed on all the rest."
    " I would guess 12.5 hours of work."
)
CALLS: tuple[tuple[str, str, str, dict[str, object], dict[str, object]], ...] = (
    ("c1", "get_student_grades", "lookup", {"student_id": "syn142"}, GRADES),
    ("c2", "predict_final_grade_for_student", "prediction", {"student_id": "syn142"}, PREDICTION),
    (
        "c3",
        "minimum_score_needed",
        "counterfactual",
        {"student_id": "syn142", "target_grade": "C"},
        MINIMUM,
    ),
)
MARKED: tuple[tuple[str, SpanKind, str | None], ...] = (
    ("58.41", "lookup", "c1"),
    ("35%", "lookup", "c1"),
    ("54.0", "lookup", "c1"),
    ("66.0", "lookup", "c1"),
    ("D,", "prediction", "c2"),
    ("91.3%", "prediction", "c2"),
    ("77.21", "counterfactual", "c3"),
    ("12.5", "unsupported", None),
)


def spans_of(text: str = ANSWER) -> tuple[Span, ...]:
    """The spans of the recorded answer."""
    found = []
    for value, kind, call in MARKED:
        start = text.index(value)
        end = start + len(value.rstrip(","))
        found.append(Span(start=start, end=end, kind=kind, call=call))
    return tuple(found)


def report(
    students: tuple[tuple[str, str, float, str], ...] = STUDENTS, course: str = "cs-A"
) -> Report:
    """A report of these students (id, letter, confidence, driver)."""
    return Report(
        scenario=f"{course}-w8",
        course=course,
        week=8,
        students=max(30, len(students)),
        stated=0.8,
        cutoffs={"A": 90.0, "B": 80.0, "C": 70.0, "D": 60.0},
        syllabus=tuple(
            SyllabusLine(name=name, week=week, type=kind, weight=weight)
            for name, week, kind, weight in SYLLABUS
        ),
        flagged=tuple(
            FlaggedStudent(
                number=number, student_id=sid, predicted=letter, confidence=share, driver=driver
            )
            for number, (sid, letter, share, driver) in enumerate(students, 1)
        ),
    )


def specification(switches: Switches | None = None, *, turns: int = 10) -> Specification:
    """A specification of the recorded episode."""
    return Specification(
        scenario="cs-A-w8",
        dataset="cs",
        course="cs-A",
        week=8,
        scale="us",
        seed=0,
        students=30,
        students_wanted=30,
        at_risk_wanted=5,
        target=0.8,
        stated=0.8,
        noise="letters-v1",
        turns=turns,
        tool_rounds=20,
        instructor="human",
        assistant="offline",
        preset="default",
        switches=switches or Switches(),
        seeds={},
        versions=Versions(program="0", python="3", numpy="2", seeds="1"),
    )


class Kept:
    """A sink that keeps events in a list; `broken` makes it refuse."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.broken: Exception | None = None

    def append(self, event: Event) -> None:
        if self.broken is not None:
            raise self.broken
        self.events.append(event)


class RecordedSource:
    """A source whose stream is written by hand; steps of the person are taken at once."""

    def __init__(
        self,
        shown: Report | None = None,
        switches: Switches | None = None,
        *,
        turns: int = 10,
        person: bool = True,
        answer: bool = True,
    ) -> None:
        self.sink = Kept()
        self.stream = Stream("rec1", self.sink, Clock(now=lambda: 0.0), wall=lambda: WALL)
        self.person = person
        self.can_give_back = False
        self.assistant_busy = False
        self.loading = False
        self.warnings: tuple[str, ...] = ()
        self.answers = answer
        self.failing: Exception | None = None
        self.did: list[InstructorAction] = []
        self._over = asyncio.Event()
        self._open(shown or report(), specification(switches, turns=turns))

    def _open(self, shown: Report, spec: Specification) -> None:
        for body in (
            ev.EpisodeOpened(specification=spec, commitment="0"),
            ev.SessionOpened(program="0"),
            ev.ReportShown(report=shown),
            ev.StageEntered(stage="report"),
        ):
            self.stream.append("runner", body)

    # -- the protocol -----------------------------------------------------------------------------

    @property
    def state(self) -> EpisodeState:
        return self.stream.state

    @property
    def place(self) -> str:
        return str(Path("recordings.db"))

    def subscribe(self, subscriber: Callable[[Event], None]) -> None:
        self.stream.subscribe(subscriber)

    def on_wait(self, _tell: Callable[[str, float], None]) -> None:
        """Call no model, so never wait for one."""

    def active_ms(self) -> int:
        return 192_000

    async def run(self) -> None:
        if self.failing is not None:
            error, self.failing = self.failing, None
            raise error
        await self._over.wait()

    def do(self, action: InstructorAction) -> None:
        self.did.append(action)
        if isinstance(action, Mark):
            self._mark(action)
        elif isinstance(action, Submit):
            self._submit()
        elif isinstance(action, Ask):
            self._ask(action)

    def take_over(self) -> None:
        self.person, self.can_give_back = True, True
        self.stream.append("person", ev.SeatChanged(role="instructor", seat="human"))

    def give_back(self) -> None:
        self.person, self.can_give_back = False, False
        self.stream.append("person", ev.SeatChanged(role="instructor", seat="scripted:verify"))

    def pause(self) -> None:
        self.stream.append("person", ev.Paused())

    def go_on(self) -> None:
        self.stream.append("person", ev.Unpaused())

    def step(self) -> None:
        self.did.append(Submit())

    def cancel_answer(self) -> None:
        turn = self.state.talk.open_turn
        if turn is not None:
            self.end_answer(turn.text, (), partial=True)

    def note(self, body: ev.Viewed | ev.TruthShown) -> None:
        self.stream.append("person", body)

    def outcome(self) -> Outcome:
        raise NotImplementedError

    def close(self, reason: str) -> None:
        if self.state.session_open:
            self.stream.append("runner", ev.SessionClosed(reason=reason))

    # -- steps ------------------------------------------------------------------------------------

    def _mark(self, action: Mark) -> None:
        rules.check_marks(self.state, action)
        if self.state.stage == "report":
            self.stream.append("runner", ev.StageEntered(stage="initial"))
        stage = self.state.stage
        assert stage is not None
        body = ev.DecisionMarked(stage=stage, marks=dict(action.marks), agreed=action.agreed)
        self.stream.append("instructor", body)

    def _submit(self) -> None:
        stage = self.state.stage
        assert stage is not None
        if self.state.undecided:
            body = ev.DecisionsRefused(stage=stage, undecided=self.state.undecided)
            self.stream.append("runner", body)
        elif stage == "chat" and rules.reminder_due(self.state):
            self.stream.append("runner", ev.Reminded())
        else:
            self._hand_in(stage)

    def _hand_in(self, stage: ev.Stage) -> None:
        decisions = dict(self.state.marks)
        self.stream.append(
            "instructor", ev.DecisionsSubmitted(stage=stage, decisions=decisions, touched=())
        )
        if stage == "chat":
            self.stream.append("runner", ev.EpisodeEnded(status="finished"))
            self._over.set()
        else:
            self.stream.append("runner", ev.StageEntered(stage="chat"))

    def _ask(self, action: Ask) -> None:
        turn = len(self.state.talk.turns) + 1
        self.stream.append("instructor", ev.Said(turn=turn, text=action.text, origin=action.origin))
        if self.answers:
            self.answer()

    def answer(self) -> None:
        """Answer the open question at once, with all three calls."""
        for call in CALLS:
            self.call(*call)
        for start in range(0, len(ANSWER), 20):
            self.chunk(ANSWER[start : start + 20])
        self.end_answer(ANSWER, spans_of())

    def call(
        self,
        call: str,
        tool: str,
        category: str,
        arguments: dict[str, object],
        answer: dict[str, object],
    ) -> None:
        """Call a tool in the open turn."""
        turn = len(self.state.talk.turns)
        name = f"{call}-{turn}" if turn > 1 else call
        self.stream.append(
            "assistant",
            ev.ToolCalled(turn=turn, round=1, call=name, tool=tool, arguments=arguments),
        )
        self.stream.append(
            "runner",
            ev.ToolAnswered(
                turn=turn, call=name, category=category, answer=answer, is_error="error" in answer
            ),
        )

    def chunk(self, text: str) -> None:
        """Let a piece of the answer arrive."""
        turn = len(self.state.talk.turns)
        self.stream.append("assistant", ev.TextChunk(turn=turn, text=text))

    def end_answer(self, text: str, spans: tuple[Span, ...], *, partial: bool = False) -> None:
        """End the answer."""
        turn = len(self.state.talk.turns)
        self.stream.append(
            "assistant",
            ev.AnswerEnded(turn=turn, text=text, spans=spans, matcher="seat", partial=partial),
        )

    def decide_all(self, decision: Decision = "flag") -> None:
        """Hand in one decision for everyone: on to the chat."""
        self.do(Mark(dict.fromkeys(self.state.report.ids if self.state.report else (), decision)))
        self.do(Submit())
