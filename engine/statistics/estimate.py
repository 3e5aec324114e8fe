"""Estimates with intervals: means (Student's t) and ratios of sums (bootstrap over episodes)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.seeds import stable_seed

LEVEL: Final = 0.95
"""The level of all intervals."""
RESAMPLES: Final = 10_000
"""Bootstrap samples of an interval."""
STUDENT_T: Final = "Student's t, 95 %"
BOOTSTRAP: Final = f"ratio of sums, percentile bootstrap over episodes ({RESAMPLES:,}), 95 %"


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; what is undefined is None, and `note` says why.

    `n` counts the episodes it is made of. `sd` is the sample standard deviation (n - 1), for means
    only; `numerator` and `denominator` are pooled counts, for ratios only.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    method: str
    sd: float | None = None
    numerator: int | None = None
    denominator: int | None = None
    note: str | None = None


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of `values` with Student's t interval: mean -/+ t(n - 1) sd / sqrt(n)."""
    n = len(values)
    if n == 0:
        return Estimate(None, None, None, 0, STUDENT_T, note="no episodes")
    middle = math.fsum(values) / n
    if n == 1:
        return Estimate(middle, None, None, 1, STUDENT_T, note="one episode has no interval")
    sd = math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (n - 1))
    half = _t(n - 1) * sd / math.sqrt(n)
    note = "all episodes are equal: an interval of width 0" if sd == 0 else None
    return Estimate(middle, middle - half, middle + half, n, STUDENT_T, sd=sd, note=note)


def ratio(counts: Sequence[tuple[int, int]], *seed: object) -> Estimate:
    """Return the ratio of summed numerators to summed denominators over episodes.

    `counts` holds (numerator, denominator) by episode. The interval is the percentile bootstrap
    over episodes, drawn from a generator seeded by `seed`; samples whose denominator is 0 are left
    out of it, and said.
    """
    pairs = np.array(counts, dtype=np.int64).reshape(-1, 2)
    top, bottom = (int(total) for total in pairs.sum(axis=0))
    n = len(pairs)
    if bottom == 0:
        why = "0 cases: undefined" if n else "no episodes"
        return Estimate(None, None, None, n, BOOTSTRAP, None, top, bottom, why)
    informed = int((pairs[:, 1] > 0).sum())
    if informed == 1:
        why = "cases in one episode only: no interval"
        return Estimate(top / bottom, None, None, n, BOOTSTRAP, None, top, bottom, why)
    low, high, empty = _percentiles(pairs, stable_seed("bootstrap", *seed))
    note = f"{empty:,} bootstrap samples without a case left out" if empty else None
    return Estimate(top / bottom, low, high, n, BOOTSTRAP, None, top, bottom, note)


def share(count: int, n: int) -> Estimate:
    """Return a share of episodes with the Wilson interval, which holds for 0 and n too."""
    method = "Wilson, 95 %"
    if n == 0:
        return Estimate(None, None, None, 0, method, None, count, 0, "no episodes")
    z = 1.959963984540054
    p, spread = count / n, 1 + z * z / n
    middle = (p + z * z / (2 * n)) / spread
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / spread
    low, high = middle - half if count else 0.0, middle + half if count < n else 1.0
    return Estimate(p, low, high, n, method, None, count, n)


def _t(degrees: int) -> float:
    # Late: scipy takes 0.3 s to load, and only tables need it.
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + LEVEL) / 2))


def _percentiles(pairs: np.ndarray, seed: int) -> tuple[float, float, int]:
    """Return the interval's ends, and how many samples had no case.

    Episodes with equal counts are drawn as one kind: how often each kind comes is multinomial. So
    it is quick for thousands of episodes, and the same in whatever order they come.
    """
    rng = np.random.Generator(np.random.PCG64(seed))
    kinds, often = np.unique(pairs, axis=0, return_counts=True)
    drawn = rng.multinomial(len(pairs), often / len(pairs), size=RESAMPLES)
    sums = drawn @ kinds
    held = sums[sums[:, 1] > 0]
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(held[:, 0] / held[:, 1], [tail, 1 - tail])
    return float(low), float(high), RESAMPLES - len(held)
