"""The votes of a student's neighbours, on which predictions rest.

Every rule and constant is that of the benchmark's section "Predictor". Votes are summed in
training order, never by BLAS. engine.nearest has the votes of those who have no neighbours.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from engine.course import Course, FloatArray, IntArray
from engine.distance import Columns, Pairs, PairwiseDistance
from engine.scale import LETTERS
from engine.tally import tally

MIN_SCORED: Final = 3
"""Fewer scored components than this find no neighbours."""
MIN_SHARED: Final = 0.35
"""Share of a student's scored components that a pool student must have too."""
SPREAD: Final = 0.5
"""Tolerance as a part of the mean standard deviation of the components' scores."""
TOLERANCES: Final = (3.0, 10.0)
"""Clamps of the tolerance."""
MARGIN: Final = 1.0 + 1e-9
"""Widens the first, coarse search for neighbours, so that no rounding can lose one."""


@dataclass(frozen=True, eq=False)
class Pool:
    """What predictions rest on: the training students of a course that have a letter.

    `columns` are their scores over the whole term, `codes` indices into `scale.LETTERS`,
    `tolerance` is how far a neighbour may be, in points of score.
    """

    columns: Columns
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
        columns = Columns.of(course.pool.scores[rows])
        return cls(columns, np.array(codes, dtype=np.int64), _tolerance(columns.values))


@dataclass(frozen=True, eq=False)
class Closeness:
    """How close the pairs that may be neighbours are, in the order of `pairs`.

    `distance` is the mean |difference|, `reach` how far a neighbour may be; `near` are the
    indices of those that are neighbours, `weights` what the vote of each of these weighs.
    """

    pairs: Pairs
    distance: FloatArray
    reach: FloatArray
    near: IntArray

    @property
    def weights(self) -> FloatArray:
        """What each neighbour's vote weighs, in the order of `near`."""
        weights: FloatArray = self.distance.take(self.near)
        weights += 1.0
        # In place: freed temporaries of this size go back to the system, and cost as much again.
        return np.divide(1.0, weights, out=weights)


def closeness(distance: PairwiseDistance, pool: Pool) -> Closeness:
    """Return the pairs that may be neighbours, and among them those that are."""
    scored = distance.scored
    limits = np.where(scored >= MIN_SCORED, pool.tolerance * scored * MARGIN, -1.0)
    pairs = distance.within(limits)
    reaches = _reaches(len(pool.columns.values), pool.tolerance)
    # "clip" spares a check of indices that are right by their making.
    places = pairs.spread(scored * len(reaches))
    places += pairs.shared
    reach = reaches.ravel().take(places, mode="clip")
    with np.errstate(invalid="ignore"):  # nothing shared: no number, which is near to nothing
        mean = pairs.total / pairs.shared
        return Closeness(pairs, mean, reach, np.flatnonzero(mean <= reach))


@lru_cache(maxsize=8)
def _reaches(components: int, tolerance: float) -> FloatArray:
    """Return how far a neighbour may be, by the student's scored components and by shared ones.

    -1 where too few are shared. A table, because pairs are many and these values few; kept,
    because it is the same at every step.
    """
    n, shared = np.arange(components + 1)[:, None], np.arange(components + 1)
    needed = np.maximum(1, (MIN_SHARED * n).astype(np.int64))
    reach = tolerance * (0.4 + 0.6 * (shared / np.maximum(n, 1)))
    return np.where(shared >= needed, reach, -1.0)


def neighbour_votes(distance: PairwiseDistance, pool: Pool) -> tuple[FloatArray, IntArray]:
    """Return votes (students x letters) and how many neighbours each student has."""
    students = len(distance.scored)
    if distance.scored.max(initial=0) < MIN_SCORED:
        return np.zeros((students, len(LETTERS))), np.zeros(students, dtype=np.int64)
    close = closeness(distance, pool)
    counts = close.pairs.count(close.near)
    bins = np.repeat(np.arange(students) * len(LETTERS), counts)
    bins += pool.codes.take(close.pairs.columns.take(close.near))
    return tally(bins, close.weights, students), counts


def _tolerance(columns: FloatArray) -> float:
    """Return half the mean standard deviation of the components' scores, clamped to [3, 10].

    Population deviations over the pool and the whole term, of components with at least 3 scores;
    10 where there is no such component. Sums are exact (`fsum`), whatever the order.
    """
    lowest, highest = TOLERANCES
    scored = [column[~np.isnan(column)] for column in columns]
    spreads = [_deviation(values) for values in scored if len(values) >= MIN_SCORED]
    if not spreads:
        return highest
    return min(max(SPREAD * (math.fsum(spreads) / len(spreads)), lowest), highest)


def _deviation(values: FloatArray) -> float:
    mean = math.fsum(values.tolist()) / len(values)
    apart = values - mean
    return math.sqrt(math.fsum((apart * apart).tolist()) / len(values))
