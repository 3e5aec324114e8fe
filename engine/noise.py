"""Noise: change exactly as many predictions as the target accuracy asks for, no more.

Only letters change; confidences stay. The order in which predictions are changed is one seeded
permutation of the right ones and one of the wrong ones, fixed for (class, seed) whatever the
accuracy, which takes a prefix: a student made wrong at 0.8 is wrong at 0.7 too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.course import BoolArray
from engine.predictor import IntArray
from engine.scale import LETTERS
from engine.seeds import below, generator, shuffled, stable_seed

UNIFORM: Final = "uniform"
"""The name of this noise as recorded: which are changed, and into what, is drawn uniformly."""


@dataclass(frozen=True, eq=False)
class Noised:
    """Letter codes after noise, by student, and how many are right.

    `natural` counts the right ones before, `target` those asked for (None: natural accuracy),
    `achieved` the right ones after.
    """

    codes: IntArray
    made_wrong: BoolArray
    made_right: BoolArray
    natural: int
    target: int | None
    achieved: int


def want_correct(n: int, accuracy: float) -> int:
    """Return how many of `n` predictions shall be right: round(accuracy x n), halves to even.

    ValueError for an accuracy outside 0 to 1.
    """
    if not 0 <= accuracy <= 1:
        raise ValueError(f"an accuracy is a number from 0 to 1, not {accuracy}")
    return round(accuracy * n)


def make_wrong_or_right(
    natural: IntArray,
    truth: IntArray,
    accuracy: float | None,
    student_ids: Sequence[str],
    seed_parts: Sequence[object],
) -> Noised:
    """Bring the natural letter codes to the accuracy (None: leave them).

    `natural` and `truth` are indices into `scale.LETTERS` in class order; `seed_parts` are
    (dataset, course, week, N), of which the noise seed is made. ValueError where a true letter
    is unknown.
    """
    if not np.isin(truth, range(len(LETTERS))).all():
        raise ValueError("noise needs the true letter of every student")
    seed = stable_seed("noise", *seed_parts)
    right = np.flatnonzero(natural == truth)
    target = None if accuracy is None else want_correct(len(natural), accuracy)
    surplus = 0 if target is None else len(right) - target
    made_wrong = _first(right, surplus, len(natural), seed, "right")
    wrong = np.flatnonzero(natural != truth)
    made_right = _first(wrong, -surplus, len(natural), seed, "wrong")
    codes = np.where(made_right, truth, natural)
    for row in np.flatnonzero(made_wrong).tolist():
        codes[row] = _another(int(truth[row]), seed, student_ids[row])
    achieved = int(np.count_nonzero(codes == truth))
    return Noised(codes, made_wrong, made_right, len(right), target, achieved)


def _first(rows: IntArray, count: int, n: int, seed: int, label: str) -> BoolArray:
    """Mark the first `count` of these rows in their fixed order (none where it is negative)."""
    order = shuffled(generator(seed, label), rows)
    marked = np.zeros(n, dtype=np.bool_)
    marked[order[: max(count, 0)]] = True
    return marked


def _another(truth: int, seed: int, student_id: str) -> int:
    """Draw one of the four other letters from the student's own seed."""
    drawn = below(generator(seed, "letter", student_id), len(LETTERS) - 1)
    return drawn + (drawn >= truth)
