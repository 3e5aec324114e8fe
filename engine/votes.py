"""The votes behind predictions: of a student's neighbours, else of the nearest averages.

Every rule and constant is that of the benchmark's section "Predictor". Votes are summed in
training order (nearest first for averages), never by BLAS.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.course import Course, FloatArray, IntArray
from engine.distance import Columns, Pairs, PairwiseDistance
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
TIE: Final = 2e-9
"""More than rounding to 9 decimals can make of two gaps that then tie."""
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
    reach = _reaches(scored, pool.tolerance)
    firsts = np.arange(len(scored)) * reach.shape[1]
    # "clip" spares a check of indices that are right by their making.
    reach = reach.ravel().take(pairs.spread(firsts) + pairs.shared, mode="clip")
    with np.errstate(invalid="ignore"):  # nothing shared: no number, which is near to nothing
        mean = pairs.total / pairs.shared
        return Closeness(pairs, mean, reach, np.flatnonzero(mean <= reach))


def _reaches(scored: IntArray, tolerance: float) -> FloatArray:
    """Return how far a neighbour may be, by student and by shared components (0 to the most).

    -1 where too few are shared. A table, because pairs are many and these values few.
    """
    shared, n = np.arange(int(scored.max(initial=0)) + 1), scored[:, None]
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
    firsts = np.repeat(np.arange(students) * len(LETTERS), counts)
    codes = pool.codes.take(close.pairs.columns.take(close.near))
    return _tally(firsts + codes, close.weights, students), counts


def average_votes(
    theirs: FloatArray, codes: IntArray, averages: FloatArray, block: int
) -> FloatArray:
    """Return the votes of the pool students whose averages are nearest (students x letters).

    `theirs` are the pool's averages (NaN: no candidate), `codes` its letters, `averages` those
    of the students. Gaps count to 9 decimals; of equal ones the first in training order votes.
    """
    ascending = by_average(theirs)
    distinct, which = np.unique(averages, return_inverse=True)
    votes = np.zeros((len(distinct), len(LETTERS)))
    for start in range(0, len(distinct), block):
        rows = slice(start, start + block)
        votes[rows] = _nearest_votes(theirs, codes, ascending, distinct[rows])
    return votes[which]


def by_average(theirs: FloatArray) -> IntArray:
    """Return the pool students that have an average, lowest average first, equal ones anyhow."""
    return np.argsort(theirs)[: np.count_nonzero(~np.isnan(theirs))]


def nearest_averages(
    theirs: FloatArray, ascending: IntArray, averages: FloatArray
) -> tuple[IntArray, IntArray, FloatArray]:
    """Return the pairs that vote, nearest first: averages' and pool students' indices, and gaps.

    `ascending` are the candidates as `by_average` gives them.
    """
    fewest, most = CANDIDATES
    k = min(max(math.isqrt(len(ascending)), fewest), most, len(ascending))
    ladder = theirs[ascending]
    reach = _kth_gap(ladder, averages, k) + TIE
    first = np.searchsorted(ladder, averages - reach)
    counts = np.searchsorted(ladder, averages + reach, side="right") - first
    rows = np.repeat(np.arange(len(averages)), counts)
    before = np.cumsum(counts) - counts
    columns = ascending[np.arange(len(rows)) + np.repeat(first - before, counts)]
    gaps = np.round(np.abs(theirs[columns] - averages[rows]), 9)
    order = np.lexsort((columns, gaps, rows))
    chosen = order[np.arange(len(rows)) - np.repeat(before, counts) < k]
    return rows[chosen], columns[chosen], gaps[chosen]


def _nearest_votes(
    theirs: FloatArray, codes: IntArray, ascending: IntArray, averages: FloatArray
) -> FloatArray:
    rows, columns, gaps = nearest_averages(theirs, ascending, averages)
    return _tally(rows * len(LETTERS) + codes[columns], 1.0 / (1.0 + gaps), len(averages))


def _kth_gap(ladder: FloatArray, averages: FloatArray, k: int) -> FloatArray:
    """Return how far the k-th nearest rung is: it lies within k rungs of the average."""
    beyond = np.full(k, np.inf)
    around = np.searchsorted(ladder, averages)[:, None] + np.arange(2 * k)
    gaps = np.abs(np.concatenate([beyond, ladder, beyond])[around] - averages[:, None])
    kth: FloatArray = np.partition(gaps, k - 1, axis=1)[:, k - 1]
    return kth


def _tally(bins: IntArray, weights: FloatArray, students: int) -> FloatArray:
    """Sum the weights by student and letter (`bins`: student x 5 + code), in their order."""
    votes = np.bincount(bins, weights, minlength=students * len(LETTERS))
    return votes.astype(np.float64, copy=False).reshape(students, len(LETTERS))


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
