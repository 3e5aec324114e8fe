from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import EpisodeEnded, Event, TextChunk
from recordings.chain import Break, check_chain
from recordings.store import Store
from tests.recordings.make import chain, chunks, episode, opened

EVENTS = list(chain("a", [opened(), *chunks(8), EpisodeEnded(status="finished")]))
TIP = EVENTS[-1].digest()


def test_a_whole_chain_and_an_empty_one() -> None:
    assert check_chain(EVENTS) is None
    assert check_chain(EVENTS, TIP) is None
    assert check_chain([]) is None


def test_a_lost_beginning_tells_by_the_tip() -> None:
    assert check_chain([], TIP) == Break(0, "it is not as it was when recorded")


@given(st.integers(0, len(EVENTS) - 1), st.sampled_from(["body", "wall", "active_ms", "actor"]))
def test_any_changed_event_is_found(place: int, what: str) -> None:
    changes = {"body": TextChunk(turn=9, text=""), "wall": "x", "active_ms": 99, "actor": "person"}
    changed = replace(EVENTS[place], **{what: changes[what]})
    broken = check_chain([*EVENTS[:place], changed, *EVENTS[place + 1 :]], TIP)
    assert broken is not None and broken.seq == place


@given(st.integers(0, len(EVENTS) - 2))
def test_a_missing_event_is_found(place: int) -> None:
    broken = check_chain([*EVENTS[:place], *EVENTS[place + 1 :]], TIP)
    assert broken is not None and broken.seq == place


@given(st.permutations(EVENTS).filter(lambda events: events != EVENTS))
def test_another_order_is_found(events: list[Event]) -> None:
    broken = check_chain(events)
    assert broken is not None
    assert broken.seq == next(n for n, event in enumerate(events) if event.seq != n)


def test_an_event_of_another_recording_is_found() -> None:
    other = list(chain("b", [opened(), *chunks(8)]))
    broken = check_chain([*EVENTS[:4], *other[4:]])
    assert broken == Break(4, "it is of another recording (b)")


@pytest.mark.parametrize(
    "change",
    [
        "body = replace(body, 'chunk 1', 'chunk 7')",
        "body = replace(body, ',', ', ')",
        "wall = '2000'",
        "active_ms = active_ms + 1",
        "actor = 'person'",
        "session = 9",
    ],
)
@pytest.mark.parametrize("end", [False, True])
def test_a_changed_row_is_found_also_the_last(store: Store, change: str, end: bool) -> None:
    episode(store, "a", end=end)
    assert store.check("a") is None
    store._connection.execute(f"UPDATE events SET {change} WHERE seq = 3")
    broken = store.check("a")
    assert broken is not None and broken.seq == 3


def test_a_changed_last_row_is_found(store: Store) -> None:
    events = episode(store, "a", end=False)
    store._connection.execute("UPDATE events SET wall = '2000' WHERE seq = ?", (events[-1].seq,))
    assert store.check("a") == Break(4, "it is not as it was when recorded")
