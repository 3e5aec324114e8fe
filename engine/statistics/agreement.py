"""How far two deciders agree on the same students: Cohen's kappa (Cohen 1960)."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Agreement:
    """Observed agreement and kappa = (observed - expected) / (1 - expected) over `n` decisions.

    Where both deciders only ever gave one and the same answer, kappa is None and `note` says so.
    """

    n: int
    observed: float | None
    kappa: float | None
    note: str | None = None


def cohens_kappa(pairs: Iterable[tuple[Hashable, Hashable]]) -> Agreement:
    """Return the agreement over pairs of answers to the same questions."""
    both = list(pairs)
    n = len(both)
    if n == 0:
        return Agreement(0, None, None, "nothing that both decided")
    observed = sum(first == second for first, second in both) / n
    one, other = Counter(first for first, _ in both), Counter(second for _, second in both)
    expected = sum(one[answer] * other[answer] for answer in one) / n**2
    if expected == 1:
        return Agreement(n, observed, None, "both always gave one and the same answer: undefined")
    return Agreement(n, observed, (observed - expected) / (1 - expected))
