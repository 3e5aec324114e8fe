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
AT_RISK_CODES: Final = tuple(code for code, letter in enumerate(LETTERS) if is_at_risk(letter))


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
    return np.isin(codes, AT_RISK_CODES)


def risk_probability(codes: IntArray, confidence: FloatArray) -> FloatArray:
    """Return P(at risk): the confidence where the letter is D or F, else 1 - confidence."""
    return np.where(at_risk(codes), confidence, 1 - confidence)


def expected_calibration_error(p: FloatArray, y: BoolArray) -> float:
    """Return the mean |mean p - share of y| over 10 equal bins, weighted by their counts.

    Bins are [0, 0.1) ... [0.9, 1]. Probabilities are taken at 9 decimals, so that 1 - 0.9 lies
    in the bin of 0.1.
    """
    bins = np.minimum((np.round(p, 9) * BINS).astype(np.int64), BINS - 1)
    return math.fsum(_gap(p[bins == b], y[bins == b]) for b in range(BINS)) / len(p)


def _gap(p: FloatArray, y: BoolArray) -> float:
    return abs(math.fsum(p.tolist()) - int(np.count_nonzero(y)))
