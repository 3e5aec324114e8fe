"""Human-study logs: a recording a condition, with or without an agent, whole or in part."""

from pathlib import Path
from typing import Any

import pytest

from engine.events import EpisodeImported
from engine.state import fold
from recordings.exchange.imports import CameIn, Failed, Happened, Passed, bring_in_file
from recordings.store import Store
from tests.recordings.exchange.logs import condition, judged, study, write

CLASS = {
    "s1": judged("f", True, False, True),
    "s2": judged("b", True, True, False),
    "s3": judged("d", False),
    "s4": judged("a", False),
}
CARDS = {"s1": judged("f", False, None, True), "s2": judged("b", False, None, False)}
NO_AGENT = {
    "condition_id": "no_agent", "block": 1, "has_agent": False, "llm": None,
    "target_accuracy": None, "agent_flagged_students": [], "chat_history": [],
}  # fmt: skip


def bring(store: Store, folder: Path, log: object) -> list[Happened]:
    return list(bring_in_file(store, write(folder / "ada.json", log)))


def ids(happened: list[Happened]) -> list[str]:
    assert all(isinstance(one, CameIn) for one in happened), happened
    return [one.recording for one in happened if isinstance(one, CameIn)]


def test_every_condition_becomes_a_recording(store: Store, tmp_path: Path) -> None:
    log = study(condition(CLASS), condition(CARDS, **NO_AGENT))
    first, second = ids(bring(store, tmp_path, log))
    rows = [store.row(one) for one in (first, second)]
    assert [(row.instructor, row.assistant) for row in rows if row] == [
        ("human", "small"),
        ("human", None),
    ]
    assert [row.origin for row in rows if row] == ["ada.json"] * 2


def test_truth_letters_reasons_and_shares_are_kept(store: Store, tmp_path: Path) -> None:
    (recording,) = ids(bring(store, tmp_path, study(condition(CLASS))))
    outcome = store.outcome(recording)
    assert [(row.student_id, row.truth, row.predicted) for row in outcome.students] == [
        ("s1", "F", "D"),
        ("s2", "B", "D"),
        ("s3", "D", None),
        ("s4", "A", None),
    ]
    report = fold(list(store.events(recording))).report
    assert report is not None
    assert [(one.confidence, one.driver) for one in report.flagged] == [(0.625, "Low on Lab 3")] * 2
    assert outcome.result.final is not None
    assert outcome.result.final.f1 == pytest.approx(2 / 3)
    assert outcome.result.rair is not None
    assert (outcome.result.rair.value, outcome.result.turns) == (1.0, 1)


@pytest.mark.parametrize(("told", "share"), [(0.625, 0.625), (1, 1.0), (100, 1.0), (20, 0.2)])
def test_confidence_comes_as_a_share_or_in_percent(
    told: float, share: float, store: Store, tmp_path: Path
) -> None:
    details = {"predicted_grade": "D", "confidence": told, "primary_driver": None}
    students = CLASS | {"s1": CLASS["s1"] | {"agent_details": details}}
    (recording,) = ids(bring(store, tmp_path, study(condition(students))))
    assert store.outcome(recording).students[0].confidence == share


def test_without_an_agent_there_is_a_final_score_alone(store: Store, tmp_path: Path) -> None:
    (recording,) = ids(bring(store, tmp_path, study(condition(CARDS, **NO_AGENT))))
    result = store.outcome(recording).result
    assert result.final is not None
    assert result.final.f1 == 1.0
    assert (result.initial, result.tool, result.rair, result.buckets, result.turns) == (None,) * 5
    assert (result.status, result.flagged) == ("finished", 0)


def test_the_published_logs_name_only_who_was_decided_on(store: Store, tmp_path: Path) -> None:
    flagged = {sid: CLASS[sid] for sid in ("s1", "s2")}
    (recording,) = ids(bring(store, tmp_path, study(condition(flagged, sample_size=25))))
    outcome = store.outcome(recording)
    assert (outcome.result.students, outcome.result.at_risk) == (25, None)
    assert (outcome.result.initial, outcome.result.final, outcome.result.tool) == (None,) * 3
    assert outcome.result.rair is not None
    assert outcome.result.rair.value == 1.0
    assert any("2 of the 25 students" in note for note in outcome.notes)


