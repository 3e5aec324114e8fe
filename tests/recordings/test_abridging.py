"""A score is folded from abridged events; it is the one that whole events give."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import event as seen
from hypothesis import given
from hypothesis import strategies as st

from engine.abridged import ABRIDGED
from engine.events import BODIES, Body, EpisodeImported, Event, TextChunk, ToolAnswered
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.sealed import Sealed
from engine.state import fold
from recordings.errors import UnreadableEventError
from recordings.store import Store
from tests.recordings.make import models
from tests.recordings.test_shelf import played

BROKEN = (ValueError, LookupError, ArithmeticError, AssertionError)
KINDS = sorted(set(BODIES) - {"EpisodeOpened", "EpisodeImported"})
SHORTER = [kind for kind, read in ABRIDGED.items() if read is not BODIES[kind]]
PLACES = st.integers(0, 10**6)


def _met(body: Body) -> Body:
    """Return a body that is about the first question and the first call."""
    places = {"turn": 1, "call": "c1"}
    return body.model_copy(update={k: v for k, v in places.items() if k in type(body).model_fields})


OTHERS = st.sampled_from(KINDS).flatmap(lambda kind: models(BODIES[kind])).map(_met)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, list[Event]]]:
    with Store.open(tmp_path_factory.mktemp("scene") / "recordings.sqlite") as store:
        yield store, played(store, "whole")


def _changed(events: list[Event], data: st.DataObject) -> list[Event]:
    """Take some events out, put others in, begin later sessions anywhere, or bring it all in."""
    if data.draw(st.booleans()):
        events[0] = replace(events[0], body=data.draw(models(EpisodeImported)))
    for place in data.draw(st.lists(PLACES, max_size=2)):
        del events[1 + place % (len(events) - 1)]
    for place, body in data.draw(st.lists(st.tuples(PLACES, OTHERS), max_size=4)):
        at = 1 + place % len(events)
        events.insert(at, replace(events[at - 1], body=body))
    starts = {1 + place % len(events) for place in data.draw(st.lists(PLACES, max_size=2))}
    return [replace(e, session=1 + sum(s <= i for s in starts)) for i, e in enumerate(events)]


def _chained(events: list[Event], name: str) -> list[Event]:
    made: list[Event] = []
    for seq, event in enumerate(events):
        previous = made[-1].digest() if made else event.previous
        made.append(replace(event, recording=name, seq=seq, previous=previous))
    return made


def _whole(store: Store, recording: str) -> Outcome | None:
    """Return the outcome that the whole events give; None where they make no episode."""
    try:
        sealed = Sealed.model_validate_json(store.sealed(recording))
        return open_answers(fold(list(store.events(recording))), sealed)
    except BROKEN:
        return None


@given(st.data())
def test_whatever_was_recorded(scene: tuple[Store, list[Event]], data: st.DataObject) -> None:
    """Where events fit together; that others do not may lie in what is passed over."""
    store, events = scene
    name = f"r{store._connection.execute('SELECT count(*) FROM recordings').fetchone()[0]}"
    store.create(name, store.sealed("whole"))
    writer = store.writer(name)
    for event in _chained(_changed(list(events), data), name):
        writer.append(event)
    whole = _whole(store, name)
    seen("an episode" if whole else "none")
    if whole is not None:
        assert store.outcome(name) == whole


def test_a_session_that_begins_in_an_answer_without_a_number_of_its_own(
    scene: tuple[Store, list[Event]],
) -> None:
    """What was said before it tells that the calls were complete."""
    store, events = scene
    opened, *others = events[1:]
    said = next(i for i, event in enumerate(others) if isinstance(event.body, TextChunk))
    moved = [events[0], *others[: said + 1], replace(others[said], body=opened.body)]
    store.create("moved", store.sealed("whole"))
    writer = store.writer("moved")
    for event in _chained([*moved, *others[said + 1 :]], "moved"):
        writer.append(event)
    whole = _whole(store, "moved")
    assert whole is not None and store.outcome("moved") == whole


@pytest.mark.parametrize("kind", SHORTER)
@given(st.data())
def test_what_is_read_of_a_body_is_what_is_in_it(kind: str, data: st.DataObject) -> None:
    body = data.draw(models(BODIES[kind]))
    read = ABRIDGED[kind].model_validate_json(body.model_dump_json())
    unsupported = getattr(body, "unsupported", None)
    assert getattr(read, "unsupported", None) == unsupported
    assert isinstance(read, BODIES[kind])


def test_what_an_outcome_does_not_rest_on_must_be_json(tmp_path: Path) -> None:
    with Store.open(tmp_path / "recordings.sqlite") as store:
        events = played(store, "a")
        seq = next(e.seq for e in events if isinstance(e.body, ToolAnswered))
        store._connection.execute("UPDATE events SET body = '{' WHERE seq = ?", (seq,))
        with pytest.raises(UnreadableEventError, match=f"event {seq}"):
            store.outcome("a")
