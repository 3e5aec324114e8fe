"""What the prediction tool says of all test students of a scenario before any noise."""

from dataclasses import dataclass

from engine.course import Course
from engine.predictor import Method, predict
from scenarios.catalogue import Scenario
from scenarios.errors import ScenarioError


@dataclass(frozen=True)
class PredictionRow:
    """One student's natural prediction; the fields, in order, are the columns of the output.

    `confidence` is 0-1 with 4 decimals, `neighbours` 0 unless `method` is `knn`; `truth` is None
    where the source does not tell the final letter.
    """

    student_id: str
    predicted: str
    confidence: float
    method: Method
    neighbours: int
    truth: str | None


def natural_predictions(scenario: Scenario) -> list[PredictionRow]:
    """Return the natural predictions of all test students, in the course's order.

    Raises ScenarioError where no training student has a final letter.
    """
    students = scenario.course.test
    check_predictable(scenario.course)
    found = predict(scenario.course, scenario.week, students.scores)
    return [
        PredictionRow(*row)
        for row in zip(
            students.ids,
            found.letters,
            found.confidence.tolist(),
            found.method,
            found.neighbours.tolist(),
            students.letters,
            strict=True,
        )
    ]


def check_predictable(course: Course) -> None:
    """Raise ScenarioError where the course has no final letters to learn from."""
    if not any(course.pool.letters):
        raise ScenarioError(
            f"{course.course_id} has no final letters to learn from: its class can be looked "
            "at (predact-tui probe), but not predicted, played or scored"
        )


def accuracy(rows: list[PredictionRow]) -> float:
    """Return the share of students with a known letter whose letter is the predicted one.

    NaN where no letter is known.
    """
    known = [row.predicted == row.truth for row in rows if row.truth is not None]
    return sum(known) / len(known) if known else float("nan")
