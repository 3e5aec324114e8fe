"""The prediction tool: weighted nearest neighbours over the training students of a course.

A prediction comes from the student's neighbours (`knn`); without any, from the students of the
nearest average (`score_conditional`); without a score, from the pool's letters (`prior`). Rules
and constants are in engine/votes.py and engine/nearest.py. All weeks of a course are predicted in
one pass: sums grow component by component, so no block size changes a digit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import numpy as np

from engine.averages import RunningAverage
from engine.course import BoolArray, Course, FloatArray, IntArray
from engine.distance import Columns, PairwiseDistance
from engine.nearest import Ladders, average_votes
from engine.scale import LETTERS
from engine.votes import Pool, neighbour_votes

Method: TypeAlias = Literal["knn", "score_conditional", "prior"]
Steps: TypeAlias = Sequence[Sequence[int]]
"""The columns that become due, step by step; a step without any changes nothing."""

CELLS: Final = 1 << 19
"""Pairs of students compared in one block: some 20 MB, and few enough blocks."""


@dataclass(frozen=True, eq=False)
class Predictions:
    """Predictions in the students' order.

    `codes` are indices into `scale.LETTERS`, `confidence` is the vote's share (0-1, 4 decimals),
    `neighbours` counts those of the `knn` vote and is 0 for the other methods; `by_prior` tells
    for whom the pool's letters voted.
    """

    codes: IntArray
    confidence: FloatArray
    neighbours: IntArray
    by_prior: BoolArray

    @property
    def letters(self) -> tuple[str, ...]:
        """The predicted letters."""
        return tuple(LETTERS[code] for code in self.codes)

    @property
    def method(self) -> tuple[Method, ...]:
        """Which way each prediction came."""
        ways = zip(self.neighbours.tolist(), self.by_prior.tolist(), strict=True)
        return tuple(
            "knn" if found else "prior" if prior else "score_conditional" for found, prior in ways
        )


def predict(
    course: Course, week: int, scores: FloatArray, *, block: int | None = None
) -> Predictions:
    """Predict final letters from what is due by `week`.

    `scores` is students x all components of the course (NaN: missing); later columns are not
    looked at. ValueError where no training student has a letter.
    """
    return predict_weeks(course, [week], scores, block=block)[0]


def predict_weeks(
    course: Course,
    weeks: Sequence[int],
    scores: FloatArray,
    *,
    block: int | None = None,
) -> list[Predictions]:
    """Predict final letters at each of the weeks, which must ascend, in one pass over the course.

    `block` students are compared with the pool at a time, which changes no result. Otherwise as
    `predict`.
    """
    pool, steps = Pool.of(course), _steps(course, weeks)
    rows = block or max(1, CELLS // len(pool.codes))
    changing = [step for step, columns in enumerate(steps) if columns or not step]
    news = [steps[step] for step in changing]
    votes, neighbours = _neighbour_votes(pool, scores, news, rows)
    averages = _averages(pool.columns.values.T, scores, course.weights, news)
    by_prior = _fill(pool, votes, neighbours, averages, rows)
    made = _winners(votes, neighbours, by_prior)
    latest = np.searchsorted(changing, np.arange(len(steps)), side="right") - 1
    return [made[step] for step in latest.tolist()]


def _steps(course: Course, weeks: Sequence[int]) -> list[list[int]]:
    """Return the columns that become due at each of the weeks, in syllabus order."""
    due = course.weeks
    bounds = [-math.inf, *weeks]
    return [
        np.flatnonzero((before < due) & (due <= week)).tolist() for before, week in pairwise(bounds)
    ]


def _neighbour_votes(
    pool: Pool, scores: FloatArray, steps: Steps, block: int
) -> tuple[FloatArray, IntArray]:
    """Return the neighbours' votes (steps x students x letters) and numbers (steps x students)."""
    votes = np.zeros((len(steps), len(scores), len(LETTERS)))
    neighbours = np.zeros((len(steps), len(scores)), dtype=np.int64)
    for start in range(0, len(scores), block):
        rows = slice(start, start + block)
        distance = PairwiseDistance(Columns.of(scores[rows]), pool.columns)
        for step, columns in enumerate(steps):
            distance.add(columns)
            votes[step, rows], neighbours[step, rows] = neighbour_votes(distance, pool)
    return votes, neighbours


def _averages(
    theirs: FloatArray, mine: FloatArray, weights: FloatArray, steps: Steps
) -> tuple[FloatArray, FloatArray]:
    """Return the averages of the pool and of the students at each step (steps x people).

    The pool's are NaN where the scored components carry no weight: the plain mean stands in for a
    predicted student's average only.
    """
    pool, students = RunningAverage(theirs, weights), RunningAverage(mine, weights)
    made = np.empty((len(steps), len(theirs))), np.empty((len(steps), len(mine)))
    for step, columns in enumerate(steps):
        pool.add(columns)
        students.add(columns)
        made[0][step], made[1][step] = pool.weighted(), students.so_far()
    return made


def _fill(
    pool: Pool,
    votes: FloatArray,
    neighbours: IntArray,
    averages: tuple[FloatArray, FloatArray],
    block: int,
) -> BoolArray:
    """Let averages, or the pool's letters, vote where no neighbour did; tell who has the latter.

    `averages` are the pool's and the students', steps x people as the others are.
    """
    theirs, mine = averages
    scoreless: BoolArray = np.isnan(mine) | np.isnan(theirs).all(axis=1, keepdims=True)
    by_average = (neighbours == 0) & ~scoreless
    by_prior: BoolArray = (neighbours == 0) & scoreless
    asked, steps = np.unique(np.nonzero(by_average)[0], return_inverse=True)
    if len(asked):
        ladders = Ladders.of(theirs[asked])
        votes[by_average] = average_votes(ladders, pool.codes, steps, mine[by_average], block)
    votes[by_prior] = np.bincount(pool.codes, minlength=len(LETTERS))
    return by_prior


def _winners(votes: FloatArray, neighbours: IntArray, by_prior: BoolArray) -> list[Predictions]:
    """Return the winners by step; `argmax` takes the first of equals, which is the better letter.

    The arguments are steps x students (x letters).
    """
    shares = votes.max(axis=2) / votes.sum(axis=2)
    codes, confidence = votes.argmax(axis=2), _four_decimals(shares)
    return [Predictions(*row) for row in zip(codes, confidence, neighbours, by_prior, strict=True)]


def _four_decimals(shares: FloatArray) -> FloatArray:
    """Return what Python's `round(share, 4)` gives; asks it only where a tie is near."""
    scaled = shares * 1e4
    rounded: FloatArray = np.rint(scaled) / 1e4
    for at in zip(*np.nonzero(np.abs(scaled - np.floor(scaled) - 0.5) < 1e-6), strict=True):
        rounded[at] = round(float(shares[at]), 4)
    return rounded
