"""Paired comparison, agreement, consistency: right values and their limits."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics.agreement import cohens_kappa
from engine.statistics.consistency import pass_at_k, pass_hat_k
from engine.statistics.paired import paired
from tests.conftest import vector


def test_an_exact_permutation_p() -> None:
    found = paired([(0.1, 0.4), (0.2, 0.6), (0.3, 0.5)])
    assert found.difference.value == pytest.approx(0.3)
    assert found.p == 2 / 8
    assert found.method == "all 8 sign changes"


def test_pairs_without_a_difference_have_p_1() -> None:
    assert paired([(0.5, 0.5)] * 6).p == 1.0
    assert paired([]).p is None


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9))
def test_the_exact_p_is_that_of_counting_by_hand(pairs: list[tuple[int, int]]) -> None:
    moved = [b - a for a, b in pairs if a != b]
    sums = [
        abs(sum(s * d for s, d in zip(signs, moved, strict=True)))
        for signs in itertools.product((1, -1), repeat=len(moved))
    ]
    expected = sum(total >= abs(sum(moved)) for total in sums) / len(sums)
    assert paired([(float(a), float(b)) for a, b in pairs]).p == expected


def test_many_pairs_are_drawn_repeatably_and_p_is_never_0() -> None:
    rng = random.Random(1)
    pairs = [(rng.random(), rng.random() + 2) for _ in range(40)]
    found = paired(pairs, "x")
    assert found.p is not None
    assert 0 < found.p < 0.001
    assert paired(pairs, "x") == found
    near = [(a, a + rng.gauss(0, 1)) for a, _ in pairs]
    assert (paired(near).p or 0) > 0.001


def test_kappa_of_a_textbook_table() -> None:
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    found = cohens_kappa(pairs)
    assert (found.n, found.observed, found.kappa) == (50, 0.7, pytest.approx(0.4))


def test_kappa_is_undefined_where_nobody_differs_at_all() -> None:
    found = cohens_kappa([("y", "y")] * 4)
    assert (found.observed, found.kappa) == (1.0, None)
    assert "undefined" in (found.note or "")
    assert cohens_kappa([]).observed is None


@pytest.mark.parametrize("case", vector("pass_k"))
def test_pass_k_of_the_vectors(case: dict[str, object]) -> None:
    tasks = [(c, n) for c, n in case["results"]]  # type: ignore[attr-defined]
    for name, found in (("pass_hat_k", pass_hat_k), ("pass_at_k", pass_at_k)):
        for k, expected in case[name].items():  # type: ignore[attr-defined]
            assert found(tasks, int(k)) == pytest.approx(expected)


def test_pass_k_beyond_the_trials_is_undefined() -> None:
    assert pass_hat_k([(1, 2), (3, 3)], 3) is None
    assert pass_at_k([], 1) is None
    with pytest.raises(ValueError, match="at least 1"):
        pass_hat_k([(1, 2)], 0)
