"""The human-study JSON: the published fields, one object a participant."""

import json

from recordings.exchange.recorded import Recorded, read_recorded
from recordings.exchange.study_export import Participants, condition, study_name, study_text
from recordings.exchange.study_log import StudyLog
from recordings.store import Store
from tests.predact_tui.recorded import STUDENTS
from tests.recordings.exchange import golden
from tests.recordings.exchange.made import keep

CONDITION = (
    "condition_id block course_id week has_agent feature_set sample_size llm target_accuracy "
    "agent_flagged_students per_student chat_history duration_seconds"
)
STUDENT = (
    "agent_flagged agent_details initial_decision final_decision ground_truth_grade is_at_risk"
)


def logs(*recordings: Recorded) -> tuple[StudyLog, ...]:
    participants = Participants()
    for recorded in recordings:
        participants.add(recorded)
    return participants.logs()


def test_the_published_fields(finished: Recorded) -> None:
    (log,) = logs(finished)
    golden.check("study.json", study_text(log))
    told = json.loads(study_text(log))
    assert list(told) == [
        "participant",
        "completed_at",
        "conditions",
        "block_responses",
        "open_feedback",
    ]
    assert " ".join(told["conditions"][0]) == CONDITION
    student = told["conditions"][0]["per_student"][STUDENTS[0][0]]
    assert " ".join(student) == STUDENT
    assert student["agent_details"] == {
        "predicted_grade": "D",
        "confidence": 0.9134,
        "primary_driver": STUDENTS[0][3],
    }
    assert told["participant"] == {"name": None, "email": None}
    assert StudyLog.model_validate(told) == log


def test_recordings_of_nobody_in_particular_are_one_participants(store: Store) -> None:
    made = [read_recorded(store, keep(store, recording=name)) for name in ("a", "b")]
    (log,) = logs(*made)
    assert len(log.conditions) == 2
    assert study_name(log) == "participant"


def test_unflagged_students_have_no_details_but_truth(finished: Recorded) -> None:
    others = [one for one in condition(finished).per_student.values() if not one.agent_flagged]
    assert [(one.agent_details, one.ground_truth_grade) for one in others] == [
        (None, "D"),
        (None, "A"),
    ]


def test_truth_of_an_episode_without_an_end_stays_sealed(unfinished: Recorded) -> None:
    (log,) = logs(unfinished)
    assert log.completed_at is None
    assert {one.is_at_risk for one in log.conditions[0].per_student.values()} == {None}
    assert {one.ground_truth_grade for one in log.conditions[0].per_student.values()} == {None}
