"""Intervals: right values, degenerate cases, repeatability."""

import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.statistics.estimate import mean, ratio, share


def test_a_mean_with_students_t_as_the_tables_have_it() -> None:
    found = mean([0.2, 0.4, 0.6, 0.8])
    assert found.value == pytest.approx(0.5)
    assert found.sd == pytest.approx(statistics.stdev([0.2, 0.4, 0.6, 0.8]))
    half = 3.182446305284263 * found.sd / 2
    assert (found.low, found.high) == (pytest.approx(0.5 - half), pytest.approx(0.5 + half))
    assert found.note is None


def test_degenerate_means_say_so() -> None:
    assert (mean([]).value, mean([]).note) == (None, "no episodes")
    one = mean([0.3])
    assert (one.value, one.low, one.sd) == (0.3, None, None)
    assert "one episode" in (one.note or "")
    same = mean([0.3, 0.3])
    assert (same.low, same.high) == (0.3, 0.3)
    assert "equal" in (same.note or "")


def test_a_ratio_pools_counts_and_is_the_same_again() -> None:
    counts = [(1, 2), (0, 3), (4, 4), (0, 0), (2, 5)]
    found = ratio(counts, "rair", "a")
    assert (found.numerator, found.denominator, found.n) == (7, 14, 5)
    assert found.value == 0.5
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low < 0.5 < found.high <= 1
    assert ratio(counts, "rair", "a") == found
    assert ratio(counts, "rair", "b") != found


def test_an_undefined_ratio_is_none_with_a_reason() -> None:
    assert ratio([(0, 0), (0, 0)]).value is None
    assert "undefined" in (ratio([(0, 0)]).note or "")
    assert ratio([]).note == "no episodes"
    one = ratio([(1, 2), (0, 0)])
    assert (one.value, one.low) == (0.5, None)
    assert "one episode" in (one.note or "")


def test_samples_without_a_case_are_left_out_and_said() -> None:
    found = ratio([(1, 1), (0, 1), *[(0, 0)] * 6])
    assert found.note is not None
    assert "left out" in found.note
    assert (found.low, found.high) == (0.0, 1.0)


def test_the_bootstrap_interval_is_near_the_textbooks() -> None:
    counts = [(i % 2, 1) for i in range(400)]
    found = ratio(counts, "coin")
    half = 1.96 * math.sqrt(0.25 / 400)
    assert found.low == pytest.approx(0.5 - half, abs=0.005)
    assert found.high == pytest.approx(0.5 + half, abs=0.005)


@given(st.integers(0, 40), st.integers(1, 40))
def test_a_share_has_an_interval_that_holds_it(count: int, more: int) -> None:
    n = count + more
    found = share(count, n)
    assert found.value == count / n
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= count / n + 1e-12
    assert count / n - 1e-12 <= found.high <= 1
    assert share(0, 0).value is None


def test_an_interval_of_none_or_all_ends_there() -> None:
    assert {share(0, n).low for n in range(1, 400)} == {0.0}
    assert {share(n, n).high for n in range(1, 400)} == {1.0}


@given(st.lists(st.floats(-1, 1), min_size=2, max_size=30))
def test_an_interval_of_a_mean_holds_the_mean(values: list[float]) -> None:
    found = mean(values)
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.value <= found.high
