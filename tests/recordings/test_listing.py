import re
from pathlib import Path

import pytest

from recordings.errors import UnknownRecordingError
from recordings.ids import new_recording_id
from recordings.store import Store
from tests.recordings.make import SEALED, chunks, episode, opened, play


def test_a_row_says_what_was_played(store: Store) -> None:
    events = episode(store, "a", seed=7, stated=None, instructor="human", week=12)
    (row,) = store.library()
    assert (row.id, row.kind, row.scenario, row.dataset) == ("a", "advising", "cs-A-w8", "cs")
    assert (row.course, row.week, row.seed) == ("cs-A", 12, 7)
    assert (row.instructor, row.assistant) == ("human", "offline")
    assert (row.target, row.stated, row.preset) == (0.8, None, "default")
    assert (row.status, row.reason) == ("finished", None)
    assert (row.created, row.events) == (events[0].wall, len(events))
    assert row.active_ms == events[-1].active_ms


def test_without_an_end_it_is_interrupted(store: Store) -> None:
    episode(store, "a", end=False)
    (row,) = store.library()
    assert (row.status, row.events) == ("interrupted", 5)


def test_newest_first_page_by_page(store: Store) -> None:
    names = [f"id{number:02}" for number in range(7)]
    for name in reversed(names):  # the order is that of creation, not that of ids
        episode(store, name)
    pages = []
    before = None
    while rows := store.library(limit=3, after=before):
        pages.append([row.id for row in rows])
        before = rows[-1].id
    assert pages == [names[0:3], names[3:6], names[6:]]


def test_paging_is_not_moved_by_a_new_recording(store: Store) -> None:
    for name in "abcd":
        episode(store, name)
    first = store.library(limit=2)
    episode(store, "e")
    assert [row.id for row in store.library(limit=2, after=first[-1].id)] == ["b", "a"]


def test_latest_is_the_newest_that_has_begun(store: Store) -> None:
    with pytest.raises(UnknownRecordingError, match="no recordings yet"):
        store.resolve("latest")
    episode(store, "b")
    episode(store, "a")
    store.create("c", SEALED)
    assert store.resolve("latest") == "a"


def test_an_id_or_its_beginning(store: Store) -> None:
    for name in ("20261129-220512-aa", "20261129-220512-ab", "20261130", "20261130-x"):
        episode(store, name)
    assert store.resolve("20261129-220512-ab") == "20261129-220512-ab"
    assert store.resolve("20261130-") == "20261130-x"
    assert store.resolve("20261130") == "20261130"
    with pytest.raises(UnknownRecordingError, match=r"more than one .*-aa, 20261129-220512-ab"):
        store.resolve("20261129")


@pytest.mark.parametrize("name", ["20261129-220513-aa", "2026*", "%", ""])
def test_what_is_no_beginning_of_an_id(store: Store, name: str) -> None:
    episode(store, "20261129-220512-aa")
    with pytest.raises(UnknownRecordingError, match=re.escape(f"no recording {name!r}")):
        store.resolve(name)


def test_a_mistyped_id_gets_the_nearest(store: Store) -> None:
    episode(store, "20261129-220512-aa")
    with pytest.raises(UnknownRecordingError, match="did you mean 20261129-220512-aa"):
        store.resolve("20261129-220521-aa")


def test_new_ids_differ_and_sort_by_time() -> None:
    ids = {new_recording_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(re.fullmatch(r"\d{8}-\d{6}-[a-z2-7]{8}", one) for one in ids)


def test_a_listing_reads_no_bodies(store: Store, path: Path) -> None:
    store.create("a", SEALED)
    play(store, "a", [opened(), *chunks(20)])
    store._connection.execute("UPDATE events SET body = 'x' WHERE seq > 0")
    assert store.library()[0].events == 21
