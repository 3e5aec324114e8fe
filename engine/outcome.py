"""An ended episode with its answers opened: what happened to each student, and the score."""

from dataclasses import dataclass

from engine.actions import Decision
from engine.result import Result
from engine.sealed import Change


@dataclass(frozen=True)
class StudentRow:
    """One student of the class. `number` is None where the tool did not flag the student."""

    student_id: str
    number: int | None
    truth: str
    natural: str
    predicted: str
    confidence: float
    changed: Change | None
    initial: Decision | None
    final: Decision | None

    @property
    def at_risk(self) -> bool:
        """Whether the student truly was."""
        return self.truth in ("D", "F")

    @property
    def right(self) -> bool:
        """Whether the final decision was right; an unflagged student counts as not at risk."""
        return self.at_risk == (self.final == "flag")


@dataclass(frozen=True)
class Outcome:
    """The score (the object that `score --json` prints) and the students, flagged ones first."""

    result: Result
    students: tuple[StudentRow, ...]
    notes: tuple[str, ...]
    """For the experimenter: for example that a group was too small."""
