"""Anonymous recordings: no name is left, all still holds together, nothing can be tried out."""

import json
import re
from pathlib import Path

import pytest

from engine.actions import Ask
from engine.events import (
    AnswerEnded,
    Branched,
    EpisodeImported,
    EpisodeOpened,
    ModelCallEnded,
    ModelCallStarted,
    TextChunk,
)
from engine.gateway.request import ModelAnswer, ToolText
from engine.resuming import branch_events
from engine.sealed import Sealed
from engine.specification import ToldSpecification
from engine.state import fold
from recordings.chain import check_chain
from recordings.exchange.anonymous import Anonymiser
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.exchange.recorded import ExchangeError, Parts, read_recorded
from recordings.store import Store
from tests.predact_tui.recorded import STUDENTS, RecordedSource, report
from tests.recordings.exchange.made import asked_model, events_of, keep, sealed_of, source_of
from tests.recordings.make import chain

PEOPLE = (
    ("Ann Example", "D", 0.9, "Low on Essay for Ann Example"),
    ("7", "F", 0.8, "Missing Project 7 (weight 15%)"),
    ("D", "D", 0.7, "Low on Lab 3"),
    ("ann@school.example", "F", 0.6, "Low on Lab 3"),
    ("u-1001", "D", 0.5, "Low on Lab 3"),
)
LEAKS = ("Ann Example", "ann@school.example", "u-1001", "Berta", "/home/")
HIDER = Anonymiser(Pseudonyms(b"k" * 32), ["Berta"])


def parts_of(source: RecordedSource) -> Parts:
    sealed = sealed_of(PEOPLE)
    return Parts(events_of(source, sealed), sealed.text(), {}, ("Berta's",), "for Berta")


def said() -> RecordedSource:
    source = RecordedSource(report(PEOPLE))
    source.decide_all()
    source.answers = False
    source.do(Ask("Ask BERTA (berta@home.example) why u-1001 beats student 7: /home/berta/x"))
    answer = "`7` is no u-1001, says Berta: a D in Project 7"
    for start in range(0, len(answer), 3):
        source.chunk(answer[start : start + 3])
    source.end_answer(answer, ())
    return source


def everything(parts: Parts) -> str:
    texts = [event.body_json() for event in parts.events]
    return "\n".join([*texts, parts.sealed, *parts.texts.values(), *parts.tags, parts.note or ""])


def test_no_name_is_left_and_what_is_no_name_stays() -> None:
    text = everything(HIDER.parts(parts_of(said())))
    assert [leak for leak in LEAKS if leak.casefold() in text.casefold()] == []
    assert "a D in Project 7" in text
    assert "Missing Project 7 (weight 15%)" in text
    assert '"7":' not in text
    assert '"student_id":"7"' not in text


def test_the_recording_holds_together_as_before() -> None:
    before, after = parts_of(said()), HIDER.parts(parts_of(said()))
    assert check_chain(after.events) is None
    opened = after.events[0].body
    assert isinstance(opened, EpisodeOpened)
    assert opened.commitment == Sealed.model_validate_json(after.sealed).commitment()
    state, was = fold(list(after.events)), fold(list(before.events))
    assert list((state.initial or {}).values()) == list((was.initial or {}).values())
    assert state.report is not None
    assert set(state.initial or {}) == set(state.report.ids)
    assert len(set(state.report.ids)) == len(PEOPLE)


def test_pieces_of_an_answer_join_to_the_answer() -> None:
    events = HIDER.parts(parts_of(said())).events
    pieces = "".join(e.body.text for e in events if isinstance(e.body, TextChunk))
    answers = [e.body.text for e in events if isinstance(e.body, AnswerEnded)]
    assert [pieces] == answers


def test_highlighted_values_are_the_same_values() -> None:
    people = (("T-142", *STUDENTS[0][1:]), *STUDENTS[1:])
    sealed = sealed_of(people)
    source = source_of(people)
    swapped = [
        e.body.model_copy(update={"text": e.body.text.replace("syn142", "T-142 ")})
        for e in source.sink.events
        if isinstance(e.body, AnswerEnded)
    ]
    for at, event in enumerate(source.sink.events):
        if isinstance(event.body, AnswerEnded):
            object.__setattr__(source.sink.events[at], "body", swapped[0])
            event.__dict__.pop("_json", None)
    before = events_of(source, sealed)
    after = HIDER.parts(Parts(before, sealed.text())).events

    def values(events: object) -> list[str]:
        found = [e.body for e in events if isinstance(e.body, AnswerEnded)]  # type: ignore[attr-defined]
        return [found[0].text[span.start : span.end] for span in found[0].spans]

    assert values(after) == values(before) != []
    assert "T-142" not in "".join(event.body_json() for event in after)


