"""Noise: change exactly as many predictions as the target accuracy asks for, no more.

Only letters change; confidences stay. The order in which predictions are changed is fixed for
(class, seed, model) whatever the accuracy, which takes a prefix: a student made wrong at 0.8 is
wrong at 0.7 too. Every model starts from the same seeded permutation of the right ones.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from engine.course import BoolArray, FloatArray, IntArray
from engine.errors import UserError
from engine.noise_models import MODELS, UNIFORM, NoiseModel
from engine.scale import LETTERS
from engine.seeds import below, generator, shuffled, stable_seed

ClassKey: TypeAlias = tuple[str, str, int, int]
"""What the seeds of a class are made of: dataset, course, week, N."""


class NoiseError(UserError):
    """A noise model that is unknown, or cannot reach the accuracy with this class."""


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


def noise_model(name: str) -> NoiseModel:
    """Return the model of this name; NoiseError, naming all, where there is none."""
    if name not in MODELS:
        raise NoiseError(f"there is no noise model {name!r} (valid: {', '.join(MODELS)})")
    return MODELS[name]


def fewest_right(natural: IntArray, truth: IntArray, model: str = UNIFORM) -> int:
    """Return how few predictions a model can leave right; it reaches any number from there to all.

    `natural` and `truth` are letter codes by student.
    """
    right = natural == truth
    return int(np.count_nonzero(right & ~_touchable(truth, noise_model(model))))


def make_wrong_or_right(
    natural: IntArray,
    truth: IntArray,
    accuracy: float | None,
    student_ids: Sequence[str],
    key: ClassKey,
    *,
    confidence: FloatArray,
    model: str = UNIFORM,
) -> Noised:
    """Bring the natural letter codes to the accuracy (None: leave them).

    `natural` and `truth` are indices into `scale.LETTERS`, `confidence` is 0-1, all in class
    order; the noise seed is made of `key`.
    ValueError where a true letter is unknown; NoiseError where the model cannot reach the
    accuracy.
    """
    n = len(natural)
    if n and not 0 <= int(truth.min()) <= int(truth.max()) < len(LETTERS):
        raise ValueError("noise needs the true letter of every student")
    kind, seed = noise_model(model), stable_seed("noise", *key)
    right = int(np.count_nonzero(natural == truth))
    target = None if accuracy is None else want_correct(n, accuracy)
    surplus = 0 if target is None else right - target
    spoilable = _spoiling_order(natural, truth, confidence, kind, seed) if surplus > 0 else []
    if surplus > len(spoilable):
        raise _out_of_reach(kind, n, right - len(spoilable), key)
    mendable = _mending_order(natural, truth, seed) if surplus < 0 else []
    made_wrong, made_right = _marked(spoilable[:surplus], n), _marked(mendable[:-surplus], n)
    codes = np.where(made_right, truth, natural)
    for row in np.flatnonzero(made_wrong).tolist():
        codes[row] = _another(int(truth[row]), kind, seed, student_ids[row])
    achieved = int(np.count_nonzero(codes == truth))
    return Noised(codes, made_wrong, made_right, right, target, achieved)


def _touchable(truth: IntArray, model: NoiseModel) -> BoolArray:
    """Tell whose prediction the model may make wrong."""
    may = np.array([letter in model.replacing for letter in LETTERS])
    return may[truth]


def _spoiling_order(
    natural: IntArray, truth: IntArray, confidence: FloatArray, model: NoiseModel, seed: int
) -> list[int]:
    """Return the rows that the model may make wrong, in the order in which it does."""
    drawn = shuffled(generator(seed, "right"), np.flatnonzero(natural == truth))
    may = _touchable(truth, model).tolist()
    order = [row for row in drawn if may[row]]
    if model.by_confidence:
        order.sort(key=lambda row: -confidence[row])
    return order


def _mending_order(natural: IntArray, truth: IntArray, seed: int) -> list[int]:
    """Return the rows of the wrong predictions, in the order in which they are made right."""
    return shuffled(generator(seed, "wrong"), np.flatnonzero(natural != truth))


def _marked(rows: Sequence[int], n: int) -> BoolArray:
    marked = np.zeros(n, dtype=np.bool_)
    marked[rows] = True
    return marked


def _another(truth: int, model: NoiseModel, seed: int, student_id: str) -> int:
    """Draw one of the letters that may replace the true one, from the student's own seed."""
    letters = model.replacing[LETTERS[truth]]
    return LETTERS.index(letters[below(generator(seed, "letter", student_id), len(letters))])


def _out_of_reach(model: NoiseModel, n: int, fewest: int, key: ClassKey) -> NoiseError:
    lowest = math.ceil(fewest / n * 10_000) / 10_000
    _, course, week, seed = key
    return NoiseError(
        f"{model.name} noise cannot make that many predictions wrong for the {n} students of "
        f"{course} week {week} seed {seed}: at least {fewest} stay right "
        f"(valid: an accuracy from {lowest:g} to 1)"
    )
