"""The nearest averages at several steps at once, against sorting all of them for each one."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.course import FloatArray, IntArray
from engine.nearest import Ladders, average_votes, nearest_averages
from engine.scale import LETTERS

SIZES = (1, 2, 3, 8, 9, 17, 120, 450)


def _drawn(draw: np.random.Generator, pool: int) -> tuple[FloatArray, IntArray, FloatArray]:
    """Return the pool's averages at some steps, with ties and gaps, and averages to look up."""
    grain = draw.choice([0.1, 5.0, 1e-10])
    theirs = 60.0 + np.round(draw.normal(0, 15, (draw.integers(1, 5), pool))) * grain
    theirs[draw.random(theirs.shape) < draw.random((len(theirs), 1))] = np.nan
    theirs[:, draw.integers(pool)] = 60.0  # a candidate at every step
    steps = np.sort(draw.integers(len(theirs), size=draw.integers(1, 30)))
    mine = 60.0 + np.round(draw.normal(0, 30, len(steps))) * grain / draw.choice([1, 2])
    return theirs, steps, mine


def _literal(theirs: FloatArray, average: float) -> list[tuple[float, int]]:
    """Return gaps and pool students of those that vote, nearest first."""
    candidates = [(a, j) for j, a in enumerate(theirs.tolist()) if not math.isnan(a)]
    gaps = sorted((round(abs(a - average), 9), j) for a, j in candidates)
    return gaps[: min(max(math.isqrt(len(gaps)), 3), 20)]


@given(st.integers(0, 2**32), st.sampled_from(SIZES), st.integers(1, 9))
def test_those_that_vote_and_their_votes(seed: int, pool: int, block: int) -> None:
    draw = np.random.default_rng(seed)
    theirs, steps, mine = _drawn(draw, pool)
    expected = [_literal(theirs[s], a) for s, a in zip(steps, mine.tolist(), strict=True)]
    rows, columns, gaps = nearest_averages(Ladders.of(theirs), steps, mine)
    pairs = zip(gaps.tolist(), columns.tolist(), strict=True)
    assert list(pairs) == [pair for voters in expected for pair in voters]
    assert rows.tolist() == [i for i, voters in enumerate(expected) for _ in voters]
    codes = draw.integers(len(LETTERS), size=pool)
    votes = average_votes(Ladders.of(theirs), codes, steps, mine, block)
    for voters, found in zip(expected, votes, strict=True):
        sums = [0.0] * len(LETTERS)
        for gap, student in voters:
            sums[codes[student]] += 1.0 / (1.0 + gap)
        assert found.tolist() == sums
