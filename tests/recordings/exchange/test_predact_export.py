"""The simulated-episode JSON: the published fields in their order, and the same score."""

import json

import pytest

from engine.gateway.request import ModelAnswer
from engine.scoring import StudentOutcome, confusion, final_decision, initial_decision
from recordings.exchange.names import file_part, share_part
from recordings.exchange.predact_export import episode_log, episode_text, log_path
from recordings.exchange.predact_log import EpisodeLog
from recordings.exchange.recorded import Parts, Recorded, recorded_of
from tests.predact_tui.recorded import STUDENTS
from tests.recordings.exchange import golden
from tests.recordings.exchange.made import asked_model, events_of, sealed_of, source_of

FIELDS = (
    "condition_id course_id course_file week feature_set has_agent target_accuracy assistant_llm "
    "instructor_llm seed duration_seconds n_students_in_scenario agent_flagged_sids "
    "calibration_stats initial_decisions_raw final_decisions_raw dialogue_history per_student "
    "dataset run_idx sample_seed episode_seed"
)
"""As the rules of the benchmark name them ("Logs to exchange")."""
CALIBRATION = (
    "total natural_correct target_correct achieved_correct natural_accuracy target_accuracy "
    "achieved_accuracy n_students_input n_predicted n_errors"
)
DECIDED = {"accept": True, "reject": False, None: None}


def outcomes(log: EpisodeLog) -> list[StudentOutcome]:
    return [
        StudentOutcome(
            student,
            bool(one.is_at_risk),
            one.agent_flagged,
            DECIDED[one.initial_decision],
            DECIDED[one.final_decision],
        )
        for student, one in log.per_student.items()
    ]


def test_the_published_fields_in_their_order(finished: Recorded) -> None:
    text = episode_text(finished)
    golden.check("episode.json", text)
    log = json.loads(text)
    assert " ".join(log) == FIELDS
    assert " ".join(log["calibration_stats"]) == CALIBRATION
    assert list(log["dialogue_history"][0]) == ["role", "content"]
    assert EpisodeLog.model_validate_json(text) == episode_log(finished)


def test_who_was_flagged_and_what_was_decided(finished: Recorded) -> None:
    log = episode_log(finished)
    assert log.agent_flagged_sids == tuple(student[0] for student in STUDENTS)
    decided = [log.per_student[sid].final_decision for sid in log.agent_flagged_sids]
    assert decided == ["accept", "reject", *["accept"] * 5]
    unflagged = [one for one in log.per_student.values() if not one.agent_flagged]
    assert [(one.initial_decision, one.final_decision) for one in unflagged] == [(None, None)] * 2
    assert [one.is_at_risk for one in unflagged] == [True, False]


def test_the_score_of_the_log_is_that_of_the_recording(finished: Recorded) -> None:
    assert finished.outcome is not None
    result, students = finished.outcome.result, outcomes(episode_log(finished))
    for part, claim in ((result.initial, initial_decision), (result.final, final_decision)):
        assert part is not None
        found = confusion(students, claim)
        assert (found.tp, found.fp, found.fn, found.tn, found.f1) == (
            part.tp,
            part.fp,
            part.fn,
            part.tn,
            part.f1,
        )


def test_seeds_keep_all_their_digits(finished: Recorded) -> None:
    log = json.loads(episode_text(finished))
    assert (log["sample_seed"], log["episode_seed"]) == (2**64 - 1, 256)


def test_calibration_counts_letters(finished: Recorded) -> None:
    stats = episode_log(finished).calibration_stats
    assert stats is not None
    assert (stats.total, stats.target_correct) == (9, round(0.8 * 9))
    assert stats.natural_correct == sum(
        student.natural == student.truth for student in finished.rows.values()
    )
    assert stats.achieved_accuracy == stats.achieved_correct / 9  # type: ignore[operator]


def test_what_a_model_wrote_as_its_decisions_is_given_raw() -> None:
    source = source_of(end=False)
    texts = asked_model(source, ModelAnswer("1: flag", finish="stop").as_text())
    sealed = sealed_of()
    log = episode_log(recorded_of(Parts(events_of(source, sealed), sealed.text(), texts)))
    assert (log.initial_decisions_raw, log.final_decisions_raw) == ("1: flag", None)


def test_what_is_not_told_is_null(unfinished: Recorded) -> None:
    log = episode_log(unfinished)
    assert log.calibration_stats is None
    assert list(log.per_student) == [student[0] for student in STUDENTS]
    assert {one.is_at_risk for one in log.per_student.values()} == {None}
    assert {one.initial_decision for one in log.per_student.values()} == {"accept"}
    assert {one.final_decision for one in log.per_student.values()} == {None}


def test_where_a_sweep_keeps_it(finished: Recorded) -> None:
    assert log_path(finished) == "human/cs_80/run_0000.json"


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("scripted:threshold:conf=0.7", "scripted_threshold_conf=0.7"),
        ("script:../../etc/passwd", "script_.._.._etc_passwd"),
        ("..", "_"),
        ("", "_"),
        ("CON", "CON_"),
        ("漢字", "_"),
        ("x" * 500, "x" * 100),
    ],
)
def test_names_are_one_part_of_a_path(name: str, part: str) -> None:
    assert file_part(name) == part


def test_accuracies_in_names_are_percent() -> None:
    assert [share_part(share) for share in (0.57, 0.8, 1.0, 0.455, None)] == [
        "57",
        "80",
        "100",
        "45.5",
        "natural",
    ]
