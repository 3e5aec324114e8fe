"""Noise: exact counts, nested changes, and one small example pinned."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.noise import Noised, make_wrong_or_right, want_correct
from engine.scale import LETTERS
from tests.conftest import vector

PARTS = ("cs", "A", 8, 1)
CODES = st.integers(0, 4)
CLASSES = st.lists(st.tuples(CODES, CODES), min_size=0, max_size=40)
GOLDEN = {
    None: "ABCDFABCDFBF",
    1.0: "ABCDFABCDFFB",
    0.8: "ABCDFABCDFBF",
    0.5: "FBCDBCBFDFBF",
    0.0: "FDDABCDFADBF",
}
ACCURACIES = st.one_of(st.sampled_from([0.4, 0.5, 0.6, 0.7, 0.8]), st.floats(0, 1))


def noised(letters: list[tuple[int, int]], accuracy: float | None, *parts: object) -> Noised:
    natural = np.array([n for n, _ in letters], dtype=np.int64)
    truth = np.array([t for _, t in letters], dtype=np.int64)
    ids = [f"s{i}" for i in range(len(letters))]
    confidence = np.ones(len(letters))
    return make_wrong_or_right(natural, truth, accuracy, ids, parts or PARTS, confidence=confidence)


@pytest.mark.parametrize("case", vector("noise_counts"))
def test_right_values(case: dict[str, Any]) -> None:
    n, correct = case["n"], case["correct"]
    after = noised([(0, 0)] * correct + [(1, 0)] * (n - correct), case["target"])
    changed = np.count_nonzero(after.made_wrong | after.made_right)
    assert want_correct(n, case["target"]) == case["want_correct"] == after.achieved
    assert changed == case["flips"]
    assert after.natural == correct


@given(CLASSES, ACCURACIES)
def test_accuracy_is_exact_and_changes_are_as_few_as_can_be(
    letters: list[tuple[int, int]], accuracy: float
) -> None:
    after = noised(letters, accuracy)
    natural, truth = np.array(letters, dtype=np.int64).reshape(-1, 2).T
    right = natural == truth
    changed = after.codes != natural
    assert after.achieved == after.target == round(accuracy * len(letters))
    assert np.count_nonzero(changed) == abs(after.achieved - after.natural)
    assert np.array_equal(after.made_wrong, changed & right)
    assert np.array_equal(after.made_right, changed & ~right)
    assert np.all(after.codes[after.made_right] == truth[after.made_right])


@given(CLASSES, ACCURACIES, ACCURACIES)
def test_nested(letters: list[tuple[int, int]], one: float, other: float) -> None:
    low, high = noised(letters, min(one, other)), noised(letters, max(one, other))
    truth = np.array([t for _, t in letters])
    wrong_low, wrong_high = low.codes != truth, high.codes != truth
    assert not np.any(wrong_high & ~wrong_low)
    still_wrong = high.made_wrong
    assert np.array_equal(low.codes[still_wrong], high.codes[still_wrong])


@given(CLASSES)
def test_natural_accuracy_changes_nothing(letters: list[tuple[int, int]]) -> None:
    after = noised(letters, None)
    assert list(after.codes) == [n for n, _ in letters]
    assert after.target is None
    assert after.achieved == after.natural


def test_golden_letters() -> None:
    letters = [(i % 5, i % 5) for i in range(10)] + [(1, 4), (4, 1)]
    texts = {
        accuracy: "".join(LETTERS[code] for code in noised(letters, accuracy).codes)
        for accuracy in GOLDEN
    }
    assert texts == GOLDEN


def test_each_wrong_letter_is_drawn_about_equally() -> None:
    counts = np.bincount(noised([(2, 2)] * 4000, 0.0).codes, minlength=5)
    assert counts[2] == 0
    assert all(900 < count < 1100 for count in np.delete(counts, 2))


def test_seed_and_course_matter() -> None:
    letters = [(0, 0)] * 30
    drawn = {
        tuple(noised(letters, 0.5, *parts).made_wrong)
        for parts in (("cs", "A", 8, 1), ("cs", "A", 8, 2), ("cs", "A", 9, 1), ("cs", "B", 8, 1))
    }
    assert len(drawn) == 4


@pytest.mark.parametrize("accuracy", [-0.1, 1.1, float("nan")])
def test_an_accuracy_out_of_range_is_an_error(accuracy: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        noised([(0, 0)], accuracy)


def test_an_unknown_truth_is_an_error() -> None:
    with pytest.raises(ValueError, match="true letter"):
        noised([(0, -1)], 0.5)
