"""Whatever is changed in a recording is found, and said where."""

import hashlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event, ModelCallEnded, ModelCallStarted
from engine.resuming import branch_events
from recordings.store import Store
from recordings.verifying import Verdict
from tests.recordings.make import chain
from tests.recordings.make import play as write
from tests.recordings.test_shelf import played


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, list[Event]]]:
    path = tmp_path_factory.mktemp("whole") / "recordings.sqlite"
    with Store.open(path) as store:
        events = played(store, "a")
        store.fill_scores()
    yield path, events


@pytest.fixture
def copy(whole: tuple[Path, list[Event]], tmp_path: Path) -> Iterator[tuple[Store, list[Event]]]:
    path, events = whole
    target = tmp_path / path.name
    shutil.copy(path, target)
    with Store.open(target) as store:
        yield store, events


def _sql(store: Store, statement: str, *values: Any) -> None:
    store._connection.execute(statement, values)


def _places(verdict: Verdict) -> list[int]:
    return [found.seq for found in verdict.breaks]


def test_what_was_recorded_is_whole(copy: tuple[Store, list[Event]]) -> None:
    store, events = copy
    verdict = store.verify("a")
    assert verdict == Verdict("a", len(events), ())
    assert verdict.whole


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("kind", "Viewed"),
        ("version", 2),
        ("actor", "person"),
        ("active_ms", 77777),
        ("wall", "2031-01-01T00:00:00.000Z"),
        ("session", 9),
        ("previous", b"x" * 32),
        ("body", "{}"),
        ("body", "no json"),
    ],
)
def test_a_changed_event_is_found_where_it_is(
    copy: tuple[Store, list[Event]], column: str, value: object
) -> None:
    store, events = copy
    for seq in (0, 4, len(events) - 1):
        before = store._connection.execute(
            f"SELECT {column} FROM events WHERE seq = ?", (seq,)
        ).fetchone()
        _sql(store, f"UPDATE events SET {column} = ? WHERE seq = ?", value, seq)
        expected = max(0, seq - 1) if column == "previous" else seq
        assert _places(store.verify("a")) == [expected]
        _sql(store, f"UPDATE events SET {column} = ? WHERE seq = ?", *before, seq)
    assert store.verify("a").whole


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_character_of_any_body(whole: tuple[Path, list[Event]], data: st.DataObject) -> None:
    path, events = whole
    event = data.draw(st.sampled_from(events))
    text = event.body_json()
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(exclude_categories=["Cs"]).filter(lambda c: c != text[place]))
    with Store.open(path) as store:
        _sql(store, "BEGIN")
        changed = text[:place] + other + text[place + 1 :]
        _sql(store, "UPDATE events SET body = ? WHERE seq = ?", changed, event.seq)
        assert _places(store.verify("a")) == [event.seq]
        _sql(store, "ROLLBACK")


def test_what_is_missing(copy: tuple[Store, list[Event]]) -> None:
    store, events = copy
    _sql(store, "BEGIN")
    _sql(store, "DELETE FROM events WHERE seq = 7")
    assert _places(store.verify("a")) == [7]
    assert "event 8 stands in its place" in store.verify("a").breaks[0].what
    _sql(store, "ROLLBACK")
    for left in (0, 1, 5, len(events) - 2, len(events) - 1):
        _sql(store, "BEGIN")
        _sql(store, "DELETE FROM events WHERE seq >= ?", left)
        verdict = store.verify("a")
        assert verdict.breaks[0].seq == left
        assert f"there were {len(events)}" in verdict.breaks[0].what
        _sql(store, "ROLLBACK")


def test_an_end_that_was_made_up_anew(copy: tuple[Store, list[Event]]) -> None:
    """The last events replaced by others that are chained rightly: the tip tells."""
    store, events = copy
    bodies = [event.body for event in events[:-2]]
    store.create("b", store.sealed("a"))
    other = write(store, "b", bodies)
    _sql(store, "UPDATE recordings SET id = 'old' WHERE id = 'a'")
    _sql(store, "UPDATE recordings SET id = 'b2' WHERE id = 'b'")
    tip = "SELECT tip_seq, tip_digest FROM recordings WHERE id = 'old'"
    _sql(store, f"UPDATE recordings SET (tip_seq, tip_digest) = ({tip}) WHERE id = 'b2'")
    _sql(store, "UPDATE recordings SET id = 'b' WHERE id = 'b2'")
    assert [event.seq for event in other][-1] == len(events) - 3
    assert _places(store.verify("b")) == [len(events) - 2]


