"""Which students of a course the predictor learns from and which ones episodes are drawn from.

The rule of the published study (stratified, 20 % test), with a fresh generator for every course
so that importing more courses changes no split.
"""

import random
from collections.abc import Sequence

from engine.course import Roster

TEST_SHARE = 0.2
KEPT_IN_TRAIN = 2
SEED = 42


def split(letters: Sequence[str]) -> tuple[list[int], list[int]]:
    """Split students by final letter; return (train rows, test rows).

    `letters` stands in the order of the source. Both lists hold the letters' groups in order of
    first appearance, each group in its shuffled order.
    """
    rng = random.Random(SEED)
    train: list[int] = []
    test: list[int] = []
    for group in _groups(letters):
        rng.shuffle(group)
        cut = _test_size(len(group))
        test.extend(group[:cut])
        train.extend(group[cut:])
    return train, test


def split_roster(everyone: Roster) -> tuple[Roster, Roster]:
    """Split students into pool and test; those without a letter can only be predicted: test."""
    known = [row for row, letter in enumerate(everyone.letters) if letter is not None]
    unknown = [row for row, letter in enumerate(everyone.letters) if letter is None]
    train, test = split([str(everyone.letters[row]) for row in known])
    return (
        everyone.take([known[row] for row in train]),
        everyone.take([*(known[row] for row in test), *unknown]),
    )


def _groups(letters: Sequence[str]) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for row, letter in enumerate(letters):
        groups.setdefault(letter, []).append(row)
    return list(groups.values())


def _test_size(n: int) -> int:
    return max(0, min(max(1, int(n * TEST_SHARE)), n - KEPT_IN_TRAIN))
