"""The reliability diagram: how often P(at risk) came true, bin by bin of `engine.calibration`."""

import math
from dataclasses import dataclass

import numpy as np

from engine.calibration import BINS, at_risk, bins_of, risk_probability
from engine.course import FloatArray, IntArray


@dataclass(frozen=True)
class Bin:
    """The students whose P(at risk) lies from `low` to `high` (the last bin holds 1 too).

    `said` is their mean P(at risk), `came_true` the share truly at risk; None where there are
    none. ECE is the mean of |said - came_true| weighted by `count`.
    """

    low: float
    high: float
    count: int
    said: float | None
    came_true: float | None


def reliability(codes: IntArray, confidence: FloatArray, truth: IntArray) -> tuple[Bin, ...]:
    """Return the bins of letter codes with their confidence (0-1) against the true letters."""
    p, y = risk_probability(codes, confidence), at_risk(truth)
    bins = bins_of(p)
    return tuple(_bin(b, p[bins == b], int(np.count_nonzero(y[bins == b]))) for b in range(BINS))


def _bin(b: int, p: FloatArray, true: int) -> Bin:
    low, high, count = b / BINS, (b + 1) / BINS, len(p)
    if not count:
        return Bin(low, high, 0, None, None)
    return Bin(low, high, count, math.fsum(p.tolist()) / count, true / count)
