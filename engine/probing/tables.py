"""The figures of the panels: confusion, and confidence of right against wrong predictions."""

from dataclasses import dataclass

import numpy as np

from engine.calibration import BINS, at_risk, bins_of
from engine.course import FloatArray, IntArray
from engine.scale import LETTERS
from engine.scoring import Confusion, StudentOutcome, confusion, tool_flag


@dataclass(frozen=True)
class Matrices:
    """Predicted letters against true ones.

    `letters[t][p]` counts students of true letter t predicted p (A to F); `at_risk` is the same
    for D and F against the rest.
    """

    letters: tuple[tuple[int, ...], ...]
    at_risk: Confusion


@dataclass(frozen=True)
class ConfidenceSplit:
    """Confidence of right and of wrong predictions.

    `right` and `wrong` count them by tenth of confidence, [0, 0.1) ... [0.9, 1]; the means are
    None where there are none.
    """

    right: tuple[int, ...]
    wrong: tuple[int, ...]
    mean_right: float | None
    mean_wrong: float | None


def matrices(truth: IntArray, predicted: IntArray) -> Matrices:
    """Return the confusion matrices of predicted letter codes against the true ones."""
    size = len(LETTERS)
    counts = np.bincount(truth * size + predicted, minlength=size * size).reshape(size, size)
    pairs = zip(at_risk(truth).tolist(), at_risk(predicted).tolist(), strict=True)
    outcomes = [StudentOutcome("", risk, flag, None, None) for risk, flag in pairs]
    return Matrices(tuple(map(tuple, counts.tolist())), confusion(outcomes, tool_flag))


def confidence_split(
    truth: IntArray, predicted: IntArray, confidence: FloatArray
) -> ConfidenceSplit:
    """Return the confidence (0-1) of right and of wrong predictions."""
    right = truth == predicted
    return ConfidenceSplit(
        _by_tenth(confidence[right]),
        _by_tenth(confidence[~right]),
        _mean(confidence[right]),
        _mean(confidence[~right]),
    )


def _by_tenth(confidence: FloatArray) -> tuple[int, ...]:
    return tuple(np.bincount(bins_of(confidence), minlength=BINS).tolist())


def _mean(values: FloatArray) -> float | None:
    return float(values.mean()) if len(values) else None
