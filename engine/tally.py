"""Sums of votes by student and letter, in the order in which they are given."""

import numpy as np

from engine.course import FloatArray, IntArray
from engine.scale import LETTERS


def tally(bins: IntArray, weights: FloatArray, students: int) -> FloatArray:
    """Return the summed weights, students x letters; `bins` are student x 5 + letter code."""
    votes = np.bincount(bins, weights, minlength=students * len(LETTERS))
    return votes.astype(np.float64, copy=False).reshape(students, len(LETTERS))
