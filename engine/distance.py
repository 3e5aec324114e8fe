"""Distances between students and pool: running sums that grow component by component.

The distance at week w is that of week w - 1 plus the components due in week w, so a pass over
all weeks of a course adds every component once.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.course import FloatArray, IntArray

WORD: Final = 64
"""Components whose presence one machine word tells."""

CELLS: Final = 1 << 16
"""Pairs that a component is added to at a time: what a core keeps at hand."""

SHORT: Final = 64
"""Numbers in numpy's buffer: fewer than there are in a row."""

Bits: TypeAlias = NDArray[np.uint64]


@contextmanager
def short_buffers() -> Iterator[None]:
    """Make numpy work on rows where they are; rows shorter than its buffer it copies there first.

    A row and a column of a thousand numbers then subtract in a third of the time.
    """
    with np.errstate():  # which restores the buffer's size too
        np.setbufsize(SHORT)
        yield


@dataclass(frozen=True, eq=False)
class Columns:
    """Scores laid out by component: `values` is components x people (NaN: missing).

    `missing` are the people without a score, by component; `bits` is the component's bit within
    its word for those who have one, else 0.
    """

    values: FloatArray
    missing: tuple[IntArray, ...]
    bits: Bits

    @classmethod
    def of(cls, scores: FloatArray) -> "Columns":
        """Return the columns of scores that are people x components."""
        # Contiguous: numbers that lie apart take numpy three times as long.
        values = np.ascontiguousarray(scores.T)
        absent = np.isnan(values)
        places = (np.arange(len(values)) % WORD).astype(np.uint64)
        bits = (~absent).astype(np.uint64) << places[:, None]
        return cls(values, tuple(np.flatnonzero(row) for row in absent), bits)


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of a student and a pool student, by student, then by pool student.

    `counts` tells how many pairs each student is in, `columns` are the pool students' indices,
    `shared` counts the components both have a score for (0 is possible), `total` sums their
    |differences|.
    """

    counts: IntArray
    columns: IntArray
    shared: NDArray[np.uint16]
    total: FloatArray

    def spread(self, by_student: IntArray) -> IntArray:
        """Return each pair's value out of those by student."""
        return np.repeat(by_student, self.counts)

    def count(self, some: IntArray) -> IntArray:
        """Return, by student, how many of some of the pairs (ascending indices) are theirs."""
        bounds = np.concatenate([[0], np.cumsum(self.counts)])
        return np.diff(np.searchsorted(some, bounds))


class PairwiseDistance:
    """|Differences| of scores between each student and each pool student, summed.

    Components are added one after the other, without BLAS, so that the sums are the same on
    every machine. `scored` counts the students' scored components so far.
    """

    def __init__(self, students: Columns, pool: Columns) -> None:
        self._students, self._pool = students, pool
        components, here = students.values.shape
        there = pool.values.shape[1]
        self.total: FloatArray = np.zeros((here, there))
        self.scored: IntArray = np.zeros(here, dtype=np.int64)
        self._gap = np.empty((max(1, CELLS // there), there))
        self._close = np.empty((here, there), dtype=np.bool_)
        words = -(-components // WORD)
        self._here: Bits = np.zeros((words, here), dtype=np.uint64)
        self._there: Bits = np.zeros((words, there), dtype=np.uint64)

    def add(self, components: Iterable[int]) -> None:
        """Add these components, in this order; each may be added once."""
        mine, theirs = self._students, self._pool
        for j in components:
            with short_buffers():
                self._add_gaps(mine.values[j], theirs.values[j], theirs.missing[j])
            self.scored += mine.bits[j] != 0
            self._here[j // WORD] |= mine.bits[j]
            self._there[j // WORD] |= theirs.bits[j]

    def _add_gaps(self, mine: FloatArray, theirs: FloatArray, missing: IntArray) -> None:
        """Add |mine - theirs| to the sums, some students at a time."""
        step = len(self._gap)
        for start in range(0, len(mine), step):
            some, total = mine[start : start + step], self.total[start : start + step]
            gap = self._gap[: len(some)]
            np.subtract.outer(some, theirs, out=gap)
            np.abs(gap, out=gap)
            gap[np.isnan(some)] = 0.0
            gap[:, missing] = 0.0
            np.add(total, gap, out=total)

    def within(self, limits: FloatArray) -> Pairs:
        """Return the pairs whose sum is at most the student's limit."""
        students, pool = self.total.shape
        starts = np.arange(students + 1) * pool
        with short_buffers():
            close = np.less_equal(self.total, limits[:, None], out=self._close)
        found = np.flatnonzero(close)
        counts = np.diff(np.searchsorted(found, starts))
        columns = np.repeat(starts[:-1], counts)
        np.subtract(found, columns, out=columns)
        shared = np.zeros(len(found), dtype=np.uint16)
        for here, there in zip(self._here, self._there, strict=True):
            both = np.repeat(here, counts)
            both &= there.take(columns)
            shared += np.bitwise_count(both)
        # "clip" spares a check of indices that are right by their making.
        return Pairs(counts, columns, shared, self.total.ravel().take(found, mode="clip"))
