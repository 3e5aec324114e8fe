"""The prediction tool: weighted nearest neighbours over the training students of a course.

Every rule and constant is that of the benchmark's section "Predictor". A prediction comes from
the student's neighbours (`knn`); without any, from the students of the nearest average
(`score_conditional`); without a score, from the pool's letters (`prior`).
"""

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.averages import averages_so_far, weighted_averages
from engine.course import BoolArray, Course, FloatArray
from engine.distance import PairwiseDistance
from engine.scale import LETTERS

IntArray: TypeAlias = NDArray[np.int64]
Method: TypeAlias = Literal["knn", "score_conditional", "prior"]

MIN_SCORED: Final = 3
"""Fewer scored components than this find no neighbours."""
MIN_SHARED: Final = 0.35
"""Share of a student's scored components that a pool student must have too."""
SPREAD: Final = 0.5
"""Tolerance as a part of the mean standard deviation of the components' scores."""
TOLERANCES: Final = (3.0, 10.0)
CANDIDATES: Final = (3, 20)
"""Clamps of the tolerance and of how many nearest averages vote."""
BLOCK: Final = 64
"""Students compared with the pool at a time; bounds memory, changes no result."""


@dataclass(frozen=True, eq=False)
class Predictions:
    """Predictions in the students' order.

    `codes` are indices into `scale.LETTERS`, `confidence` is the vote's share (0-1, 4 decimals),
    `neighbours` counts those of the `knn` vote and is 0 for the other methods.
    """

    codes: IntArray
    confidence: FloatArray
    method: tuple[Method, ...]
    neighbours: IntArray

    @property
    def letters(self) -> tuple[str, ...]:
        """The predicted letters."""
        return tuple(LETTERS[code] for code in self.codes)


@dataclass(frozen=True, eq=False)
class Pool:
    """What predictions at one week rest on: the training students that have a letter.

    `scores` and `weights` hold the components due by then. `averages` are NaN where the scored
    components carry no weight: the plain mean stands in for a predicted student's average only.
    """

    scores: FloatArray
    weights: FloatArray
    codes: IntArray
    averages: FloatArray
    tolerance: float


def predict(course: Course, week: int, scores: FloatArray, *, block: int = BLOCK) -> Predictions:
    """Predict final letters from what is due by `week`.

    `scores` is students x all components of the course (NaN: missing); later columns are not
    looked at. ValueError where no training student has a letter.
    """
    due = course.upto(week)
    pool, mine = pool_at(course, due), scores[:, due]
    votes, neighbours = _neighbour_votes(pool, mine, block)
    averages = averages_so_far(mine, pool.weights)
    scoreless = np.isnan(averages) | np.isnan(pool.averages).all()
    by_average = (neighbours == 0) & ~scoreless
    by_prior = (neighbours == 0) & scoreless
    votes[by_average] = _average_votes(pool, averages[by_average])
    votes[by_prior] = np.bincount(pool.codes, minlength=len(LETTERS))
    return _predictions(votes, neighbours, by_prior)


def tolerance(course: Course) -> float:
    """Return half the mean standard deviation of the components' scores, clamped to [3, 10].

    Population deviations over the pool and the whole term, of components with at least 3 scores;
    10 where there is no such component. Sums are exact (`fsum`), whatever the order.
    """
    lowest, highest = TOLERANCES
    columns = _lettered(course)[0].T
    scored = [column[~np.isnan(column)].tolist() for column in columns]
    spreads = [_deviation(values) for values in scored if len(values) >= MIN_SCORED]
    if not spreads:
        return highest
    return min(max(SPREAD * (math.fsum(spreads) / len(spreads)), lowest), highest)


def pool_at(course: Course, due: BoolArray) -> Pool:
    """Return the pool with the components `due`; ValueError where nobody has a letter."""
    scores, codes = _lettered(course)
    if not len(codes):
        raise ValueError(f"no training student of {course.course_id} has a final letter")
    weights = course.weights[due]
    averages = weighted_averages(scores[:, due], weights)
    return Pool(scores[:, due], weights, codes, averages, tolerance(course))


def _lettered(course: Course) -> tuple[FloatArray, IntArray]:
    """Return scores and letter codes of the training students that have a letter."""
    letters = course.pool.letters
    rows = [row for row, letter in enumerate(letters) if letter is not None]
    codes = [LETTERS.index(letter) for letter in letters if letter is not None]
    return course.pool.scores[rows], np.array(codes, dtype=np.int64)


def _deviation(values: list[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))


def _neighbour_votes(pool: Pool, scores: FloatArray, block: int) -> tuple[FloatArray, IntArray]:
    """Return the neighbours' votes by letter and their number, a block of students at a time."""
    votes = np.zeros((len(scores), len(LETTERS)))
    neighbours = np.zeros(len(scores), dtype=np.int64)
    for start in range(0, len(scores), block):
        rows = slice(start, start + block)
        distance = PairwiseDistance(len(scores[rows]), len(pool.codes))
        for mine, theirs in zip(scores[rows].T, pool.scores.T, strict=True):
            distance.add(mine, theirs)
        scored = np.count_nonzero(~np.isnan(scores[rows]), axis=1)
        votes[rows], neighbours[rows] = vote(distance, scored, pool)
    return votes, neighbours


def vote(distance: PairwiseDistance, scored: IntArray, pool: Pool) -> tuple[FloatArray, IntArray]:
    """Return votes (students x letters) and how many neighbours each student has.

    `scored` counts the students' scored components. Votes are added in training order.
    """
    mean, n = distance.mean(), scored[:, None]
    needed = np.maximum(1, (MIN_SHARED * n).astype(np.int64))
    reach = pool.tolerance * (0.4 + 0.6 * (distance.shared / np.maximum(n, 1)))
    near = (n >= MIN_SCORED) & (distance.shared >= needed) & (mean <= reach)
    rows, columns = np.nonzero(near)
    votes = np.zeros((len(scored), len(LETTERS)))
    np.add.at(votes, (rows, pool.codes[columns]), 1.0 / (1.0 + mean[rows, columns]))
    found: IntArray = np.count_nonzero(near, axis=1)
    return votes, found


def _average_votes(pool: Pool, averages: FloatArray) -> FloatArray:
    """Return the votes of the pool students whose averages are nearest, nearest first."""
    candidates = np.flatnonzero(~np.isnan(pool.averages))
    fewest, most = CANDIDATES
    k = min(max(math.isqrt(len(candidates)), fewest), most)
    votes = np.zeros((len(averages), len(LETTERS)))
    for row, average in enumerate(averages):
        gaps = np.round(np.abs(pool.averages[candidates] - average), 9)
        nearest = np.argsort(gaps, kind="stable")[:k]
        codes, weights = pool.codes[candidates[nearest]], 1.0 / (1.0 + gaps[nearest])
        votes[row] = np.bincount(codes, weights, minlength=len(LETTERS))
    return votes


def _predictions(votes: FloatArray, neighbours: IntArray, by_prior: BoolArray) -> Predictions:
    """Return the winners; `argmax` takes the first of equals, which is the better letter."""
    codes = votes.argmax(axis=1)
    shares = votes.max(axis=1) / votes.sum(axis=1)
    methods: list[Method] = [
        "knn" if found else "prior" if prior else "score_conditional"
        for found, prior in zip(neighbours, by_prior, strict=True)
    ]
    confidence = np.array([round(float(share), 4) for share in shares])
    return Predictions(codes, confidence, tuple(methods), neighbours)
