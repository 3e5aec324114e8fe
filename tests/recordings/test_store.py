import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clock import Clock
from engine.events import BODIES, GENESIS, Body, Event, Fault, TextChunk, ToolCalled
from engine.state import EpisodeState
from engine.stream import Stream
from recordings.errors import (
    OrderError,
    RecordingExistsError,
    StoreError,
    UnknownRecordingError,
    UnreadableEventError,
)
from recordings.ids import new_recording_id
from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, episode, models, opened, play


@pytest.mark.parametrize("kind", BODIES.values(), ids=BODIES)
def test_events_of_every_kind_come_back_as_they_were(kind: type[Body]) -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "s.sqlite") as store:

        @settings(max_examples=25, deadline=None)
        @given(bodies=st.lists(models(kind), min_size=1, max_size=4))
        def comes_back(bodies: list[Body]) -> None:
            recording = new_recording_id()
            store.create(recording, SEALED)
            events = play(store, recording, [opened(), *bodies])
            back = list(store.events(recording))
            assert back == events
            assert [e.digest() for e in back] == [e.digest() for e in events]
            assert store.check(recording) is None

        comes_back()


def test_long_recordings_are_read_whole_and_in_order(store: Store) -> None:
    store.create("long", SEALED)
    events = play(store, "long", [opened(), *chunks(1200)])
    assert list(store.events("long")) == events


def test_the_sealed_answers_lie_there_before_the_first_event(store: Store) -> None:
    store.create("a", SEALED)
    assert store.sealed("a") == SEALED
    assert list(store.events("a")) == []
    assert store.last_event("a") is None
    assert store.library() == []


def test_sealed_answers_that_are_no_json_are_refused_whole(store: Store) -> None:
    with pytest.raises(StoreError):
        store.create("a", "no json")
    store.create("a", SEALED)  # nothing of the first attempt is left
    assert store.sealed("a") == SEALED


def test_a_recording_is_created_once(store: Store) -> None:
    store.create("a", SEALED)
    with pytest.raises(RecordingExistsError, match="'a' stands already"):
        store.create("a", SEALED)


def test_a_writer_needs_a_recording(store: Store) -> None:
    with pytest.raises(UnknownRecordingError):
        store.writer("none")
    with pytest.raises(UnknownRecordingError):
        store.events("none")


def test_a_later_session_goes_on_after_the_last_event(store: Store, path: Path) -> None:
    first = episode(store, "a", end=False)
    with Store.open(path) as other:
        last = other.last_event("a")
        assert last == first[-1]
        state = EpisodeState(seq=last.seq)
        stream = Stream("a", other.writer("a"), Clock(), state=state, last=last)
        added = stream.append("runner", Fault(what="resumed"))
    assert added.session == 2
    assert list(store.events("a")) == [*first, added]
    assert store.check("a") is None


def _event(recording: str, seq: int, previous: str, body: Body) -> Event:
    return Event(recording, seq, "runner", 0, "2026-11-29T00:00:00.000Z", 1, previous, body)


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (_event("a", 2, GENESIS, Fault(what="x")), "goes on at event 1, not 2"),
        (_event("a", 0, GENESIS, opened()), "goes on at event 1, not 0"),
        (_event("a", 1, GENESIS, Fault(what="x")), "does not name the one before"),
        (_event("b", 1, GENESIS, Fault(what="x")), "does not belong to a"),
    ],
)
def test_an_event_out_of_order_is_refused(store: Store, event: Event, problem: str) -> None:
    store.create("a", SEALED)
    writer = store.writer("a")
    first = _event("a", 0, GENESIS, opened())
    writer.append(first)
    with pytest.raises(OrderError, match=problem):
        writer.append(event)
    right = _event("a", 1, first.digest(), Fault(what="y"))
    writer.append(right)
    assert list(store.events("a")) == [first, right]


def test_a_recording_begins_with_its_specification(store: Store) -> None:
    store.create("a", SEALED)
    with pytest.raises(OrderError, match="begins with Fault"):
        store.writer("a").append(_event("a", 0, GENESIS, Fault(what="x")))


def test_two_writers_of_one_recording_cannot_both_go_on(store: Store, path: Path) -> None:
    events = episode(store, "a", end=False)
    one = store.writer("a")
    with Store.open(path) as other:
        two = other.writer("a")
        following = _event("a", len(events), events[-1].digest(), Fault(what="one"))
        one.append(following)
        with pytest.raises(OrderError, match="another program writes this recording"):
            two.append(_event("a", len(events), events[-1].digest(), Fault(what="two")))
    assert list(store.events("a")) == [*events, following]


def test_another_reader_sees_an_event_as_soon_as_it_is_appended(store: Store, path: Path) -> None:
    store.create("a", SEALED)
    with Store.open(path) as reader:
        writer = store.writer("a")
        for event in chain("a", [opened(), *chunks(5)]):
            writer.append(event)
            assert reader.last_event("a") == event


@pytest.mark.parametrize(
    "body",
    [
        TextChunk(turn=1, text="\ud800"),
        ToolCalled(turn=1, round=1, call="c", tool="t", arguments={"id": "\ud800"}),
    ],
)
def test_lone_surrogates_never_reach_the_store(store: Store, body: Body) -> None:
    events = episode(store, "a", end=False)
    with pytest.raises(ValueError, match="surrogates"):
        store.writer("a").append(_event("a", len(events), events[-1].digest(), body))
    assert list(store.events("a")) == events


def test_an_event_of_an_unknown_kind_or_version_is_named(store: Store) -> None:
    episode(store, "a")
    for change, problem in [
        ("kind = 'Levitated'", "event 2 of recording a: .*unknown kind of event 'Levitated'"),
        ("version = 7, kind = 'TextChunk'", "TextChunk of version 7, not 1"),
        ("version = 1, body = '{\"turn\": 1}'", "event 2 of recording a: TextChunk: .*text"),
    ]:
        store._connection.execute(f"UPDATE events SET {change} WHERE seq = 2")
        with pytest.raises(UnreadableEventError, match=problem) as caught:
            list(store.events("a"))
        assert caught.value.seq == 2
        broken = store.check("a")
        assert broken is not None and broken.seq == 2


def test_a_closed_store_says_so(path: Path) -> None:
    store = Store.open(path)
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.library()


def test_a_whole_recording_is_kept_at_once_or_not_at_all(store: Store) -> None:
    bodies = [opened(), *chunks(3)]
    events = list(chain("whole", bodies))
    store.keep("whole", SEALED, events)
    assert [event.body for event in store.events("whole")] == [event.body for event in events]
    assert store.check("whole") is None
    broken = [*list(chain("broken", bodies))[:2], events[3]]
    with pytest.raises(OrderError):
        store.keep("broken", SEALED, broken)
    with pytest.raises(UnknownRecordingError):
        store.sealed("broken")


def test_texts_that_events_name_are_kept_once_and_given_back(store: Store) -> None:
    store.create("one", SEALED)
    state, sink = EpisodeState(), store.writer("one")
    stream = Stream("one", sink, Clock(), state=state)
    names = [stream.keep(text) for text in ("a prompt", "漢字 \x00", "a prompt")]
    assert names[0] == names[2]
    assert store.texts("one") == {}  # no event names them yet
    stream.append("system", opened())
    assert store.texts("one") == {names[0]: "a prompt", names[1]: "漢字 \x00"}
    store.keep("two", SEALED, list(chain("two", [opened()])), store.texts("one"))
    assert store.texts("two") == store.texts("one")
