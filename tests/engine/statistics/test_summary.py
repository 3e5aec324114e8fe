"""Groups of results: what is scored, what is left out, what is undefined."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import UserError
from engine.result import Result
from engine.statistics.grouping import KEYS, grouped, key_names
from engine.statistics.summary import Summary, summaries
from predact_tui.headless import play
from predact_tui.options import Options
from predact_tui.reaching import late_gateway
from recordings.store import Store
from scenarios.catalogue import resolve

SEEDS = range(4)
UNUSED = late_gateway(Options())


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[Result]:
    """Episodes of two instructors at two accuracies on the same students."""
    scenario = resolve("cs-A-w8", Path("no-such-home"))

    async def played(store: Store) -> list[Result]:
        return [
            (await play(_asked(name, acc, seed), scenario, store, UNUSED)).result
            for name in ("verify", "accept-all")
            for acc in (0.8, 0.4)
            for seed in SEEDS
        ]

    with Store.open(tmp_path_factory.mktemp("store") / "recordings.sqlite") as store:
        return asyncio.run(played(store))


def _asked(name: str, acc: float, seed: int) -> Options:
    return Options(scenario="cs-A-w8", acc=acc, seed=seed, instructor=f"scripted:{name}")


def _by_key(found: list[Summary]) -> Iterator[tuple[object, ...]]:
    return (one.key for one in found)


def test_groups_come_in_the_order_of_their_values(results: list[Result]) -> None:
    found = summaries(results, ("instructor", "accuracy"))
    assert list(_by_key(found)) == [
        ("scripted:accept-all", 0.4),
        ("scripted:accept-all", 0.8),
        ("scripted:verify", 0.4),
        ("scripted:verify", 0.8),
    ]
    assert {one.finished for one in found} == {len(SEEDS)}


def test_accepting_all_scores_as_the_row_beside_it(results: list[Result]) -> None:
    accepts = summaries(results, ("instructor",))[0]
    assert accepts.f1_final == accepts.accept_all
    assert accepts.delta_f1.value == 0
    assert (accepts.rair.value, accepts.rsr.value) == (None, None)
    assert "undefined" in (accepts.rair.note or "")
    assert accepts.reject_all.value == 0
    assert accepts.f1_final.value is not None
    assert accepts.ceiling.value is not None
    assert accepts.f1_final.value <= accepts.ceiling.value


def test_counts_are_pooled(results: list[Result]) -> None:
    everything = summaries(results, ("dataset",))[0]
    assert everything.buckets["correct_follow"] == sum(
        r.buckets.correct_follow for r in results if r.buckets
    )
    assert everything.rescue.numerator == sum(r.rescue.numerator for r in results if r.rescue)
    assert everything.tokens.note == "no episodes"


def test_invalid_episodes_are_left_out_and_counted(results: list[Result]) -> None:
    verify = [r for r in results if r.instructor == "scripted:verify"]
    broken = verify[0].model_copy(update={"status": "invalid", "final": None})
    left = verify[1].model_copy(update={"status": "interrupted"})
    (found,) = summaries([*verify, broken, left], ("instructor",))
    assert (found.finished, found.invalid, found.unfinished) == (8, 1, 1)
    assert found.invalid_rate.value == pytest.approx(1 / 9)
    assert found.f1_final == summaries(verify, ("instructor",))[0].f1_final


def test_every_flagged_student_right_in_all_of_k_runs(results: list[Result]) -> None:
    verify = [r for r in results if r.instructor == "scripted:verify"]
    (found,) = summaries(verify, ("instructor",))
    rights = [r.buckets for r in verify if r.buckets]
    share = sum(not (b.bad_follow or b.bad_override) for b in rights) / len(rights)
    assert found.consistent[1] == (pytest.approx(share), pytest.approx(share))
    assert found.consistent[8] == (None, None)


def test_what_is_not_told_comes_last(results: list[Result]) -> None:
    natural = results[0].model_copy(
        update={"accuracy": results[0].accuracy.model_copy(update={"target": None})}
    )
    assert list(grouped([natural, *results], ("accuracy",))) == [(0.4,), (0.8,), (None,)]


@pytest.mark.parametrize("text", ["", "instructor,nothing", "week,week", ","])
def test_wrong_keys_are_named_with_the_valid_ones(text: str) -> None:
    with pytest.raises(UserError, match="valid: instructor"):
        key_names(text)
    assert key_names("instructor, accuracy") == ("instructor", "accuracy")
    assert all(json.dumps(name) for name in KEYS)
