"""What the predictor is worth: its natural predictions against the truth, by course and week.

Figures are over all test students with a known final letter, whether they have a score or not.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

import numpy as np

from engine.calibration import at_risk, calibration
from engine.course import BoolArray, Course, FloatArray, IntArray, Roster
from engine.predictor import Predictions, predict_weeks
from engine.scale import LETTERS
from engine.scoring import share

TENTHS: Final = 10


@dataclass(frozen=True)
class Figures:
    """Figures of `n` natural predictions; all are None where `n` is 0.

    `within_one` counts letters at most one off. Precision and recall are of "at risk" (D or F),
    0 for 0/0. `fallback` is the share of predictions that no neighbour made.
    """

    n: int
    accuracy: float | None
    within_one: float | None
    at_risk_precision: float | None
    at_risk_recall: float | None
    ece: float | None
    brier: float | None
    fallback: float | None


@dataclass(frozen=True, eq=False)
class Predicted:
    """Natural predictions of students whose truth is known: letter codes, confidence (0-1)."""

    codes: IntArray
    confidence: FloatArray
    fallback: BoolArray
    truth: IntArray

    @cached_property
    def figures(self) -> Figures:
        """The figures of these predictions, computed once: many weeks bring no new work."""
        return _figures(self)

    @classmethod
    def pooled(cls, parts: Sequence["Predicted"]) -> "Predicted":
        """Return all predictions of the parts, of which there must be one."""
        return cls(
            np.concatenate([part.codes for part in parts]),
            np.concatenate([part.confidence for part in parts]),
            np.concatenate([part.fallback for part in parts]),
            np.concatenate([part.truth for part in parts]),
        )


@dataclass(frozen=True, eq=False)
class CourseWeek:
    """The predictions of a course at a week; `tenth` of the term (1-10) is done by then."""

    course: str
    week: int
    tenth: int
    predicted: Predicted


def characterise(
    course: Course, weeks: Iterable[int], *, block: int | None = None
) -> list[CourseWeek]:
    """Predict the test students at each of the weeks, which must ascend, in one pass.

    `block` is as in `predict_weeks` and changes no figure. ValueError where no training student
    has a letter.
    """
    made: list[CourseWeek] = []
    for test, group in groupby(weeks, key=lambda week: course.at(week).test):
        at = list(group)
        known = [row for row, letter in enumerate(test.letters) if letter is not None]
        asked = test.take(known)
        found = _measurable(asked, predict_weeks(course, at, asked.scores, block=block))
        made += [
            CourseWeek(course.course_id, week, tenth(course, week), predicted)
            for week, predicted in zip(at, found, strict=True)
        ]
    return made


def tenth(course: Course, week: int) -> int:
    """Return which tenth of the term, 1 to 10, is done by `week`: of the weeks to the last due."""
    return min(max(math.ceil(TENTHS * week / course.last_week), 1), TENTHS)


def by_tenth(rows: Sequence[CourseWeek]) -> dict[int, Figures]:
    """Return the figures of all predictions in each tenth of the term that has any."""
    ordered = sorted(rows, key=lambda row: row.tenth)
    return {
        each: figures(Predicted.pooled([row.predicted for row in group]))
        for each, group in groupby(ordered, key=lambda row: row.tenth)
    }


def figures(predicted: Predicted) -> Figures:
    """Return the figures of natural predictions."""
    return predicted.figures


def _figures(predicted: Predicted) -> Figures:
    n = len(predicted.truth)
    if not n:
        return Figures(0, *[None] * 7)
    codes, truth = predicted.codes, predicted.truth
    flagged, risky = at_risk(codes), at_risk(truth)
    rightly = _count(flagged & risky)
    measured = calibration(codes, predicted.confidence, truth)
    return Figures(
        n=n,
        accuracy=measured.accuracy,
        within_one=_count(np.abs(codes - truth) <= 1) / n,
        at_risk_precision=share(rightly, _count(flagged)),
        at_risk_recall=share(rightly, _count(risky)),
        ece=measured.ece,
        brier=measured.brier,
        fallback=_count(predicted.fallback) / n,
    )


def _measurable(asked: Roster, found: Sequence[Predictions]) -> list[Predicted]:
    """Return the predictions with the truth; weeks of the same predictions share one object."""
    truth = np.array([LETTERS.index(str(letter)) for letter in asked.letters], dtype=np.int64)
    made = {
        id(each): Predicted(each.codes, each.confidence, each.neighbours == 0, truth)
        for each in found
    }
    return [made[id(each)] for each in found]


def _count(which: BoolArray) -> int:
    return int(np.count_nonzero(which))