def test_what_models_were_sent_and_said_is_hidden_and_named_anew() -> None:
    source = said()
    answer = ModelAnswer("Ann Example and `7` fail", (ToolText("a", "t", '{"student_id": "7"}'),))
    texts = asked_model(source, answer.as_text())
    sealed = sealed_of(PEOPLE)
    hidden = HIDER.parts(Parts(events_of(source, sealed), sealed.text(), texts))
    started, ended = (e.body for e in hidden.events if e.kind.startswith("ModelCall"))
    assert isinstance(started, ModelCallStarted)
    assert isinstance(ended, ModelCallEnded)
    assert {*started.messages, ended.answer} == set(hidden.texts)
    text = "".join(hidden.texts.values())
    assert "Ann" not in text
    assert not re.search(r"\b7\b", text)
    back = ModelAnswer.from_text(hidden.texts[ended.answer])
    assert json.loads(back.calls[0].arguments).keys() == {"student_id"}


def test_an_imported_participant_is_nobody_and_its_file_is_too() -> None:
    told: dict[str, object] = {
        "name": "Ann Example",
        "email": "ann@school.example",
        "consented_at": "2026-04-13T05:35:50.123",
        "group": "Class of Example",
        "age": 41,
    }
    sealed = sealed_of()
    imported = EpisodeImported(
        specification=ToldSpecification.model_validate(
            {**dict.fromkeys(ToldSpecification.model_fields), "kind": "advising", "course": "A"}
            | {"scenario": "study", "week": 8, "students": 9}
        ),
        commitment=sealed.commitment(),
        format="study",
        file="Ann_Example_20260413.json",
        sha256="ab" * 32,
        has_agent=True,
        talk_told=True,
        seconds=1.0,
        participant=told,
        rest={"open_feedback": "Thanks, Ann"},
    )
    hidden = HIDER.parts(Parts(list(chain("rec", [imported])), sealed.text())).events[0].body
    assert isinstance(hidden, EpisodeImported)
    assert hidden.participant is not None
    assert (hidden.participant["age"], hidden.participant["consented_at"]) == (
        41,
        "2026-04-13T05:35:50.123",
    )
    assert str(hidden.participant["email"]).endswith("@anonymous.invalid")
    text = hidden.model_dump_json()
    assert not re.search("ann|example[^.]|abab", text, re.IGNORECASE)


def test_one_name_has_one_pseudonym_everywhere_and_another_elsewhere() -> None:
    same, other = Pseudonyms(b"k" * 32), Pseudonyms(b"o" * 32)
    first = HIDER.parts(parts_of(said()))
    again = Anonymiser(same, ["Berta"]).parts(parts_of(source_of(PEOPLE)))
    assert Sealed.model_validate_json(first.sealed) == Sealed.model_validate_json(again.sealed)
    assert same.of("student", "ANN") == same.of("student", "ann") != other.of("student", "ann")
    assert same.of("student", "ann") != same.of("person", "ann")


def test_students_whom_nobody_is_keep_their_ids() -> None:
    sealed = sealed_of()
    parts = Parts(events_of(source_of(), sealed), sealed.text())
    hidden = HIDER.parts(parts)
    assert [e.body for e in hidden.events] == [e.body for e in parts.events]
    assert hidden.sealed == parts.sealed


def test_a_branch_names_the_event_of_its_parent_as_that_is_hidden() -> None:
    sealed = sealed_of(PEOPLE)
    parent = events_of(said(), sealed)
    branch = list(branch_events(parent, 9, "child"))
    again = list(branch_events(branch, len(branch) - 1, "grandchild"))
    hidden = {
        name: HIDER.parts(Parts(events, sealed.text())).events
        for name, events in (("parent", parent), ("child", branch), ("grandchild", again))
    }
    for name, of in (("child", "parent"), ("grandchild", "child")):
        assert check_chain(hidden[name]) is None
        body = hidden[name][-1].body
        assert isinstance(body, Branched)
        assert body.digest == hidden[of][body.seq].digest()


def test_the_key_is_made_once_and_for_the_user_alone(tmp_path: Path) -> None:
    first = Pseudonyms.of_home(tmp_path / "home").of("person", "Ann")
    assert Pseudonyms.of_home(tmp_path / "home").of("person", "Ann") == first
    (kept,) = (tmp_path / "home").iterdir()
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", ["", "no key", "00ff"])
def test_a_key_that_is_none_is_said(content: str, tmp_path: Path) -> None:
    (tmp_path / "pseudonyms.secret").write_text(content)
    with pytest.raises(ExchangeError, match=r"pseudonyms\.secret"):
        Pseudonyms.of_home(tmp_path)


def test_a_stored_recording_is_read_anonymous(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.sqlite") as store:
        recorded = read_recorded(store, keep(store, PEOPLE), HIDER)
    assert recorded.anonymous
    assert recorded.outcome is not None
    assert [row.student_id for row in recorded.outcome.students if "Ann" in row.student_id] == []
