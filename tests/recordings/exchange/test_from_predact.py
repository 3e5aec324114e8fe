"""Simulated-episode logs become recordings: what they tell, what they lack, what they score."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import EpisodeImported, Event
from engine.state import EpisodeState, fold
from recordings.exchange.imports import CameIn, Failed, bring_in_file
from recordings.store import Store
from tests.conftest import vector
from tests.recordings.exchange.logs import FOUR, episode, expected, student, write


def bring(store: Store, folder: Path, log: object) -> str:
    """Bring a log in; return the recording's id."""
    (came,) = bring_in_file(store, write(folder / "run_0000.json", log))
    assert isinstance(came, CameIn), came
    assert came.new
    assert store.check(came.recording) is None
    return came.recording


def events_of(store: Store, recording: str) -> list[Event]:
    return list(store.events(recording))


def state_of(store: Store, recording: str) -> EpisodeState:
    return fold(events_of(store, recording))


@pytest.mark.parametrize("case", vector("metrics"))
def test_the_published_metrics_come_out_of_imported_logs(
    case: dict[str, Any], store: Store, tmp_path: Path
) -> None:
    students = {
        one["student_id"]: student(
            one["at_risk"], one["tool_flagged"], one["initial"], one["final"]
        )
        for one in case["students"]
    }
    result = store.outcome(bring(store, tmp_path, episode(students))).result
    expect, reliance = case["expect"], case["expect"]["reliance"]
    assert result.initial is not None
    assert result.final is not None
    assert result.initial.model_dump() == pytest.approx(expect["initial"])
    assert result.final.model_dump() == pytest.approx(expect["final"])
    for name in ("rair", "rsr"):
        part = getattr(result, name)
        assert part.value == reliance[name]
        assert [part.numerator, part.denominator] == reliance[f"{name}_n"]
    assert result.buckets is not None
    for name, count in result.buckets.model_dump().items():
        assert count == reliance[name]


FLAGGED = st.builds(student, st.booleans(), st.just(True), st.booleans(), st.booleans())
OTHERS = st.builds(student, st.booleans(), st.just(False))
IDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
CLASSES = st.dictionaries(IDS, FLAGGED | OTHERS, min_size=1, max_size=30)


def test_200_logs_of_all_kinds_score_as_the_rules_say() -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "s.sqlite") as store:
        seen: dict[str, object] = {}

        @settings(max_examples=200, deadline=None)
        @given(students=CLASSES, accuracy=st.none() | st.floats(0, 1), run=st.integers(0, 9999))
        def scores(students: dict[str, Any], accuracy: float | None, run: int) -> None:
            log = episode(students, target_accuracy=accuracy, run_idx=run)
            (came,) = bring_in_file(store, write(Path(folder) / "run.json", log))
            assert isinstance(came, CameIn), came
            assert came.new == (came.recording not in seen)
            assert seen.setdefault(came.recording, log) == log
            result = store.outcome(came.recording).result
            expect = expected(students)
            assert result.initial is not None
            assert result.final is not None
            assert result.initial.f1 == pytest.approx(expect["initial"])
            assert result.final.f1 == pytest.approx(expect["final"])
            assert result.students == len(students)
            for name in ("rair", "rsr", "rescue", "spoil"):
                part = getattr(result, name)
                assert (part.numerator, part.denominator) == expect[name]
                assert (part.value is None) == (part.denominator == 0)

        scores()


def test_what_a_log_tells_is_there_and_what_it_lacks_is_absent(
    store: Store, tmp_path: Path
) -> None:
    recording = bring(store, tmp_path, episode())
    state, row = state_of(store, recording), store.row(recording)
    assert state.report is not None
    assert state.report.ids == ("s1", "s2")
    assert [one.confidence for one in state.report.flagged] == [None, None]
    assert state.report.syllabus is None
    assert [(turn.question, turn.text) for turn in state.talk.turns] == [
        ("What are the grades of s1?", "The average of s1 is 51.2.")
    ]
    assert not state.talk.calls
    assert state.specification is None
    assert row is not None
    assert (row.origin, row.status, row.scenario) == (
        "run_0000.json",
        "finished",
        "predact_cs-C4-02-w8",
    )
    assert (row.instructor, row.assistant, row.target, row.seed) == (
        "large",
        "small",
        0.6,
        3405691582,
    )
    assert (row.preset, row.noise, row.stated, row.tool_calls) == (None, None, None, None)
    assert row.achieved == 0.5


def test_the_result_is_null_where_the_log_does_not_tell(store: Store, tmp_path: Path) -> None:
    outcome = store.outcome(bring(store, tmp_path, episode()))
    result = outcome.result
    assert result.turns == 1
    assert (result.tool_calls, result.unsupported_values, result.checked_share) == (None,) * 3
    assert set(result.seconds.model_dump().values()) == {None}
    assert (result.accuracy.natural, result.accuracy.achieved) == (0.75, 0.5)
    assert (result.accuracy.made_wrong, result.accuracy.noise, result.preset) == (None,) * 3
    assert [row.truth for row in outcome.students] == [None] * 4
    assert [row.at_risk for row in outcome.students] == [True, False, True, False]
    assert any("84 seconds" in note for note in outcome.notes)


def test_the_first_event_says_where_it_came_from(store: Store, tmp_path: Path) -> None:
    from hashlib import sha256

    recording = bring(store, tmp_path, episode())
    opening = events_of(store, recording)[0].body
    assert isinstance(opening, EpisodeImported)
    data = (tmp_path / "run_0000.json").read_bytes()
    assert (opening.file, opening.sha256) == ("run_0000.json", sha256(data).hexdigest())
    assert opening.rest["initial_decisions_raw"] == '{"s1": "no_flag"}'
    assert opening.rest["sample_seed"] == 2**63
    assert {event.active_ms for event in events_of(store, recording)} == {0}


