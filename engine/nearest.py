"""The votes of the pool students whose averages are nearest, at several steps of a term at once.

Rules and constants are those of the benchmark's section "Predictor". Gaps count to 9 decimals; of
equal ones the first in training order votes. Votes are summed nearest first.
"""

import math
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from engine.course import FloatArray, IntArray
from engine.scale import LETTERS
from engine.tally import tally

CANDIDATES: Final = (3, 20)
"""Clamps of how many nearest averages vote: the square root of how many there are."""
TIE: Final = 2e-9
"""More than rounding to 9 decimals can make of two gaps that then tie."""


@dataclass(frozen=True, eq=False)
class Ladders:
    """The pool's averages at each step, and their order.

    `averages` is steps x pool (NaN: no candidate), `ascending` the pool students' indices, lowest
    average first (equal ones anyhow, those without one last), `voting` how many vote. `rungs` are
    the averages in that order, with infinities for what is missing and, `beyond` of them, at both
    ends.
    """

    averages: FloatArray
    ascending: IntArray
    voting: IntArray
    rungs: FloatArray
    beyond: int

    @classmethod
    def of(cls, averages: FloatArray) -> "Ladders":
        """Return the ladders of averages that are steps x pool."""
        (fewest, most), pool = CANDIDATES, averages.shape[1]
        ascending = np.argsort(averages, axis=1)
        counts = np.count_nonzero(~np.isnan(averages), axis=1).tolist()
        voting = [min(max(math.isqrt(n), fewest), most, n) for n in counts]
        rungs = np.full((len(averages), most + pool + most), np.inf)
        rungs[:, most:-most] = np.take_along_axis(averages, ascending, axis=1)
        rungs[np.isnan(rungs)] = np.inf
        return cls(averages, ascending, np.array(voting, dtype=np.int64), rungs, most)

    def places(
        self, steps: IntArray, values: FloatArray, side: Literal["left", "right"] = "left"
    ) -> IntArray:
        """Return on which rung of its step each value stands; `steps` ascend."""
        places = np.empty(len(values), dtype=np.int64)
        bounds = np.searchsorted(steps, np.arange(len(self.rungs) + 1)).tolist()
        for step, rungs in enumerate(self.rungs[:, self.beyond : -self.beyond]):
            some = slice(bounds[step], bounds[step + 1])
            places[some] = np.searchsorted(rungs, values[some], side)
        return places

    def reaches(self, steps: IntArray, averages: FloatArray) -> FloatArray:
        """Return how far the last one that votes is: it lies within so many rungs."""
        window = self.places(steps, averages)[:, None] + np.arange(2 * self.beyond)
        gaps = np.abs(self.rungs[steps[:, None], window] - averages[:, None])
        last = self.voting[steps] - 1
        gaps.partition(np.unique(last), axis=1)
        return np.take_along_axis(gaps, last[:, None], axis=1)[:, 0]


def nearest_averages(
    ladders: Ladders, steps: IntArray, averages: FloatArray
) -> tuple[IntArray, IntArray, FloatArray]:
    """Return the pairs that vote, nearest first: averages' and pool students' indices, and gaps.

    `steps` are those of the averages, and ascend; at each there is a candidate.
    """
    reach = ladders.reaches(steps, averages) + TIE
    first = ladders.places(steps, averages - reach)
    counts = ladders.places(steps, averages + reach, "right") - first
    rows = np.repeat(np.arange(len(averages)), counts)
    nth = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    columns = ladders.ascending[steps[rows], first[rows] + nth]
    gaps = np.round(np.abs(ladders.averages[steps[rows], columns] - averages[rows]), 9)
    order = np.lexsort((columns, gaps, rows))
    chosen = order[nth < ladders.voting[steps[rows]]]
    return rows[chosen], columns[chosen], gaps[chosen]


def average_votes(
    ladders: Ladders, codes: IntArray, steps: IntArray, averages: FloatArray, block: int
) -> FloatArray:
    """Return the votes for students with these averages at these steps (students x letters).

    `codes` are the pool's letters. Equal averages of a step are looked up once, `block` at a time.
    """
    distinct, which = _distinct(steps, averages)
    votes = np.zeros((len(distinct), len(LETTERS)))
    for start in range(0, len(distinct), block):
        some = distinct[start : start + block]
        rows, columns, gaps = nearest_averages(ladders, steps[some], averages[some])
        bins = rows * len(LETTERS) + codes[columns]
        votes[start : start + block] = tally(bins, 1.0 / (1.0 + gaps), len(some))
    return votes[which]


def _distinct(steps: IntArray, averages: FloatArray) -> tuple[IntArray, IntArray]:
    """Return one index of each average of each step, by step, and which of these each one is."""
    order = np.lexsort((averages, steps))
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = (np.diff(steps[order]) != 0) | (np.diff(averages[order]) != 0)
    which = np.empty(len(order), dtype=np.int64)
    which[order] = np.cumsum(fresh) - 1
    return order[fresh], which
