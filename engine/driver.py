"""The primary driver: the one reason the report gives for a flagged student."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from engine.course import Component, FloatArray
from engine.scale import LOWEST_SAFE, Scale

NOTHING_DUE: Final = "No weighted work due yet"


def primary_driver(
    scale: Scale,
    components: Sequence[Component],
    weights: FloatArray,
    scores: FloatArray,
    week: int,
) -> str:
    """Return the heaviest missing component by `week`, else the one with the worst weighted loss.

    `scores` are one student's by component (NaN: missing). Only components with weight count; of
    equals the first in the syllabus is named.
    """
    due = [j for j, c in enumerate(components) if c.week <= week and weights[j] > 0]
    if not due:
        return NOTHING_DUE
    missing = [j for j in due if np.isnan(scores[j])]
    if missing:
        heaviest = max(missing, key=lambda j: weights[j])
        return f"Missing {components[heaviest].name} (weight {_percent(weights[heaviest])})"
    worst = max(due, key=lambda j: weights[j] * (100 - scores[j]))
    low = scores[worst] < scale.threshold(LOWEST_SAFE)
    what = "Low" if low else "Worst weighted loss"
    detail = f"{_percent(weights[worst])} weight, score {plain_number(scores[worst])}"
    return f"{what} on {components[worst].name} ({detail})"


def plain_number(value: float) -> str:
    """Return a number with up to 2 decimals and no trailing zeros: 5, 7.5, 54.27."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _percent(fraction: float) -> str:
    return f"{plain_number(100 * fraction)}%"