def test_nothing_flagged_counts_as_f1_of_nothing(store: Store, tmp_path: Path) -> None:
    students = {"a": student(True, False), "b": student(False, False)}
    result = store.outcome(bring(store, tmp_path, episode(students))).result
    assert result.status == "finished"
    assert result.final is not None
    assert (result.final.f1, result.final.fn, result.flagged) == (0.0, 1, 0)


def test_a_log_without_final_decisions_is_no_zero(store: Store, tmp_path: Path) -> None:
    students = {"a": student(True, True, True), "b": student(False, False)}
    result = store.outcome(bring(store, tmp_path, episode(students))).result
    assert (result.status, result.final, result.rair, result.collapse) == (
        "abandoned",
        None,
        None,
        None,
    )
    assert result.initial is not None
    assert result.initial.f1 == 1.0


def test_a_log_without_first_decisions_has_a_final_score_alone(
    store: Store, tmp_path: Path
) -> None:
    students = {"a": student(True, True, None, True), "b": student(False, False)}
    result = store.outcome(bring(store, tmp_path, episode(students))).result
    assert (result.initial, result.delta_f1, result.rair, result.decision_table) == (None,) * 4
    assert result.final is not None
    assert result.final.f1 == 1.0
    assert result.buckets is not None
    assert result.buckets.correct_follow == 1


def test_a_log_of_a_part_of_the_class_has_no_f1(store: Store, tmp_path: Path) -> None:
    outcome = store.outcome(bring(store, tmp_path, episode(n_students_in_scenario=30)))
    result = outcome.result
    assert (result.students, result.at_risk, result.initial, result.final) == (30, None, None, None)
    assert result.tool is None
    assert result.rair is not None
    assert result.rair.value == 1.0
    assert any("4 of the 30 students" in note for note in outcome.notes)


def test_truth_that_is_not_told_scores_nothing(store: Store, tmp_path: Path) -> None:
    students = {sid: one | {"is_at_risk": None} for sid, one in FOUR.items()}
    result = store.outcome(bring(store, tmp_path, episode(students))).result
    assert (result.final, result.rair, result.buckets, result.at_risk) == (None,) * 4


def test_fields_that_may_be_missing_are_absent(store: Store, tmp_path: Path) -> None:
    least = {name: episode()[name] for name in ("course_id", "week", "per_student")}
    recording = bring(store, tmp_path, least)
    row, result = store.row(recording), store.outcome(recording).result
    assert row is not None
    assert (row.dataset, row.instructor, row.assistant, row.seed, row.target) == (None,) * 5
    assert (row.scenario, row.turns) == ("C4-02-w8", None)
    assert result.final is not None
    assert state_of(store, recording).report is not None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"per_student": {"s1": FOUR["s1"] | {"final_decision": "maybe"}}},
         "per_student.s1.final_decision: Input should be 'accept' or 'reject', not 'maybe'"),
        ({"per_student": {"s1": FOUR["s1"] | {"is_at_risk": "yes"}}}, "per_student.s1.is_at_risk"),
        ({"per_student": {"s1": FOUR["s1"] | {"is_at_risk": 1}}}, "per_student.s1.is_at_risk"),
        ({"per_student": {"s1": {"is_at_risk": True}}}, "per_student.s1.agent_flagged"),
        ({"per_student": {}}, "per_student: tells of nobody"),
        ({"per_student": []}, "per_student: Input should be"),
        ({"per_student": {**FOUR, "s4": student(False, False, None, True)}},
         "per_student.s4.final_decision: a decision about a student whom the tool did not flag"),
        ({"agent_flagged_sids": ["s1", "s1", "s2"]}, "agent_flagged_sids.1: student 's1' stands"),
        ({"agent_flagged_sids": ["s1", "s2", "x"]}, "agent_flagged_sids.2: student 'x' is not in"),
        ({"agent_flagged_sids": ["s1"]}, "per_student.s2.agent_flagged: flagged, but not in"),
        ({"agent_flagged_sids": ["s1", "s2", "s3"]}, "per_student.s3.agent_flagged: not flagged"),
        ({"target_accuracy": 60}, "target_accuracy: Input should be less than or equal to 1"),
        ({"week": "8"}, "week: Input should be a valid integer"),
        ({"week": -1}, "week: -1 is no number from 0 to 9999"),
        ({"seed": 2**64}, "seed: 18446744073709551616 is no number"),
        ({"course_id": None}, "course_id: Input should be a valid string"),
        ({"n_students_in_scenario": 3}, "n_students_in_scenario: 3, but per_student tells of 4"),
        ({"dialogue_history": [{"role": "assistant", "content": "x"}]},
         "dialogue_history.0: an answer without a question"),
        ({"dialogue_history": [{"role": "user", "content": "x"}]}, "dialogue_history.0.role"),
        ({"dialogue_history": [{"role": "instructor"}]}, "dialogue_history.0.content: Field req"),
        ({"calibration_stats": {"total": 4, "natural_accuracy": 75.0}},
         "calibration_stats.natural_accuracy: 75 is no share"),
        ({"duration_seconds": 10**400}, "duration_seconds: Input should be a finite number"),
        ({"duration_seconds": -1}, "duration_seconds: Input should be greater"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_and_nothing_is_kept(
    changes: dict[str, Any], said: str, store: Store, tmp_path: Path
) -> None:
    path = write(tmp_path / "bad.json", episode(**changes))
    (failed,) = bring_in_file(store, path)
    assert isinstance(failed, Failed)
    assert str(failed).startswith(f"{path}: {said}")
    assert store.library() == []
