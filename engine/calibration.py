"""Calibration of the tool: how its confidence fits what came true, on natural predictions.

Sums are exact (`fsum`), so that the figures do not depend on any order.
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.course import BoolArray, FloatArray, IntArray
from engine.scale import LETTERS, is_at_risk

BINS: Final = 10
_MEANS_AT_RISK: Final = np.array([is_at_risk(letter) for letter in LETTERS])


@dataclass(frozen=True)
class Calibration:
    """Letter accuracy, expected calibration error and Brier score of P(at risk)."""

    accuracy: float
    ece: float
    brier: float


def calibration(natural: IntArray, confidence: FloatArray, truth: IntArray) -> Calibration:
    """Return the calibration of natural letter codes with their confidence (0-1).

    ValueError for no students: nothing is defined then.
    """
    if not len(natural):
        raise ValueError("calibration of no predictions is not defined")
    p, y = risk_probability(natural, confidence), at_risk(truth)
    return Calibration(
        accuracy=int(np.count_nonzero(natural == truth)) / len(natural),
        ece=expected_calibration_error(p, y),
        brier=math.fsum(np.square(p - y).tolist()) / len(p),
    )


def at_risk(codes: IntArray) -> BoolArray:
    """Tell which letter codes mean at risk."""
    return _MEANS_AT_RISK[codes]


def risk_probability(codes: IntArray, confidence: FloatArray) -> FloatArray:
    """Return P(at risk): the confidence where the letter is D or F, else 1 - confidence."""
    return np.where(at_risk(codes), confidence, 1 - confidence)


def bins_of(p: FloatArray) -> IntArray:
    """Return which of the bins [0, 0.1) ... [0.9, 1] each probability lies in.

    Probabilities are taken at 9 decimals, so that 1 - 0.9 lies in the bin of 0.1.
    """
    return np.minimum((np.round(p, 9) * BINS).astype(np.int64), BINS - 1)


def expected_calibration_error(p: FloatArray, y: BoolArray) -> float:
    """Return the mean |mean p - share of y| over 10 equal bins, weighted by their counts.

    See `bins_of`.
    """
    bins = bins_of(p)
    held = p[np.argsort(bins)].tolist()
    ends = np.cumsum(np.bincount(bins, minlength=BINS)).tolist()
    came_true = np.bincount(bins[y], minlength=BINS).tolist()
    gaps = (
        abs(math.fsum(held[start:end]) - true)
        for start, end, true in zip([0, *ends], ends, came_true, strict=False)
    )
    return math.fsum(gaps) / len(p)
