"""The class that is probed: the students an episode with the same settings would meet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.calibration import at_risk
from engine.classroom import ClassData
from engine.course import Course, FloatArray, IntArray, Roster
from engine.noise import ClassKey
from engine.predictor import Predictions, predict
from engine.scale import LETTERS


@dataclass(frozen=True, eq=False)
class SeenClass:
    """N students in class order as the tool sees them: nothing in here needs a final letter.

    `roster` holds their scores over the whole term. `natural` is None where no training student
    has a letter: then nothing can be predicted.
    """

    course: Course
    week: int
    seed: int
    roster: Roster
    natural: Predictions | None

    @classmethod
    def seen(cls, course: Course, week: int, seed: int, rows: Sequence[int]) -> "SeenClass":
        """Return the class of these rows of `course.test`, predicted at `week` if that can be."""
        roster = course.test.take(rows)
        learnt = any(course.pool.letters)
        natural = predict(course, week, roster.scores) if learnt else None
        return SeenClass(course, week, seed, roster, natural)

    def __len__(self) -> int:
        return len(self.roster)

    def classroom(self, codes: IntArray) -> ClassData:
        """Return the class as the tools see it with these predicted letter codes."""
        sure = np.full(len(self), np.nan) if self.natural is None else self.natural.confidence
        return ClassData.of(self.course, self.week, self.roster, codes, sure)

    @cached_property
    def averages(self) -> tuple[float | None, ...]:
        """Weighted averages so far, as the tools give them."""
        return self.classroom(self.unpredicted).averages

    @property
    def unpredicted(self) -> IntArray:
        """Letter codes for what asks for no prediction."""
        return np.zeros(len(self), dtype=np.int64)

    @cached_property
    def weekly(self) -> FloatArray:
        """Mean scores by week, students x weeks 1 to `week`; NaN where a week brought none."""
        scores, due = self.roster.scores, self.course.weeks
        means = np.full((len(self), self.week), np.nan)
        for week in set(due[due <= self.week].tolist()):
            these = scores[:, due == week]
            scored = ~np.isnan(these)
            np.divide(
                np.where(scored, these, 0.0).sum(axis=1),
                scored.sum(axis=1),
                out=means[:, week - 1],
                where=scored.any(axis=1),
            )
        return means


@dataclass(frozen=True, eq=False)
class DrawnClass(SeenClass):
    """A class with its natural predictions and its truth (final letters as codes)."""

    natural: Predictions
    truth: IntArray

    @classmethod
    def of(cls, course: Course, week: int, seed: int, rows: Sequence[int]) -> "DrawnClass":
        """Return the class of these rows of `course.test`, predicted at `week`.

        ValueError where a student has no final letter, or no training student has one.
        """
        roster = course.test.take(rows)
        if None in roster.letters:
            raise ValueError("a student without a final letter cannot be probed")
        codes = [LETTERS.index(str(letter)) for letter in roster.letters]
        natural = predict(course, week, roster.scores)
        return cls(course, week, seed, roster, natural, np.array(codes, dtype=np.int64))

    @property
    def key(self) -> ClassKey:
        """What the seeds of the class are made of."""
        return self.course.dataset, self.course.course_id, self.week, self.seed

    @property
    def at_risk(self) -> int:
        """How many are truly at risk."""
        return int(np.count_nonzero(at_risk(self.truth)))
