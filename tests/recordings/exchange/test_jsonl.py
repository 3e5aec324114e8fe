"""Lines of JSON: nothing is lost, and every digest can be worked out again."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BODIES, Body
from recordings.chain import check_chain
from recordings.exchange.jsonl import Header, TextLine, event_line, is_header, read_event
from recordings.exchange.jsonl_export import jsonl_text
from recordings.exchange.recorded import Recorded, read_recorded
from recordings.store import Store
from tests.recordings.exchange import golden
from tests.recordings.exchange.made import events_of, keep, sealed_of, source_of
from tests.recordings.make import chain, models

BODY = st.sampled_from(list(BODIES.values())).flatmap(models)


@settings(max_examples=40)
@given(st.lists(BODY, min_size=1, max_size=3))
def test_every_event_comes_back_with_its_digest(bodies: list[Body]) -> None:
    for event in chain("rec", bodies):
        line = event_line(event)
        assert "\n" not in line
        assert "\r" not in line
        assert not is_header(line)
        back = read_event(line)
        assert (back, back.digest()) == (event, event.digest())


@settings(max_examples=40)
@given(BODY)
def test_a_line_set_anew_by_another_tool_is_still_the_event(body: Body) -> None:
    (event,) = chain("rec", [body])
    value = json.loads(event_line(event))
    for line in (json.dumps(value, indent=1), json.dumps(dict(reversed(value.items())))):
        assert read_event(line).digest() == event.digest()


@pytest.mark.parametrize(
    "change",
    [
        {"seq": -1},
        {"kind": "Nothing"},
        {"version": 2},
        {"actor": "nobody"},
        {"previous": "00"},
        {"body": {"what": 1}},
        {"more": 1},
    ],
)
def test_what_is_no_event_is_refused(change: dict[str, object], finished: Recorded) -> None:
    value = json.loads(event_line(finished.events[3])) | change
    with pytest.raises(ValueError, match=r"."):
        read_event(json.dumps(value))


def test_a_recording_goes_out_whole(finished: Recorded) -> None:
    text = jsonl_text(finished)
    golden.check("episode.jsonl", text)
    first, *lines = text.splitlines()
    assert is_header(first)
    header = Header.model_validate_json(first)
    events = [read_event(line) for line in lines]
    assert tuple(events) == finished.events
    assert check_chain(events, header.tip) is None
    assert header.events == len(events)
    assert header.sealed == sealed_of().text()


def test_answers_of_an_episode_without_an_end_stay_sealed(store: Store) -> None:
    recording = keep(store, end=False)
    header, opened = (
        Header.model_validate_json(jsonl_text(recorded).split("\n")[0])
        for recorded in (
            read_recorded(store, recording),
            read_recorded(store, recording, with_answers=True),
        )
    )
    assert header.sealed is None
    assert opened.sealed == sealed_of().text()


def test_texts_that_events_name_go_along(store: Store) -> None:
    text = TextLine(recording="rec", text='{"role": "user", "content": "line\\nbreak \u2028"}')
    sealed = sealed_of()
    events = events_of(source_of(), sealed, "rec")
    store.keep("rec", sealed.text(), events, {text.digest: text.text})
    lines = jsonl_text(read_recorded(store, "rec")).split("\n")
    assert Header.model_validate_json(lines[0]).texts == 1
    assert TextLine.model_validate_json(lines[1]) == text
    assert read_event(lines[2]) == events[0]
