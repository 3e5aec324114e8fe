"""Which recordings count as a condition's, and who may play one."""

import pytest

from engine.condition import condition_key
from engine.events import Branched, EpisodeEnded, SeatChanged, SessionClosed, SessionOpened
from engine.switches import Switches
from recordings.conditions import Attempt
from recordings.errors import BusyRecordingError
from recordings.store import Store
from tests.recordings.make import SEALED, chain, episode, opened, play, specification

KEY = condition_key(specification())


def test_the_same_settings_have_one_key_whatever_the_class_or_the_machine() -> None:
    other = specification().versions.model_copy(update={"program": "9", "python": "4"})
    assert condition_key(specification(students=12, versions=other)) == KEY
    assert len(KEY) == 32


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"target": 0.7},
        {"target": None},
        {"stated": None},
        {"instructor": "scripted:overtrust"},
        {"assistant": "llm:x"},
        {"students_wanted": 29},
        {"at_risk_wanted": 4},
        {"turns": 9},
        {"noise": "adjacent"},
        {"switches": Switches(chat=False)},
        {"preset": "published"},
        {"scenario": "cs-A-w9", "week": 9},
        {"versions": specification().versions.model_copy(update={"data": "ff"})},
        {"versions": specification().versions.model_copy(update={"seeds": "2"})},
    ],
)
def test_another_setting_is_another_condition(change: dict[str, object]) -> None:
    assert condition_key(specification(**change)) != KEY


def test_what_was_played_is_found_oldest_first(store: Store) -> None:
    episode(store, "b")
    episode(store, "a", end=False)
    episode(store, "other", seed=2)
    found = store.attempts([KEY, "0" * 32])
    assert found == {KEY: [Attempt("b", "finished"), Attempt("a", "interrupted")]}


def test_many_keys_can_be_asked_for(store: Store) -> None:
    episode(store, "a")
    assert list(store.attempts([*(f"{i:032x}" for i in range(2000)), KEY])) == [KEY]


def test_branches_imports_the_bin_and_seats_taken_over_do_not_count(store: Store) -> None:
    begin = [opened(), SessionOpened(program="p")]
    end = [EpisodeEnded(status="finished"), SessionClosed(reason="done")]
    branched = Branched(parent="x", seq=1, digest="0" * 64, truth_seen=False, seats={})
    for name, body in (
        ("branch", branched),
        ("taken", SeatChanged(role="instructor", seat="human")),
    ):
        store.create(name, SEALED)
        play(store, name, [*begin, body, *end])
    store.keep("import", SEALED, chain("import", [*begin, *end]), origin="log.jsonl")
    episode(store, "binned")
    store.bin("binned")
    assert store.attempts([KEY]) == {}


def test_a_condition_is_held_by_one_alone(store: Store) -> None:
    with Store.open(store.path) as other:
        with store.claim_condition(KEY):
            with pytest.raises(BusyRecordingError), other.claim_condition(KEY):
                pass
            with other.claim_condition("0" * 32):
                pass
        with other.claim_condition(KEY):
            pass
