"""The same class and accuracy over many noise seeds: what else the noise could have done.

Seed by seed it is exactly `noise.make_wrong_or_right`, computed for all seeds at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.random import PCG64, Generator
from numpy.typing import NDArray

from engine.calibration import at_risk
from engine.course import BoolArray, FloatArray, IntArray
from engine.noise import noise_model
from engine.noise_models import NoiseModel
from engine.probing.drawn import DrawnClass
from engine.probing.seed_words import Words, first_words
from engine.probing.turning import Turn
from engine.scale import LETTERS
from engine.scoring import Confusion
from engine.seeds import WORD, below, generator, permutation, stable_seed, stable_seeds

SEEDS: Final = 1_000
Codes: TypeAlias = NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class Spread:
    """The class over noise seeds 0, 1, ...: letter codes (seeds x students) and what follows.

    `changed` is the share of seeds in which each student's letter is changed; `flagged`,
    `accept_all_f1` and `ceiling_f1` are by seed.
    """

    codes: Codes
    changed: FloatArray
    flagged: IntArray
    accept_all_f1: FloatArray
    ceiling_f1: FloatArray


@dataclass(frozen=True)
class Summary:
    """How values over seeds are spread; the quantiles of 5 and 95 % interpolate linearly."""

    mean: float
    lowest: float
    low: float
    median: float
    high: float
    highest: float


def summary(values: FloatArray | IntArray) -> Summary:
    """Return how these values, of which there must be one, are spread."""
    quantiles = np.quantile(values, [0.0, 0.05, 0.5, 0.95, 1.0]).tolist()
    return Summary(float(values.mean()), *quantiles)


def over_seeds(turned: Turn, model: str, seeds: int = SEEDS) -> Spread:
    """Return what the turn's accuracy and noise model give with noise seeds 0 to `seeds - 1`."""
    drawn, noised = turned.drawn, turned.noised
    surplus = 0 if noised.target is None else noised.natural - noised.target
    codes = np.tile(drawn.natural.codes.astype(np.int8), (seeds, 1))
    changed = np.zeros(codes.shape, dtype=np.bool_)
    if surplus:
        course, kind = drawn.course, noise_model(model)
        of_class = (course.dataset, course.course_id, drawn.week)
        keys = [stable_seed("noise", *of_class, n) for n in range(seeds)]
        rows = _changed_rows(drawn, kind, keys, surplus)
        np.put_along_axis(changed, rows, values=True, axis=1)
        letters = _replaced(drawn, kind, keys, rows) if surplus > 0 else drawn.truth[rows]
        np.put_along_axis(codes, rows, letters.astype(np.int8), axis=1)
    return _spread(drawn, codes, changed)


def _spread(drawn: DrawnClass, codes: Codes, changed: BoolArray) -> Spread:
    risky = at_risk(drawn.truth)
    flags = at_risk(codes.astype(np.int64))
    flagged = flags.sum(axis=1)
    found = flags[:, risky].sum(axis=1)
    n, most = len(drawn), int(risky.sum())

    @cache
    def f1(tp: int, fp: int) -> float:
        return Confusion.of(tp, fp, most - tp, n - most - fp).f1

    pairs = list(zip(found.tolist(), flagged.tolist(), strict=True))
    return Spread(
        codes,
        changed.mean(axis=0),
        flagged,
        np.array([f1(tp, flags - tp) for tp, flags in pairs]),
        np.array([f1(tp, 0) for tp, _ in pairs]),
    )


def _changed_rows(
    drawn: DrawnClass, kind: NoiseModel, keys: Sequence[int], surplus: int
) -> IntArray:
    """Return the rows whose letters are changed, seeds x how many."""
    right = drawn.natural.codes == drawn.truth
    if surplus < 0:
        return _orders(keys, "wrong", np.flatnonzero(~right))[:, :-surplus]
    order = _orders(keys, "right", np.flatnonzero(right))
    may = np.array([LETTERS[code] in kind.replacing for code in drawn.truth])
    order = order[may[order]].reshape(len(keys), -1)
    if kind.by_confidence:
        ranks = np.argsort(-drawn.natural.confidence[order], axis=1, kind="stable")
        order = np.take_along_axis(order, ranks, axis=1)
    return order[:, :surplus]


def _orders(keys: Sequence[int], label: str, items: IntArray) -> IntArray:
    """Return what `seeds.shuffled` makes of the items with each key (keys x items)."""
    seeds = [stable_seed(key, label) for key in keys]
    bounds = np.arange(len(items), 1, -1).astype(np.uint64)
    words = np.array([PCG64(seed).random_raw(len(bounds)) for seed in seeds], dtype=np.uint64)
    order = np.tile(np.arange(len(items)), (len(seeds), 1))
    every = np.arange(len(seeds))
    for i, column in zip(range(len(items) - 1, 0, -1), (words % bounds).T, strict=True):
        j = column.astype(np.int64)
        order[every, j], order[:, i] = order[:, i].copy(), order[every, j]
    for row in np.flatnonzero(_rejected(words, bounds).any(axis=1)).tolist():
        order[row] = permutation(generator(keys[row], label), len(items))
    return items[order]


def _replaced(drawn: DrawnClass, kind: NoiseModel, keys: Sequence[int], rows: IntArray) -> IntArray:
    """Return the letters that the changed rows get, drawn from each student's own seed."""
    names = [name.encode() for name in drawn.roster.ids]
    digests = [
        digest
        for key, changed in zip(keys, rows.tolist(), strict=True)
        for digest in stable_seeds((key, "letter"), [names[row] for row in changed])
    ]
    seeds = np.frombuffer(b"".join(digests), dtype=">u8").astype(np.uint64)
    words, truth = first_words(seeds), drawn.truth[rows.ravel()]
    table, counts = _letters(kind)
    bounds = counts[truth].astype(np.uint64)
    chosen = (words % bounds).astype(np.int64)
    for at in np.flatnonzero(_rejected(words, bounds)).tolist():
        chosen[at] = below(Generator(PCG64(int(seeds[at]))), int(bounds[at]))
    return table[truth, chosen].reshape(rows.shape)


def _letters(kind: NoiseModel) -> tuple[IntArray, IntArray]:
    """Return the codes that may replace each true letter, and how many they are."""
    options = [kind.replacing.get(letter, "") for letter in LETTERS]
    table = np.zeros((len(LETTERS), len(LETTERS)), dtype=np.int64)
    for code, letters in enumerate(options):
        table[code, : len(letters)] = [LETTERS.index(letter) for letter in letters]
    return table, np.array([len(letters) for letters in options], dtype=np.int64)


def _rejected(words: Words, bounds: Words) -> BoolArray:
    """Tell which words `seeds.below` would not take for these bounds (about 1 of 2**60)."""
    last = np.uint64(WORD - 1)
    left_over = (last % bounds + np.uint64(1)) % bounds
    return words > last - left_over
