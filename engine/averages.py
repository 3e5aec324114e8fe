"""Averages over scored components, added up in syllabus order so that every machine agrees."""

from collections.abc import Iterable

import numpy as np

from engine.course import FloatArray


class RunningAverage:
    """Weighted and plain averages of students that grow component by component.

    `scores` is students x components (NaN: missing), `weights` by component. `total` and
    `covered` are sum(score x weight) and sum(weight) over the scored components so far.
    """

    def __init__(self, scores: FloatArray, weights: FloatArray) -> None:
        columns = np.ascontiguousarray(scores.T)
        self._scored = ~np.isnan(columns)
        self._values = np.where(self._scored, columns, 0.0)
        self._weights = weights
        self.total: FloatArray = np.zeros(len(scores))
        self.covered: FloatArray = np.zeros(len(scores))
        self._sum: FloatArray = np.zeros(len(scores))
        self._count: FloatArray = np.zeros(len(scores))

    def add(self, components: Iterable[int]) -> None:
        """Add these components, in this order."""
        for j in components:
            values, scored = self._values[j], self._scored[j]
            self.total += values * self._weights[j]
            self.covered += scored * self._weights[j]
            self._sum += values
            self._count += scored

    def weighted(self) -> FloatArray:
        """Return the weighted averages; NaN where no scored component carries weight."""
        return _quotients(self.total, self.covered)

    def so_far(self) -> FloatArray:
        """Return the weighted averages, or plain means where the scored carry no weight.

        NaN where a student has no score at all.
        """
        weighted = self.weighted()
        return np.where(np.isnan(weighted), _quotients(self._sum, self._count), weighted)


def weighted_sums(scores: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return, per student, sum(score x weight) and sum(weight) over the scored components.

    `scores` is students x components (NaN: missing), `weights` by component.
    """
    running = _whole(scores, weights)
    return running.total, running.covered


def weighted_averages(scores: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the weighted average per student; NaN where no scored component carries weight."""
    return _whole(scores, weights).weighted()


def _whole(scores: FloatArray, weights: FloatArray) -> RunningAverage:
    running = RunningAverage(scores, weights)
    running.add(range(len(weights)))
    return running


def _quotients(total: FloatArray, count: FloatArray) -> FloatArray:
    quotients = np.full(len(total), np.nan)
    np.divide(total, count, out=quotients, where=count > 0)
    return quotients
