"""Success in all of k trials, and in at least one: pass^k and pass@k.

pass^k = mean over tasks of C(c, k) / C(n, k) (Yao et al. 2024, tau-bench); pass@k = mean of
1 - C(n - c, k) / C(n, k) (Chen et al. 2021); c of a task's n trials succeeded.
"""

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

Trials: TypeAlias = tuple[int, int]
"""Successes and trials of a task."""

Chance: TypeAlias = Callable[[int, int], float]


def pass_hat_k(tasks: Sequence[Trials], k: int) -> float | None:
    """Return the chance that k trials of a task all succeed; None where a task has fewer than k."""
    return _mean(tasks, k, lambda c, n: math.comb(c, k) / math.comb(n, k))


def pass_at_k(tasks: Sequence[Trials], k: int) -> float | None:
    """Return the chance that one of k trials succeeds; None where a task has fewer than k."""
    return _mean(tasks, k, lambda c, n: 1 - math.comb(n - c, k) / math.comb(n, k))


def _mean(tasks: Sequence[Trials], k: int, chance: Chance) -> float | None:
    if k < 1:
        raise ValueError(f"k is {k}, and must be at least 1")
    if not tasks or any(n < k for _, n in tasks):
        return None
    return math.fsum(chance(c, n) for c, n in tasks) / len(tasks)
