"""The votes behind predictions: of a student's neighbours, else of the nearest averages.

Every rule and constant is that of the benchmark's section "Predictor". Votes are summed in
training order (nearest first for averages), never by BLAS.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.course import BoolArray, Course, FloatArray, IntArray
from engine.distance import Pairs, PairwiseDistance
from engine.scale import LETTERS

MIN_SCORED: Final = 3
"""Fewer scored components than this find no neighbours."""
MIN_SHARED: Final = 0.35
"""Share of a student's scored components that a pool student must have too."""
SPREAD: Final = 0.5
"""Tolerance as a part of the mean standard deviation of the components' scores."""
TOLERANCES: Final = (3.0, 10.0)
CANDIDATES: Final = (3, 20)
"""Clamps of the tolerance and of how many nearest averages vote."""
MARGIN: Final = 1.0 + 1e-9
"""Widens the first, coarse search for neighbours, so that no rounding can lose one."""


@dataclass(frozen=True, eq=False)
class Pool:
    """What predictions rest on: the training students of a course that have a letter.

    `scores` is students x components over the whole term, `codes` are indices into
    `scale.LETTERS`, `tolerance` is how far a neighbour may be, in points of score.
    """

    scores: FloatArray
    codes: IntArray
    tolerance: float

    @classmethod
    def of(cls, course: Course) -> "Pool":
        """Return the pool of a course; ValueError where nobody has a letter."""
        letters = course.pool.letters
        rows = [row for row, letter in enumerate(letters) if letter is not None]
        if not rows:
            raise ValueError(f"no training student of {course.course_id} has a final letter")
        codes = [LETTERS.index(letter) for letter in letters if letter is not None]
        scores = course.pool.scores[rows]
        return cls(scores, np.array(codes, dtype=np.int64), _tolerance(scores))


@dataclass(frozen=True, eq=False)
class Closeness:
    """How close the pairs that may be neighbours are, in the order of `pairs`.

    `distance` is the mean |difference|, `reach` how far a neighbour may be; those `near` are
    neighbours and vote with `weights`, the others with 0.
    """

    pairs: Pairs
    distance: FloatArray
    reach: FloatArray
    near: BoolArray

    @property
    def weights(self) -> FloatArray:
        """What each vote weighs."""
        return self.near / (1.0 + self.distance)


def closeness(distance: PairwiseDistance, pool: Pool) -> Closeness:
    """Return the pairs that may be neighbours, and among them those that are."""
    scored = distance.scored
    limits = np.where(scored >= MIN_SCORED, pool.tolerance * scored * MARGIN, -1.0)
    pairs = distance.within(limits)
    needed = np.maximum(1, (MIN_SHARED * scored).astype(np.int64))
    mean = pairs.total / np.maximum(pairs.shared, 1)
    reach = pool.tolerance * (0.4 + 0.6 * (pairs.shared / scored.take(pairs.rows)))
    near = (mean <= reach) & (pairs.shared >= needed.take(pairs.rows))
    return Closeness(pairs, mean, reach, near)


def neighbour_votes(distance: PairwiseDistance, pool: Pool) -> tuple[FloatArray, IntArray]:
    """Return votes (students x letters) and how many neighbours each student has."""
    students = len(distance.scored)
    close = closeness(distance, pool)
    rows, codes = close.pairs.rows, pool.codes.take(close.pairs.columns)
    votes = _tally(rows, codes, close.weights, students)
    return votes, np.bincount(rows[close.near], minlength=students)


def average_votes(
    theirs: FloatArray, codes: IntArray, averages: FloatArray, block: int
) -> FloatArray:
    """Return the votes of the pool students whose averages are nearest (students x letters).

    `theirs` are the pool's averages (NaN: no candidate), `codes` its letters, `averages` those
    of the students. Gaps count to 9 decimals; of equal ones the first in training order votes.
    """
    candidates = np.flatnonzero(~np.isnan(theirs))
    theirs, codes = theirs[candidates], codes[candidates]
    distinct, which = np.unique(averages, return_inverse=True)
    parts = [
        _nearest_votes(theirs, codes, distinct[start : start + block])
        for start in range(0, len(distinct), block)
    ]
    return np.concatenate(parts)[which] if parts else np.zeros((0, len(LETTERS)))


def _nearest_votes(theirs: FloatArray, codes: IntArray, averages: FloatArray) -> FloatArray:
    fewest, most = CANDIDATES
    k = min(max(math.isqrt(len(theirs)), fewest), most, len(theirs))
    gaps: FloatArray = np.abs(averages[:, None] - theirs)
    np.round(gaps, 9, out=gaps)
    last = np.partition(gaps, k - 1, axis=1)[:, k - 1 : k]
    rows, columns = np.nonzero(gaps <= last)
    order = np.lexsort((gaps[rows, columns], rows))
    rows, columns = rows[order], columns[order]
    rank = np.arange(len(rows)) - np.searchsorted(rows, rows)
    rows, columns = rows[rank < k], columns[rank < k]
    return _tally(rows, codes[columns], 1.0 / (1.0 + gaps[rows, columns]), len(averages))


def _tally(rows: IntArray, codes: IntArray, weights: FloatArray, students: int) -> FloatArray:
    """Sum the weights by student and letter, in the order in which they stand."""
    size = students * len(LETTERS)
    votes = np.bincount(rows * len(LETTERS) + codes, weights, minlength=size)
    return votes.astype(np.float64).reshape(students, len(LETTERS))


def _tolerance(scores: FloatArray) -> float:
    """Return half the mean standard deviation of the components' scores, clamped to [3, 10].

    Population deviations over the pool and the whole term, of components with at least 3 scores;
    10 where there is no such component. Sums are exact (`fsum`), whatever the order.
    """
    lowest, highest = TOLERANCES
    scored = [column[~np.isnan(column)] for column in scores.T]
    spreads = [_deviation(values) for values in scored if len(values) >= MIN_SCORED]
    if not spreads:
        return highest
    return min(max(SPREAD * (math.fsum(spreads) / len(spreads)), lowest), highest)


def _deviation(values: FloatArray) -> float:
    mean = math.fsum(values.tolist()) / len(values)
    apart = values - mean
    return math.sqrt(math.fsum((apart * apart).tolist()) / len(values))
