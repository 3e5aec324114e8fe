"""Scores, tags, notes, and the bin."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from engine import scoring
from engine.clock import Clock
from engine.events import Event, Said
from engine.opening import open_answers
from engine.resuming import branch_events
from engine.runner import Runner
from engine.sealed import Sealed
from engine.seats.names import assistant_seat, instructor_seat
from engine.state import fold
from engine.stream import Stream
from recordings import keeper
from recordings import scoring as kept
from recordings.errors import (
    BusyRecordingError,
    MarkError,
    UnknownRecordingError,
    UnscorableError,
)
from recordings.query import LibraryQuery
from recordings.store import Store
from tests.engine.episodes import prepared
from tests.recordings.make import SEALED, chunks, episode, opened
from tests.recordings.make import play as write


def played(store: Store, recording: str, instructor: str = "scripted:verify") -> list[Event]:
    """Play a real episode into the store."""
    ready = prepared()
    store.create(recording, ready.sealed.text())
    stream = Stream(recording, store.writer(recording), Clock())
    runner = Runner(ready, stream, instructor_seat(instructor), assistant_seat("offline"))
    asyncio.run(runner.run())
    runner.close("ended")
    return list(store.events(recording))


def test_a_score_that_is_missing_is_worked_out_for_the_page(store: Store) -> None:
    played(store, "a")
    result = store.outcome("a").result
    assert (store.unscored(), store.tags()) == (1, {})
    (row,) = store.library()
    assert result.initial is not None and result.final is not None
    assert (row.f1_first, row.f1_final) == (result.initial.f1, result.final.f1)
    assert (row.turns, row.achieved) == (result.turns, result.accuracy.achieved)
    assert result.tool_calls is not None
    assert row.tool_calls == sum(result.tool_calls.model_dump().values()) > 0
    assert row.scored == scoring.SCORING
    assert store.unscored() == 0


def test_a_score_of_an_older_scoring_is_worked_out_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store, "a")
    store.keep_score(store.outcome("a").result)
    store._connection.execute("UPDATE recordings SET f1_final = 0.123")
    assert store.library()[0].f1_final == 0.123
    for module in (kept, keeper):
        monkeypatch.setattr(module, "SCORING", scoring.SCORING + 1)
    assert store.unscored() == 1
    assert store.library()[0].f1_final == store.outcome("a").result.final.f1  # type: ignore[union-attr]


def test_a_result_is_kept_whole(store: Store) -> None:
    played(store, "a")
    result = store.outcome("a").result
    assert store.result("a") == result
    assert (store.unscored(), store.library()[0].turns) == (0, result.turns)
    store._connection.execute("DELETE FROM events WHERE seq > 5")
    assert store.result("a") == result
    store._connection.execute("UPDATE results SET result = '{}'")
    assert store.result("a").status == "interrupted"
    assert store.row("a").turns == result.turns  # type: ignore[union-attr]


def test_the_result_of_what_has_not_ended_is_worked_out_each_time(store: Store) -> None:
    events = played(store, "whole")
    store.keep("a", store.sealed("whole"), _renamed(events[:10], "a"))
    assert store.result("a").status == "interrupted"
    assert store._connection.execute("SELECT count(*) FROM results").fetchone() == (0,)


def test_scores_are_filled_up_before_an_order_by_them(store: Store) -> None:
    for name in "abc":
        played(store, name)
    assert store.fill_scores(2) == 2
    assert store.fill_scores() == 1
    assert store.fill_scores() == 0
    assert len(store.library(LibraryQuery(f1_final=(0.0, 1.0)))) == 3


def test_what_cannot_be_scored_is_listed_without_a_score(store: Store) -> None:
    episode(store, "a")
    with pytest.raises(UnscorableError, match="recording a cannot be scored"):
        store.outcome("a")
    (row,) = store.library()
    assert (row.status, row.f1_final, row.turns) == ("finished", None, None)
    assert store.unscored() == 0


def test_a_score_reads_few_events_and_is_that_of_all(store: Store) -> None:
    """Cut at every event, closed or not, and as a branch of there."""
    events = played(store, "whole", "scripted:overtrust")
    sealed = store.sealed("whole")
    assert store.outcome("whole") == open_answers(fold(events), Sealed.model_validate_json(sealed))
    for cut in range(1, len(events)):
        name = f"cut{cut}"
        store.keep(name, sealed, _renamed(events[:cut], name))
        expected = open_answers(fold(list(store.events(name))), Sealed.model_validate_json(sealed))
        assert store.outcome(name) == expected


def _renamed(events: list[Event], name: str) -> list[Event]:
    """Return the events as a second session would go on: its step is taken again."""
    renamed: list[Event] = []
    for event in events:
        previous = renamed[-1].digest() if renamed else event.previous
        renamed.append(replace(event, recording=name, previous=previous))
    return renamed


def test_resumed_recordings_are_scored_with_what_a_broken_step_said(store: Store) -> None:
    events = played(store, "whole", "scripted:overtrust")
    sealed = store.sealed("whole")
    ends = next(event.seq for event in events if event.kind == "EpisodeEnded")
    for cut in range(2, ends, 3):
        name = f"branch{cut}"
        branch = list(branch_events(events, cut, name, {}))
        store.keep(name, sealed, branch)
        _go_on(store, name)
        state = fold(list(store.events(name)))
        assert store.outcome(name) == open_answers(state, Sealed.model_validate_json(sealed))
        row = store.row(name)
        assert row is not None and (row.parent, row.parent_seq) == ("whole", cut)
        assert row.status == "finished"


def _go_on(store: Store, name: str) -> None:
    from engine.resuming import resumed_stream

    stream = resumed_stream(list(store.events(name)), store.writer(name))
    seats = instructor_seat("scripted:overtrust"), assistant_seat("offline")
    asyncio.run(Runner(prepared(), stream, *seats).run())


def test_tags_and_notes(store: Store) -> None:
    episode(store, "a")
    store.tag("a", ["  pilot ", "e\u0301tude"])
    store.tag("a", ["pilot"])
    store.set_note("a", " looked at\nagain ")
    row = store.row("a")
    assert row is not None
    assert (row.tags, row.note) == (("pilot", "étude"), "looked at\nagain")
    assert store.tags() == {"pilot": 1, "étude": 1}
    store.untag("a", ["pilot", "never"])
    store.set_note("a", "  ")
    row = store.row("a")
    assert row is not None and (row.tags, row.note) == (("étude",), None)
    with pytest.raises(UnknownRecordingError):
        store.tag("b", ["x"])


@pytest.mark.parametrize("tag", ["", "  ", "two\nlines", "\x1b[31m", "x" * 61])
def test_what_is_no_tag(store: Store, tag: str) -> None:
    episode(store, "a")
    with pytest.raises(MarkError, match="no tag"):
        store.tag("a", ["good", tag])
    assert store.tags() == {}
    with pytest.raises(MarkError, match="10000 characters"):
        store.set_note("a", "x" * 10_001)


def test_the_bin_hides_and_gives_back(store: Store) -> None:
    for name in "abc":
        episode(store, name)
    store.bin("b")
    assert [row.id for row in store.library()] == ["c", "a"]
    (row,) = store.library(LibraryQuery(binned=True))
    assert row.id == "b" and row.binned
    assert (store.binned(), store.counts()) == (1, {"finished": 2})
    store.bin("c")
    assert store.resolve("latest") == "a"
    store.restore("b")
    assert [row.id for row in store.library()] == ["b", "a"]
    assert store.empty_bin() == 1
    assert store.empty_bin() == 0
    with pytest.raises(UnknownRecordingError):
        store.row("c")


def test_a_recording_that_is_being_played_is_not_thrown_away(store: Store, path: Path) -> None:
    episode(store, "a", end=False)
    with Store.open(path) as other:
        with store.claim("a"), pytest.raises(BusyRecordingError, match="recording a is open"):
            other.bin("a")
        other.bin("a")
        with store.claim("a"):
            assert other.empty_bin() == 0
        assert other.empty_bin() == 1


def test_nothing_of_what_was_deleted_can_be_read_in_the_file(path: Path) -> None:
    secret, tag, note = "Xylophonquartett", "geheimtipp", "Kohlrabisuppe"
    with Store.open(path) as store:
        for name, text in (("keep", "harmless"), ("gone", secret)):
            store.create(name, SEALED.replace("5a17", f"salt{name}"))
            said = Said(turn=1, text=f"say {text}", origin="typed")
            write(store, name, [opened(), said, *chunks(400)])
        found = LibraryQuery(search=secret.lower())
        assert [row.id for row in store.library(found)] == ["gone"]
        store.tag("gone", [tag])
        store.set_note("gone", note)
        store.bin("gone")
        store.empty_bin()
        assert store.library(found) == []
        store._connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
        assert [row.id for row in store.library(LibraryQuery(search="harmless"))] == ["keep"]
        for file in path.parent.iterdir():
            content = file.read_bytes().lower()
            for trace in (secret, tag, note, "saltgone"):
                assert trace.lower().encode() not in content, (file, trace)
        assert store.check("keep") is None


def test_a_branch_began_when_it_was_made(store: Store) -> None:
    events = played(store, "parent")
    old = "2020-01-02T03:04:05.000Z"
    store._connection.execute("UPDATE recordings SET created = ?", (old,))
    long_ago = [replace(event, wall=old, recording="deleted") for event in events]
    store.keep("child", store.sealed("parent"), branch_events(long_ago, 5, "child", {}))
    since = LibraryQuery(since="2020-01-03T00:00:00.000Z")
    assert [row.id for row in store.library(since)] == ["child"]
    assert store.verify("child").whole


def test_a_branch_and_its_parent_outlive_each_other(store: Store) -> None:
    events = played(store, "parent")
    store.keep("child", store.sealed("parent"), branch_events(events, 5, "child", {}))
    store.keep("other", store.sealed("parent"), branch_events(events, 9, "other", {}))
    assert [row.id for row in store.library(LibraryQuery(parent=("parent",)))] == ["other", "child"]
    for gone, left in (("parent", "child"), ("child", "other")):
        store.bin(gone)
        store.empty_bin()
        assert store.check(left) is None
        row = store.row(left)
        assert row is not None and row.parent == "parent"


def test_an_import_names_its_origin(store: Store) -> None:
    events = played(store, "a")
    store.keep("b", store.sealed("a"), _renamed(events, "b"), origin="logs.json")
    assert [row.id for row in store.library(LibraryQuery(origin=("logs.json",)))] == ["b"]
    assert [row.id for row in store.library(LibraryQuery(origin=(None,)))] == ["a"]
