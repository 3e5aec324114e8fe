"""An ended episode with its answers opened: what happened to each student, and the score."""

from dataclasses import dataclass

from engine.actions import Decision
from engine.result import Result
from engine.sealed import Change


@dataclass(slots=True)
class StudentRow:
    """One student of the class. `number` is None where the tool did not flag the student.

    Letters, confidence and `at_risk` are None where an imported log does not tell them.
    """

    student_id: str
    number: int | None
    truth: str | None
    natural: str | None
    predicted: str | None
    confidence: float | None
    changed: Change | None
    initial: Decision | None
    final: Decision | None
    at_risk: bool | None
    """Whether the student truly was."""

    @property
    def right(self) -> bool | None:
        """Whether the final decision was right; an unflagged student counts as not at risk."""
        return None if self.at_risk is None else self.at_risk == (self.final == "flag")


@dataclass(frozen=True)
class Outcome:
    """The score (the object that `score --json` prints) and the students, flagged ones first."""

    result: Result
    students: tuple[StudentRow, ...]
    notes: tuple[str, ...]
    """For the experimenter: for example that a group was too small."""
