"""The report that opens an episode: everything the instructor is told of the class."""

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    from engine.specification import ToldSpecification


class SyllabusLine(BaseModel):
    """One component of the course: name, week, type and weight (a fraction)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    week: int
    type: str
    weight: float


class ToldStudent(BaseModel):
    """A student whom the tool says is at risk, as far as it is told; None where it is not."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    student_id: str
    predicted: str | None
    confidence: float | None
    """0 to 1, 4 decimals."""
    driver: str | None


class FlaggedStudent(ToldStudent):
    """A student whom the tool says is at risk; `number` counts from 1 in the report's order."""

    predicted: str
    confidence: float
    driver: str


class ToldReport(BaseModel):
    """A report as far as it is told; None is what the log it came from does not tell.

    Of an episode played here everything is told: see Report.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    scenario: str
    course: str
    week: int
    students: int
    """N, of whom some are flagged."""
    stated: float | None
    """The letter accuracy that is said; null where nothing is said."""
    cutoffs: dict[str, float] | None
    """Lowest score of the letters A to D."""
    syllabus: tuple[SyllabusLine, ...] | None
    flagged: tuple[ToldStudent, ...]

    @staticmethod
    def untold(told: "ToldSpecification", flagged: tuple[ToldStudent, ...]) -> "ToldReport":
        """Return the report of an episode whose log tells no more of it than these students."""
        return ToldReport(
            scenario=told.scenario,
            course=told.course,
            week=told.week,
            students=told.students,
            stated=None,
            cutoffs=None,
            syllabus=None,
            flagged=flagged,
        )

    def __hash__(self) -> int:
        return hash((self.scenario, self.week, self.flagged))

    @property
    def ids(self) -> tuple[str, ...]:
        """The flagged students' ids, in the report's order."""
        return tuple(student.student_id for student in self.flagged)


class Report(ToldReport):
    """The predictions of D or F, highest confidence first (ties in class order), and the course."""

    cutoffs: dict[str, float]
    syllabus: tuple[SyllabusLine, ...]
    flagged: tuple[FlaggedStudent, ...]
