"""Two instructors on the same runs: the mean difference and what chance would make of it."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.seeds import stable_seed
from engine.statistics.estimate import Estimate, mean

EXACT: Final = 14
"""Up to so many pairs that differ all sign changes are counted; above, so many are drawn:"""
DRAWN: Final = 20_000
_CLOSE: Final = 1e-12
"""Sums of differences that are equal but for rounding count as equal."""


@dataclass(frozen=True)
class Paired:
    """The mean of the differences (second less first) and the two-sided permutation p.

    `p` is None without a pair; `method` says whether all sign changes were counted.
    """

    difference: Estimate
    p: float | None
    method: str


def paired(pairs: Sequence[tuple[float, float]], *seed: object) -> Paired:
    """Compare pairs (first, second) of the same runs by a sign-flip permutation test.

    p = share of sign changes whose |sum| is at least the observed one (drawn: the observed one
    counts too, so p is never 0).
    """
    differences = [second - first for first, second in pairs]
    moved = np.array([d for d in differences if d != 0.0])
    estimate = mean(differences)
    if not differences:
        return Paired(estimate, None, "no pairs")
    if len(moved) <= EXACT:
        return Paired(estimate, _exact(moved), f"all {2 ** len(moved):,} sign changes")
    return Paired(estimate, _drawn(moved, stable_seed("permutation", *seed)), f"{DRAWN:,} drawn")


def _exact(moved: np.ndarray) -> float:
    signs = np.array(list(itertools.product((1.0, -1.0), repeat=len(moved))))
    return _share(signs @ moved if len(moved) else np.zeros(1), moved)


def _drawn(moved: np.ndarray, seed: int) -> float:
    rng = np.random.Generator(np.random.PCG64(seed))
    signs = rng.integers(0, 2, size=(DRAWN, len(moved)), dtype=np.int8) * 2 - 1
    beyond = _share(signs @ moved, moved) * DRAWN
    return (beyond + 1) / (DRAWN + 1)


def _share(sums: np.ndarray, moved: np.ndarray) -> float:
    observed = abs(math.fsum(moved))
    return float((np.abs(sums) >= observed - _CLOSE).mean())
