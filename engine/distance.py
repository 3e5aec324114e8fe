"""Distances between students and pool: running sums that grow component by component.

The distance at week w is that of week w - 1 plus the components due in week w, so a pass over
all weeks of a course adds every component once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.course import BoolArray, FloatArray, IntArray

WORD: Final = 64
"""Components whose presence one machine word tells."""

Bits: TypeAlias = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of a student and a pool student, by student, then by pool student.

    `rows` and `columns` are the students' and the pool students' indices, `shared` counts the
    components both have a score for (0 is possible), `total` sums their |differences|.
    """

    rows: IntArray
    columns: IntArray
    shared: IntArray
    total: FloatArray


class PairwiseDistance:
    """|Differences| of scores between each student and each pool student, summed.

    Both score arrays are people x components (NaN: missing). Components are added one after the
    other, without BLAS, so that the sums are the same on every machine. `scored` counts the
    students' scored components so far.
    """

    def __init__(self, students: FloatArray, pool: FloatArray) -> None:
        self._students, self._pool = students.T, pool.T
        self.total: FloatArray = np.zeros((len(students), len(pool)))
        self.scored: IntArray = np.zeros(len(students), dtype=np.int64)
        self._difference = np.empty_like(self.total)
        words = -(-students.shape[1] // WORD)
        self._here: Bits = np.zeros((words, len(students)), dtype=np.uint64)
        self._there: Bits = np.zeros((words, len(pool)), dtype=np.uint64)

    def add(self, components: Iterable[int]) -> None:
        """Add these components, in this order; each may be added once."""
        for j in components:
            mine, theirs, gap = self._students[j], self._pool[j], self._difference
            missing, lacking = np.isnan(mine), np.isnan(theirs)
            np.subtract.outer(mine, theirs, out=gap)
            np.abs(gap, out=gap)
            gap[np.flatnonzero(missing)] = 0.0
            gap[:, np.flatnonzero(lacking)] = 0.0
            self.total += gap
            self.scored += ~missing
            self._here[j // WORD] |= _bit(~missing, j)
            self._there[j // WORD] |= _bit(~lacking, j)

    def within(self, limits: FloatArray) -> Pairs:
        """Return the pairs whose sum is at most the student's limit."""
        students, pool = self.total.shape
        close = self.total <= limits[:, None]
        counts = np.count_nonzero(close, axis=1)
        rows = np.repeat(np.arange(students), counts)
        found = np.flatnonzero(close)
        columns = found - rows * pool
        shared = np.zeros(len(found), dtype=np.int64)
        for here, there in zip(self._here, self._there, strict=True):
            shared += np.bitwise_count(np.repeat(here, counts) & there.take(columns))
        return Pairs(rows, columns, shared, self.total.ravel().take(found))


def _bit(present: BoolArray, component: int) -> Bits:
    return present.astype(np.uint64) << np.uint64(component % WORD)