def test_order(copy: tuple[Store, list[Event]]) -> None:
    store, _ = copy
    swap = "UPDATE events SET id = (1 << 32) + ? WHERE id = (1 << 32) + ?"
    for target, source in ((9999, 5), (5, 6), (6, 9999)):
        _sql(store, swap, target, source)
    assert _places(store.verify("a")) == [4]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("UPDATE sealed SET answers = replace(answers, '\"A\"', '\"F\"')", "not those that"),
        ("UPDATE sealed SET answers = '{}'", "missing or cannot be read"),
        ("DELETE FROM sealed", "missing or cannot be read"),
        ("UPDATE recordings SET f1_final = 0.99", "score that was kept"),
        ("UPDATE recordings SET rair = 0.5", "score that was kept"),
        (
            "UPDATE results SET result = json_set(result, '$.turns', 99)",
            "score that was kept",
        ),
        ("UPDATE recordings SET status = 'invalid'", "library says status 'invalid'"),
        ("UPDATE recordings SET target = 0.1", "library says target 0.1"),
        ("UPDATE recordings SET instructor = 'other'", "library says instructor 'other'"),
    ],
)
def test_what_rests_on_the_events(copy: tuple[Store, list[Event]], change: str, what: str) -> None:
    store, _ = copy
    _sql(store, change)
    (found,) = store.verify("a").breaks
    assert what in found.what


def test_a_score_of_an_older_scoring_is_no_break(copy: tuple[Store, list[Event]]) -> None:
    store, _ = copy
    _sql(store, "UPDATE recordings SET scored = 0, f1_final = 0.99")
    assert store.verify("a").whole


def test_a_branch_whose_parent_was_another(copy: tuple[Store, list[Event]]) -> None:
    store, events = copy
    store.keep("child", store.sealed("a"), branch_events(events, 6, "child", {}))
    assert store.verify("child").whole
    _sql(store, "UPDATE events SET digest = zeroblob(32) WHERE id = (1 << 32) + 6")
    assert _places(store.verify("child")) == [7]
    store.bin("a")
    store.empty_bin()
    assert store.verify("child").whole


def test_texts_that_events_name(copy: tuple[Store, list[Event]]) -> None:
    store, events = copy
    said, heard = ("what is sent", "what is said")
    names = {text: hashlib.sha256(text.encode()).hexdigest() for text in (said, heard)}
    call = ModelCallStarted(
        call="m1", role="instructor", purpose="first", model="m", parameters={},
        messages=(names[said],), tools=None, form=None,
    )  # fmt: skip
    end = ModelCallEnded(
        call="m1", answer=names[heard], served=None, tokens=None, cost=None, latency_ms=1,
        first_ms=None, attempts=(), dropped=(),
    )  # fmt: skip
    bodies = [*(event.body for event in events[:3]), call, end]
    texts = {digest: text for text, digest in names.items()}
    store.keep("b", store.sealed("a"), chain("b", bodies), texts)
    assert store.verify("b").whole
    for change, seq in (
        ("UPDATE texts SET text = 'other' WHERE text = 'what is sent'", 3),
        ("DELETE FROM texts WHERE text = 'what is said'", 4),
    ):
        _sql(store, "BEGIN")
        _sql(store, change)
        assert _places(store.verify("b")) == [seq]
        _sql(store, "ROLLBACK")


def test_an_event_that_does_not_fit(copy: tuple[Store, list[Event]]) -> None:
    store, events = copy
    answered = next(event.body for event in events if event.kind == "AnswerEnded")
    store.keep("b", store.sealed("a"), chain("b", [events[0].body, answered]))
    (found,) = store.verify("b").breaks
    assert (found.seq, found.what) == (1, "it does not fit what came before it")


def test_a_recording_without_a_row_of_events_is_said(copy: tuple[Store, list[Event]]) -> None:
    store, _ = copy
    assert store.ids() == ["a"]
    _sql(store, "DELETE FROM events")
    assert _places(store.verify("a")) == [0]


def test_verifying_changes_nothing(whole: tuple[Path, list[Event]]) -> None:
    path, _ = whole
    with sqlite3.connect(path) as connection:
        before = list(connection.iterdump())
    with Store.open(path) as store:
        store.verify("a")
    with sqlite3.connect(path) as connection:
        assert list(connection.iterdump()) == before
