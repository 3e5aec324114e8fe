"""What is told of a union is what its parts' counts come to."""

from collections.abc import Sequence
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.result import Result
from engine.statistics.summary import BUCKETS, Summary, summaries, summary
from tests.engine.scored import RESULTS

POOLED = ("rair", "rsr", "rescue", "spoil", "collapses", "invalid_rate")
MEANS = ("f1_first", "f1_final", "delta_f1", "accept_all", "ceiling")


def _total(parts: Sequence[Summary], path: str) -> int:
    return sum(attrgetter(path)(part) or 0 for part in parts)


@settings(max_examples=30)
@given(st.lists(RESULTS, min_size=1, max_size=12), st.sampled_from(["instructor", "accuracy"]))
def test_counts_of_a_union_are_the_sums_of_its_groups(results: list[Result], name: str) -> None:
    parts, whole = summaries(results, (name,)), summary((), results)
    for field in ("finished", "invalid", "unfinished"):
        assert getattr(whole, field) == _total(parts, field)
    assert whole.finished + whole.invalid + whole.unfinished == len(results)
    for bucket in BUCKETS:
        assert whole.buckets[bucket] == sum(part.buckets[bucket] for part in parts)
    for field in POOLED:
        one = getattr(whole, field)
        assert one.numerator == _total(parts, f"{field}.numerator")
        assert one.denominator == _total(parts, f"{field}.denominator")
        if one.denominator:
            assert one.value == one.numerator / one.denominator
        else:
            assert one.value is None


@settings(max_examples=30)
@given(st.lists(RESULTS, min_size=1, max_size=12))
def test_the_mean_of_a_union_is_its_groups_means_by_their_numbers(results: list[Result]) -> None:
    parts, whole = summaries(results, ("instructor",)), summary((), results)
    for field in MEANS:
        told = [getattr(part, field) for part in parts if getattr(part, field).n]
        one = getattr(whole, field)
        assert one.n == sum(part.n for part in told)
        if one.n:
            mean = sum(part.value * part.n for part in told) / one.n
            assert one.value == pytest.approx(mean, abs=1e-12)
        else:
            assert one.value is None


@settings(max_examples=30)
@given(st.lists(RESULTS, min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_the_order_of_episodes_changes_nothing(results: list[Result], random: object) -> None:
    shuffled = list(results)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    for one, other in zip(
        summaries(results, ("instructor",)), summaries(shuffled, ("instructor",)), strict=True
    ):
        assert (one.rescue, one.spoil, one.buckets) == (other.rescue, other.spoil, other.buckets)
