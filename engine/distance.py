"""Distances between students and pool: a running sum that grows component by component.

The distance at week w is that of week w - 1 plus the components due in week w, so a pass over
all weeks of a course adds every component once.
"""

import numpy as np
from numpy.typing import NDArray

from engine.course import FloatArray


class PairwiseDistance:
    """Mean |difference| of scores between each student and each pool student.

    `total` is the sum of |difference| over shared components, `shared` their count; both are
    students x pool. Components are added one after the other, without BLAS, so that the sums are
    the same on every machine.
    """

    def __init__(self, students: int, pool: int) -> None:
        self.total: FloatArray = np.zeros((students, pool))
        self.shared: NDArray[np.int64] = np.zeros((students, pool), dtype=np.int64)
        self._difference: FloatArray = np.empty((students, pool))

    def add(self, students: FloatArray, pool: FloatArray) -> None:
        """Add one component: its scores by student and by pool student (NaN: missing)."""
        here, there = ~np.isnan(students), ~np.isnan(pool)
        difference = self._difference
        np.subtract.outer(students, pool, out=difference)
        np.abs(difference, out=difference)
        difference[~here, :] = 0.0
        difference[:, ~there] = 0.0
        self.total += difference
        self.shared += np.logical_and.outer(here, there)

    def mean(self) -> FloatArray:
        """Return the mean |difference|, students x pool; infinite where nothing is shared."""
        mean = np.full(self.total.shape, np.inf)
        np.divide(self.total, self.shared, out=mean, where=self.shared > 0)
        return mean
