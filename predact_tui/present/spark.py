"""Scores over weeks as a line of little bars."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

BARS: Final = "▁▂▃▄▅▆▇"
"""The full block is left out: lines that stand under each other would run together."""
NONE: Final = "·"
LEAST: Final = 30.0
"""Scores up to this one are drawn as the lowest bar."""


def spark(scores: Sequence[float], cells: int) -> str:
    """Return scores (0-100, NaN: none) as at most `cells` bars; more are averaged side by side."""
    if cells < 1:
        return ""
    if len(scores) <= cells:
        groups = [[score] for score in scores]
    else:
        edges = [at * len(scores) // cells for at in range(cells + 1)]
        groups = [list(scores[a:b]) for a, b in pairwise(edges)]
    return "".join(_bar([score for score in group if not math.isnan(score)]) for group in groups)


def _bar(scores: Sequence[float]) -> str:
    if not scores:
        return NONE
    level = int((sum(scores) / len(scores) - LEAST) / (100 - LEAST) * len(BARS))
    return BARS[min(max(level, 0), len(BARS) - 1)]
