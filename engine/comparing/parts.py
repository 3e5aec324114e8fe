"""What a comparison holds: the one JSON object that `compare --json` prints.

The two episodes are called x and y, as A to F are letters and courses. Everything that stands in
pairs has the fields `x` and `y`; what one of them does not have is None there. A difference is
y - x. `differs` names, in alphabetical order, what is not the same of a pair.
"""

from typing import Generic, Literal, TypeAlias, TypeVar

from engine.actions import Decision
from engine.events import Stage, Status
from engine.result import Part
from engine.spans import Span
from engine.talk import Call

T = TypeVar("T")
Unlike: TypeAlias = Literal["course", "week", "draw"]
"""Why two classes are not of the same students: another course, week, or draw of students."""
Why: TypeAlias = Literal["unfinished", "unanswered"]
"""Why an episode's answers stay sealed: it has no end, or its recording holds none."""


class Both(Part, Generic[T]):
    """The same of x and of y."""

    x: T
    y: T


class Side(Part):
    """One of the two episodes. `branched_from` and `branched_at` name its parent and the event.

    `sealed` says why its answers are not opened; None where they can be. `truth_seen`: the true
    letters had been on a screen before its branch was made. `imported` is the shape of the log
    that it came from (None: it was played here); `talk_told`, whether that tells what was said.
    """

    recording: str
    scenario: str
    seed: int | None
    instructor: str | None
    assistant: str | None
    status: Status
    reason: str | None
    started: str
    events: int
    stage: Stage | None
    branched_from: str | None
    branched_at: int | None
    truth_seen: bool
    tool_cards: bool | None
    """Whether the instructor saw the tools' own answers; None where that is not told."""
    highlight: bool | None
    sealed: Why | None
    imported: str | None
    talk_told: bool


class Setting(Part):
    """A setting that is told of both and differs, such as `seed` or `switches.highlight`."""

    name: str
    x: str | int | float | bool | None
    y: str | int | float | bool | None


class Score(Part):
    """A figure of both. Of ratios the counts are given too: numerator and denominator.

    None: undefined, or its stage was not reached. `truth` tells that it rests on the answers.
    """

    name: str
    truth: bool
    x: int | float | None
    y: int | float | None
    difference: int | float | None
    counts: Both[tuple[int, int] | None] | None = None

    @property
    def differs(self) -> bool:
        """Whether the two are not the same.

        Seconds are never called different, as no two episodes take the same time; a count that
        one of the two does not tell is no difference.
        """
        if self.name.endswith("_seconds") or (not self.truth and None in (self.x, self.y)):
            return False
        return self.x != self.y or (self.counts is not None and self.counts.x != self.counts.y)


class Quote(Part):
    """A passage of the answer to question `turn` that tells of a student."""

    turn: int
    text: str


class Known(Part):
    """What had been learnt of a student: tools called about them that had answered, and passages.

    A call about the whole class is held with what its answer says of this student alone. Calls,
    and quotes, are None where an imported log does not tell them.
    """

    calls: tuple[Call, ...] | None
    quotes: tuple[Quote, ...] | None


class Decided(Part):
    """A decision on a student, and what was known when it was made.

    `handed_in` is False for a mark of an episode that has not come that far. `marked` is the event
    of the last mark before handing in (None: none was made, or none is told; what was known is
    then that at handing in). `touched`: that mark was made in this stage. `turn` counts the
    questions asked before it. `since` is what came after it and before handing in.
    """

    decision: Decision | None
    handed_in: bool
    marked: int | None
    touched: bool
    agreed: bool
    turn: int
    known: Known
    since: Known


class StudentSide(Part):
    """A student in one episode: what the report said of them, and both decisions.

    `number` is None of one whom no tool flagged, but who was decided on without one.
    """

    number: int | None
    predicted: str | None
    confidence: float | None
    driver: str | None
    initial: Decided | None
    final: Decided | None


class StudentPair(Part):
    """A student to decide on in one episode or in both (None: the tool did not flag them there).

    `differs` is out of flagged, predicted, initial, final, known. `truth` is the final letter and
    `at_risk` what it means, where they were asked for; a log may tell the second alone.
    """

    student_id: str
    truth: str | None
    at_risk: bool | None
    x: StudentSide | None
    y: StudentSide | None
    differs: tuple[str, ...]

    @property
    def decided_otherwise(self) -> bool:
        """Whether the decisions differ, or only one of the two had any to make."""
        return bool({"flagged", "initial", "final"} & set(self.differs))


class Talked(Part):
    """A question and its answer; `unsupported` counts values in it that came from no tool.

    What an imported log does not tell is None.
    """

    question: str
    origin: str | None
    text: str
    spans: tuple[Span, ...]
    ended: bool
    partial: bool
    calls: tuple[Call, ...] | None
    unsupported: int | None


class StepSide(Part):
    """A step of one episode: its first event, active seconds, the marks made, what was said.

    An imported log tells neither seconds nor marks: None.
    """

    seq: int
    seconds: float | None
    marks: dict[str, Decision | None] | None
    talked: Talked | None


class Step(Part):
    """A step of both: a stage, within the chat a question (0: before the first).

    What one of them does not tell is no difference.
    `differs` is out of absent, marks, question, tools, answers, text.
    """

    stage: Stage
    turn: int
    x: StepSide | None
    y: StepSide | None
    differs: tuple[str, ...]


class Comparison(Part):
    """Two episodes compared.

    `shared` is the number of the last event up to which both recordings hold the same (a branch
    and its parent); None where they have nothing in common. `unlike` says why the classes are not
    of the same students: students and marks are then not compared. Only settings that differ are
    listed.
    """

    x: Side
    y: Side
    shared: int | None
    unlike: Unlike | None
    settings: tuple[Setting, ...]
    scores: tuple[Score, ...]
    students: tuple[StudentPair, ...]
    steps: tuple[Step, ...]
