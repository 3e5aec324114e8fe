"""Averages over scored components, added up in syllabus order so that every machine agrees."""

import numpy as np

from engine.course import FloatArray


def weighted_sums(scores: FloatArray, weights: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return, per student, sum(score x weight) and sum(weight) over the scored components.

    `scores` is students x components (NaN: missing), `weights` by component.
    """
    total = np.zeros(len(scores))
    covered = np.zeros(len(scores))
    for column, weight in zip(scores.T, weights, strict=True):
        scored = ~np.isnan(column)
        total += np.where(scored, column, 0.0) * weight
        covered += scored * weight
    return total, covered


def weighted_averages(scores: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the weighted average per student; NaN where no scored component carries weight."""
    total, covered = weighted_sums(scores, weights)
    averages = np.full(len(scores), np.nan)
    np.divide(total, covered, out=averages, where=covered > 0)
    return averages


def averages_so_far(scores: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the weighted averages, or plain means where the scored components carry no weight.

    NaN where a student has no score at all.
    """
    plain = weighted_averages(scores, np.ones(len(weights)))
    weighted = weighted_averages(scores, weights)
    return np.where(np.isnan(weighted), plain, weighted)
