"""Scoring of decisions: who was flagged finally against who was truly at risk.

Pure functions over one record per student. Everything counts over *all* students of the class: a
student at risk whom the tool never flagged is a miss.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, TypeAlias

SCORING: Final = 2
"""Counts changes of what a result says of the same events: scores kept before are outdated."""


@dataclass(slots=True)
class StudentOutcome:
    """One student: the truth, what the tool said, and both decisions; True means at risk.

    A decision is None where none was made (the tool did not flag the student, or the stage was
    not reached); it counts as not at risk.
    """

    student_id: str
    at_risk: bool
    tool_flagged: bool
    initial: bool | None
    final: bool | None


Claim: TypeAlias = Callable[[StudentOutcome], bool | None]
"""Who is said to be at risk, by the tool or in a decision."""


initial_decision: Final[Claim] = attrgetter("initial")
"""The initial decision."""

final_decision: Final[Claim] = attrgetter("final")
"""The final decision."""

tool_flag: Final[Claim] = attrgetter("tool_flagged")
"""What accepting all flags decides."""


def best_possible(student: StudentOutcome) -> bool:
    """Return the best that decisions on flagged students can reach."""
    return student.tool_flagged and student.at_risk


@dataclass(frozen=True)
class Confusion:
    """Counts of decisions against the truth; precision, recall and F1, 0 for 0/0."""

    tp: int
    fp: int
    fn: int
    tn: int
    precision: float
    recall: float
    f1: float

    @classmethod
    def of(cls, tp: int, fp: int, fn: int, tn: int) -> "Confusion":
        """Return the counts with what follows from them."""
        precision, recall = share(tp, tp + fp), share(tp, tp + fn)
        f1 = share(2 * precision * recall, precision + recall)
        return cls(tp, fp, fn, tn, precision, recall, f1)

    @property
    def accuracy(self) -> float:
        """The share of students decided rightly; 0 of none."""
        right = self.tp + self.tn
        return share(right, right + self.fp + self.fn)


@dataclass(frozen=True)
class ToolQuality:
    """The tool on "at risk", as `result.ToolPart` holds it; the two F1s bound what people score.

    `ceiling_f1`: a student at risk whom the tool never flagged cannot be recovered.
    """

    at_risk_accuracy: float
    precision: float
    recall: float
    accept_all_f1: float
    ceiling_f1: float


def confusion(students: Sequence[StudentOutcome], claim: Claim) -> Confusion:
    """Count a claim against the truth."""
    claimed = [student.at_risk for student in students if claim(student)]
    tp, at_risk = claimed.count(True), [student.at_risk for student in students].count(True)
    fp, fn = len(claimed) - tp, at_risk - tp
    return Confusion.of(tp, fp, fn, len(students) - tp - fp - fn)


def tool_quality(students: Sequence[StudentOutcome]) -> ToolQuality:
    """Return how good the tool's flags are."""
    tool = confusion(students, tool_flag)
    ceiling = confusion(students, best_possible)
    return ToolQuality(tool.accuracy, tool.precision, tool.recall, tool.f1, ceiling.f1)


def gap_closed(tool: ToolQuality, final: Confusion) -> float | None:
    """Return which share of the way from accept-all to the ceiling the final F1 went.

    Negative below accept-all; None where the two are the same.
    """
    gap = tool.ceiling_f1 - tool.accept_all_f1
    return None if gap == 0 else (final.f1 - tool.accept_all_f1) / gap


def over_trust_collapse(tool: ToolQuality, initial: Confusion, final: Confusion) -> bool:
    """Tell whether F1 fell to 0 although the tool rightly flagged someone."""
    return tool.ceiling_f1 > 0 and initial.f1 > 0 and final.f1 == 0


def share(part: float, whole: float) -> float:
    """Return part / whole; 0 where the whole is 0."""
    return part / whole if whole else 0.0
