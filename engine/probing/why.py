"""One prediction opened up: who voted, how much, and why these.

The prediction itself is `engine.predictor.predict`'s; the voters are those of engine.votes, so
that nothing is told here that the predictor did not do.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

import numpy as np

from engine.averages import RunningAverage
from engine.course import Course, FloatArray, IntArray
from engine.distance import Columns, PairwiseDistance
from engine.nearest import Ladders, nearest_averages
from engine.predictor import Method, predict, predict_weeks
from engine.probing.grounds import Contribution, Difference, Voter, WeekPrediction, Why
from engine.scale import LETTERS
from engine.votes import (
    MIN_SCORED,
    MIN_SHARED,
    Closeness,
    Pool,
    closeness,
)

ANY_DISTANCE: Final = 1e9
"""A tolerance that leaves out nobody."""


def why(course: Course, week: int, scores: FloatArray) -> Why:
    """Open the prediction of one student up; `scores` is by component, NaN: missing."""
    return _Opened(course, week, scores).why()


def by_week(course: Course, scores: FloatArray) -> tuple[WeekPrediction, ...]:
    """Return the prediction of one student at every week of the term, from the first due one."""
    weeks = range(int(course.weeks.min()), course.last_week + 1)
    found = predict_weeks(course, weeks, scores[None, :])
    return tuple(
        WeekPrediction(
            week,
            made.letters[0],
            float(made.confidence[0]),
            made.method[0],
            int(made.neighbours[0]),
        )
        for week, made in zip(weeks, found, strict=True)
    )


class _Opened:
    """The parts of one prediction."""

    def __init__(self, course: Course, week: int, scores: FloatArray) -> None:
        self.course, self.week = course, week
        self.scores = np.where(course.upto(week), scores, np.nan)
        self.columns: list[int] = np.flatnonzero(course.upto(week)).tolist()
        self.pool = Pool.of(course)
        rows = [row for row, letter in enumerate(course.pool.letters) if letter is not None]
        self.ids = [course.pool.ids[row] for row in rows]
        self.distance = PairwiseDistance(Columns.of(self.scores[None, :]), self.pool.columns)
        self.distance.add(self.columns)

    def why(self) -> Why:
        """Return all of it."""
        made = predict(self.course, self.week, self.scores[None, :])
        method, average = made.method[0], self._average
        voters = self._neighbours() if method == "knn" else ()
        voters = self._averages() if method == "score_conditional" else voters
        scored = int(self.distance.scored[0])
        return Why(
            letter=made.letters[0],
            confidence=float(made.confidence[0]),
            method=method,
            votes=self._votes(voters),
            voters=voters,
            contributions=self._contributions(voters, method),
            scored=scored,
            needed=max(1, int(MIN_SHARED * scored)),
            tolerance=self.pool.tolerance,
            average=average,
            nearest=None if method == "knn" else self._nearest(),
        )

    @cached_property
    def _average(self) -> float | None:
        mine = self._running(self.scores[None, :]).so_far()[0]
        return None if np.isnan(mine) else float(mine)

    def _running(self, scores: FloatArray) -> RunningAverage:
        running = RunningAverage(scores, self.course.weights)
        running.add(self.columns)
        return running

    def _neighbours(self) -> tuple[Voter, ...]:
        close = closeness(self.distance, self.pool)
        found = [self._voter(close, at) for at in close.near.tolist()]
        return tuple(sorted(found, key=lambda voter: voter.distance))

    def _voter(self, close: Closeness, at: int) -> Voter:
        row = int(close.pairs.columns[at])
        return Voter(
            row,
            self.ids[row],
            LETTERS[self.pool.codes[row]],
            1.0 / (1.0 + float(close.distance[at])),
            float(close.distance[at]),
            int(close.pairs.shared[at]),
            float(close.reach[at]),
        )

    def _nearest(self) -> Voter | None:
        """Return who would be the nearest neighbour if distance did not matter."""
        if self.distance.scored[0] < MIN_SCORED:
            return None
        close = closeness(self.distance, replace(self.pool, tolerance=ANY_DISTANCE))
        able = close.near
        if not len(able):
            return None
        found = self._voter(close, int(able[np.argmin(close.distance[able])]))
        reach = (found.reach or 0.0) / ANY_DISTANCE * self.pool.tolerance
        return replace(found, weight=0.0, reach=reach)

    def _averages(self) -> tuple[Voter, ...]:
        theirs = self._running(self.pool.columns.values.T).weighted()
        ladders, first = Ladders.of(theirs[None, :]), np.zeros(1, dtype=np.int64)
        _, rows, gaps = nearest_averages(ladders, first, np.array([self._average]))
        return tuple(
            Voter(
                row,
                self.ids[row],
                LETTERS[self.pool.codes[row]],
                1.0 / (1.0 + gap),
                gap,
                average=float(theirs[row]),
            )
            for row, gap in zip(rows.tolist(), gaps.tolist(), strict=True)
        )

    def _votes(self, voters: Sequence[Voter]) -> tuple[float, ...]:
        """Return the summed weights by letter, added up as the predictor does."""
        if not voters:
            return tuple(
                np.bincount(self.pool.codes, minlength=len(LETTERS)).astype(float).tolist()
            )
        ordered = sorted(voters, key=lambda voter: voter.row) if voters[0].shared else voters
        codes = [LETTERS.index(voter.letter) for voter in ordered]
        weights = [voter.weight for voter in ordered]
        return tuple(np.bincount(codes, weights, minlength=len(LETTERS)).tolist())

    def _contributions(self, voters: Sequence[Voter], method: Method) -> tuple[Contribution, ...]:
        scored = [column for column in self.columns if not np.isnan(self.scores[column])]
        if method == "knn":
            rows = np.array([voter.row for voter in voters], dtype=np.int64)
            shared = np.array([voter.shared for voter in voters], dtype=np.float64)
            return tuple(self._gap(column, rows, shared) for column in scored)
        weights = self.course.weights
        covered = float(weights[scored].sum())
        shares = weights / covered if covered else np.full(len(weights), 1 / max(len(scored), 1))
        return tuple(
            Contribution(
                column, float(self.scores[column]), float(shares[column] * self.scores[column])
            )
            for column in scored
        )

    def _gap(self, column: int, rows: IntArray, shared: FloatArray) -> Contribution:
        """Return what a component adds to the neighbours' mean distance."""
        mine, theirs = float(self.scores[column]), self.pool.columns.values[column, rows]
        have = ~np.isnan(theirs)
        gaps = np.abs(mine - theirs[have])
        points = float((gaps / shared[have]).sum() / len(rows))
        if not have.any():
            return Contribution(column, mine, points)
        return Contribution(column, mine, points, float(theirs[have].mean()), float(gaps.mean()))


def differences(
    course: Course, week: int, scores: FloatArray, voter: Voter
) -> tuple[Difference, ...]:
    """Return the shared components in syllabus order; their gaps sum to distance x shared."""
    rows = [row for row, letter in enumerate(course.pool.letters) if letter is not None]
    theirs = course.pool.scores[rows[voter.row]]
    both = course.upto(week) & ~np.isnan(scores) & ~np.isnan(theirs)
    return tuple(
        Difference(j, float(scores[j]), float(theirs[j]), float(abs(scores[j] - theirs[j])))
        for j in np.flatnonzero(both).tolist()
    )