def test_the_participant_and_the_questionnaire_stand_in_the_first_event(
    store: Store, tmp_path: Path
) -> None:
    (recording,) = ids(bring(store, tmp_path, study(condition(CLASS))))
    opening = next(store.events(recording)).body
    assert isinstance(opening, EpisodeImported)
    assert opening.participant == {
        "name": "Ada Nobody",
        "email": "ada@example.org",
        "session": "1",
    }
    assert opening.rest["block_responses"] == {"2": {"q1": 4}}
    assert opening.seconds == 301.5


def test_a_log_saved_again_with_more_conditions_adds_those_alone(
    store: Store, tmp_path: Path
) -> None:
    early = study(condition(CLASS), completed_at="2026-05-01T09:00:00", block_responses={})
    late = study(condition(CLASS), condition(CARDS, **NO_AGENT))
    assert [one.new for one in bring(store, tmp_path, early) if isinstance(one, CameIn)] == [True]
    again = [one.new for one in bring(store, tmp_path, late) if isinstance(one, CameIn)]
    assert again == [False, True]


def test_the_same_decisions_of_another_participant_are_another_recording(
    store: Store, tmp_path: Path
) -> None:
    one = ids(bring(store, tmp_path, study(condition(CLASS))))
    other = ids(bring(store, tmp_path, study(condition(CLASS), participant={"name": "Bo"})))
    assert one != other


def test_a_condition_that_was_not_begun_is_passed_over(store: Store, tmp_path: Path) -> None:
    happened = bring(store, tmp_path, study(condition({}, sample_size=25), condition(CLASS)))
    assert [type(one) for one in happened] == [Passed, CameIn]
    assert isinstance(happened[0], Passed)
    assert happened[0].why == "conditions.0: nobody was decided on"


def test_a_study_without_conditions_is_passed_over(store: Store, tmp_path: Path) -> None:
    (passed,) = bring(store, tmp_path, study())
    assert isinstance(passed, Passed)
    assert passed.why == "conditions: there are none"


def test_letters_that_are_not_told_leave_the_risk_that_is(store: Store, tmp_path: Path) -> None:
    students = {sid: one | {"ground_truth_grade": ""} for sid, one in CLASS.items()}
    (recording,) = ids(bring(store, tmp_path, study(condition(students))))
    outcome = store.outcome(recording)
    assert {row.truth for row in outcome.students} == {None}
    assert outcome.result.at_risk == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ground_truth_grade": "d", "is_at_risk": False}, "ground_truth_grade: D, but is_at_risk"),
        ({"ground_truth_grade": "E"}, "ground_truth_grade: 'E' is no letter (valid: A, B, C, D"),
        ({"agent_details": {"predicted_grade": "C"}}, "agent_details.predicted_grade: C is no l"),
        ({"agent_details": {"predicted_grade": "D", "confidence": 101}}, "agent_details.confid"),
        ({"agent_details": {"predicted_grade": "D", "confidence": -1}}, "agent_details.confidence"),
        ({"final_decision": "flag"}, "final_decision: Input should be 'accept' or 'reject'"),
    ],
)
def test_one_wrong_condition_is_named_and_the_others_come_in(
    changes: dict[str, Any], said: str, store: Store, tmp_path: Path
) -> None:
    students = CLASS | {"s1": CLASS["s1"] | changes}
    happened = bring(store, tmp_path, study(condition(students), condition(CARDS, **NO_AGENT)))
    failed, came = happened
    assert isinstance(failed, Failed)
    assert f"ada.json: conditions.0.per_student.s1.{said}" in str(failed)
    assert isinstance(came, CameIn)
    assert [row.id for row in store.library()] == [came.recording]


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (study(conditions={}), "conditions: is no list"),
        ({"conditions": []}, "participant: Field required"),
        (study("x"), "conditions.0: Input should be an object"),
        (study(condition(CARDS, has_agent=False, agent_flagged_students=["s1"])),
         "conditions.0.per_student.s1.agent_flagged: not flagged, but in agent_flagged_students"),
        (study(condition({"s1": judged("f", True, None, True)}, has_agent=False)),
         "conditions.0.per_student.s1.agent_flagged: flagged without an agent"),
        (study(condition(CLASS, sample_size=3)), "conditions.0.sample_size: 3, but per_student"),
    ],
)  # fmt: skip
def test_a_log_of_another_shape_is_named(
    log: object, said: str, store: Store, tmp_path: Path
) -> None:
    (failed,) = bring(store, tmp_path, log)
    assert isinstance(failed, Failed)
    assert str(failed).startswith(f"{tmp_path / 'ada.json'}: {said}")
