"""What came in from another tool goes out as it was; what goes out comes in with its score."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recordings.exchange.anonymous import Anonymiser
from recordings.exchange.imports import CameIn, bring_in_file
from recordings.exchange.jsonl_export import jsonl_text
from recordings.exchange.predact_export import episode_text
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.exchange.recorded import Recorded, read_recorded
from recordings.exchange.study_export import Participants, study_text
from recordings.store import Store
from tests.recordings.exchange.logs import FOUR, condition, episode, judged, student, study, write
from tests.recordings.exchange.made import keep

FIVE = {
    "s1": judged("d", True, True, True),
    "s2": judged("c", True, True, False),
    "s3": judged("f", False),
}
ALONE = {sid: judged("d", False, final=True) for sid in ("s7", "s8")}

decision = st.none() | st.booleans()
flagged = st.builds(student, st.booleans(), st.just(True), decision, decision)
passed = st.builds(student, st.booleans(), st.just(False))
classes = st.dictionaries(st.text(min_size=1, max_size=5), flagged | passed, min_size=1, max_size=6)


def brought(store: Store, folder: Path, log: object) -> list[Recorded]:
    came = list(bring_in_file(store, write(folder / "log.json", log)))
    assert all(isinstance(one, CameIn) for one in came), came
    return [read_recorded(store, one.recording) for one in came if isinstance(one, CameIn)]


def study_of(recordings: list[Recorded]) -> dict[str, Any]:
    participants = Participants()
    for recorded in recordings:
        participants.add(recorded)
    (log,) = participants.logs()
    value: dict[str, Any] = json.loads(study_text(log))
    return value


@settings(
    max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    students=classes,
    changes=st.fixed_dictionaries(
        {},
        optional={
            "condition_id": st.none(),
            "course_file": st.none(),
            "seed": st.none(),
            "run_idx": st.none() | st.integers(0, 9),
            "target_accuracy": st.none() | st.floats(0, 1),
            "duration_seconds": st.none() | st.integers(0, 9999),
            "calibration_stats": st.none(),
            "dataset": st.none() | st.text(max_size=5),
            "initial_decisions_raw": st.none() | st.text() | st.dictionaries(st.text(), st.text()),
        },
    ),
)
def test_an_episode_log_goes_out_as_it_came_in(
    students: dict[str, Any], changes: dict[str, Any], store: Store, tmp_path: Path
) -> None:
    log = episode(students, **changes)
    (recorded,) = brought(store, tmp_path, log)
    assert json.loads(episode_text(recorded)) == log


def test_a_talk_of_which_nothing_is_told_is_not_an_empty_one(store: Store, tmp_path: Path) -> None:
    log = episode(FOUR)
    del log["dialogue_history"]
    (recorded,) = brought(store, tmp_path, log)
    assert "dialogue_history" not in json.loads(episode_text(recorded))


def test_a_study_goes_out_as_it_came_in_but_for_our_writing(store: Store, tmp_path: Path) -> None:
    log = study(condition(FIVE), condition(ALONE, has_agent=False, chat_history=[], llm=None))
    told = study_of(brought(store, tmp_path, log))
    for one in log["conditions"]:
        for person in one["per_student"].values():
            person["ground_truth_grade"] = person["ground_truth_grade"].upper()
            if person["agent_details"]:
                person["agent_details"] |= {"predicted_grade": "D", "confidence": 0.625}
    assert told == log


def test_an_episode_as_an_episode_log_has_the_same_score(store: Store, tmp_path: Path) -> None:
    ours = read_recorded(store, keep(store))
    (back,) = brought(store, tmp_path, json.loads(episode_text(ours)))
    assert ours.outcome is not None
    assert back.outcome is not None
    for name in ("initial", "final", "delta_f1", "rair", "rsr", "rescue", "spoil", "buckets"):
        assert getattr(back.outcome.result, name) == getattr(ours.outcome.result, name)
    again = json.loads(episode_text(back))
    assert again == json.loads(episode_text(ours))


def test_an_episode_as_a_study_has_the_same_score(store: Store, tmp_path: Path) -> None:
    ours = read_recorded(store, keep(store))
    (back,) = brought(store, tmp_path, study_of([ours]))
    assert ours.outcome is not None
    assert back.outcome is not None
    assert back.outcome.result.final == ours.outcome.result.final
    assert back.outcome.result.decision_table == ours.outcome.result.decision_table


@pytest.mark.parametrize("with_answers", [True, False])
def test_an_anonymous_recording_can_come_in_elsewhere(
    with_answers: bool, store: Store, tmp_path: Path
) -> None:
    hider = Anonymiser(Pseudonyms(b"k" * 32))
    people = (("Ann", "D", 0.9, "Low on Lab 3"), ("Ben", "F", 0.8, "Low on Lab 3"))
    recording = keep(store, people, end=False)
    hidden = read_recorded(store, recording, hider, with_answers=with_answers)
    (tmp_path / "a.jsonl").write_text(jsonl_text(hidden), encoding="utf-8")
    with Store.open(tmp_path / "elsewhere.sqlite") as elsewhere:
        (came,) = bring_in_file(elsewhere, tmp_path / "a.jsonl")
        assert isinstance(came, CameIn), came
        back = read_recorded(elsewhere, came.recording, with_answers=True)
        assert (back.events, back.sealed_text) == (hidden.events, hidden.sealed_text)
        assert "Ann" not in jsonl_text(back)


def test_nothing_of_an_imported_participant_can_be_tried_out(store: Store, tmp_path: Path) -> None:
    log = study(condition(FIVE), participant={"name": "Ada Nobody", "email": "ada@example.org"})
    path = write(tmp_path / "Ada_Nobody_2026.json", log)
    (came,) = bring_in_file(store, path)
    assert isinstance(came, CameIn)
    plain = read_recorded(store, came.recording)
    hidden = read_recorded(store, came.recording, Anonymiser(Pseudonyms(b"k" * 32)))
    assert plain.sealed is not None
    assert plain.imported is not None
    text = jsonl_text(hidden)
    follows = (came.recording, plain.sealed.salt, plain.imported.sha256, plain.state.commitment)
    assert [secret for secret in (*follows, "Ada", "Nobody", "ada@") if secret in text] == []
    assert study_of([hidden])["conditions"][0]["agent_flagged_students"] != ["s1", "s2"]
