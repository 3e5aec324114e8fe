"""The class of an episode as its tools see it: scores up to the week, predictions after noise."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.averages import weighted_averages
from engine.course import BoolArray, Component, Course, FloatArray, IntArray, Roster
from engine.scale import Scale


@dataclass(frozen=True, eq=False)
class ClassData:
    """A sampled class at a week, N students in class order.

    `scores` is N x all components and NaN in every column due after `week` (ValueError
    otherwise: the future is nobody's to see). `weights` are the effective ones. `codes` are the
    predicted letters *after noise*, `confidence` is 0-1. There is no truth here.
    """

    scale: Scale
    week: int
    components: tuple[Component, ...]
    weights: FloatArray
    student_ids: tuple[str, ...]
    scores: FloatArray
    codes: IntArray
    confidence: FloatArray

    def __post_init__(self) -> None:
        if not np.isnan(self.scores[:, ~self.due]).all():
            raise ValueError(f"scores of work due after week {self.week} in a class at that week")

    @classmethod
    def of(
        cls, course: Course, week: int, roster: Roster, codes: IntArray, confidence: FloatArray
    ) -> "ClassData":
        """Return the class of `roster` (drawn from the course) at `week`, later scores masked."""
        return cls(
            course.scale,
            week,
            course.components,
            course.weights,
            roster.ids,
            np.where(course.upto(week), roster.scores, np.nan),
            codes,
            confidence,
        )

    @cached_property
    def due(self) -> BoolArray:
        """Which components are due by the week; the others remain."""
        return np.array([c.week <= self.week for c in self.components], dtype=np.bool_)

    @cached_property
    def columns_due(self) -> list[int]:
        """The columns of the components due by the week."""
        return [int(j) for j in np.flatnonzero(self.due)]

    @cached_property
    def columns_remaining(self) -> list[int]:
        """The columns of the components due later."""
        return [int(j) for j in np.flatnonzero(~self.due)]

    @cached_property
    def averages(self) -> tuple[float | None, ...]:
        """Every student's weighted average as `average` gives it."""
        return tuple(_rounded(value) for value in weighted_averages(self.scores, self.weights))

    def average(self, scores: FloatArray) -> float | None:
        """Return one student's weighted average of these scores, 2 decimals; None without any."""
        return _rounded(weighted_averages(scores[None, :], self.weights)[0])

    def weight(self, columns: list[int]) -> float:
        """Return the summed weight of these columns."""
        return float(sum(self.weights[j] for j in columns))


def _rounded(average: np.float64) -> float | None:
    return None if np.isnan(average) else round(float(average), 2)
