"""The report that opens an episode: everything the instructor is told of the class."""

from pydantic import BaseModel, ConfigDict


class SyllabusLine(BaseModel):
    """One component of the course: name, week, type and weight (a fraction)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    week: int
    type: str
    weight: float


class FlaggedStudent(BaseModel):
    """A student whom the tool says is at risk; `number` counts from 1 in the report's order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    student_id: str
    predicted: str
    confidence: float
    """0 to 1, 4 decimals."""
    driver: str


class Report(BaseModel):
    """The predictions of D or F, highest confidence first (ties in class order), and the course."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scenario: str
    course: str
    week: int
    students: int
    """N, of whom some are flagged."""
    stated: float | None
    """The letter accuracy that is said; null where nothing is said."""
    cutoffs: dict[str, float]
    """Lowest score of the letters A to D."""
    syllabus: tuple[SyllabusLine, ...]
    flagged: tuple[FlaggedStudent, ...]

    def __hash__(self) -> int:
        return hash((self.scenario, self.week, self.flagged))

    @property
    def ids(self) -> tuple[str, ...]:
        """The flagged students' ids, in the report's order."""
        return tuple(student.student_id for student in self.flagged)
