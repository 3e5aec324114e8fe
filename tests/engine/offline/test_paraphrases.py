"""Questions in many wordings lead to the calls they should."""

from dataclasses import replace

import pytest

from tests.engine.offline.paraphrases import PARAPHRASES
from tests.engine.offline.room import Room, room
from tests.engine.offline.trials import TRIALS

NAMES = {
    "grades": "get_student_grades",
    "predict": "predict_final_grade_for_student",
    "need": "minimum_score_needed",
    "uniform": "simulate_uniform_remaining",
    "suggest": "suggest_intervention_for_student",
    "stats": "get_assignment_stats",
    "average": "get_class_average",
    "syllabus": "get_course_syllabus",
    "attempted": "list_all_assignments",
    "students": "list_students",
    "all": "predict_all_students",
    "change": "recalculate_grade",
}
ARGUMENTS = {"drop": "drop", "set": "override", "if": "simulate_remaining"}

Asked = tuple[str, dict[str, object]]


@pytest.fixture(scope="module")
def klass() -> Room:
    return room("cs-A-w8", seed=2, accuracy=0.4)


def test_the_class_has_seven_flagged_students(klass: Room) -> None:
    assert len(klass.report.ids) == 7


@pytest.mark.parametrize(("question", "calls"), PARAPHRASES, ids=[q for q, _ in PARAPHRASES])
def test_calls(question: str, calls: str, klass: Room) -> None:
    asked, expected = asked_and_expected(question, calls, klass)
    assert asked == expected


def test_calls_of_trials(klass: Room) -> None:
    wrong = []
    for question, calls in TRIALS:
        asked, expected = asked_and_expected(question, calls, klass)
        wrong += [] if asked == expected else [(question, asked)]
    assert wrong == []


def asked_and_expected(question: str, calls: str, klass: Room) -> tuple[list[str], list[str]]:
    talk = replace(klass, lines=[], calls=[], turn=0)
    *before, last = question.split(" >> ")
    for earlier in before:
        talk.ask(earlier)
    expected = [_call(part, talk) for part in calls.split("; ")] if calls else []
    return _sorted(talk.ask(last).asked), _sorted(expected)


def _call(short: str, talk: Room) -> Asked:
    name, *rest = talk.fill(short).split(" ")
    tool = NAMES[name]
    if not rest:
        return tool, {}
    if tool == "get_assignment_stats":
        return tool, {"assignment_name": " ".join(rest)}
    arguments: dict[str, object] = {"student_id": rest[0]}
    if tool == "minimum_score_needed":
        arguments["target_grade"] = rest[1]
    elif tool == "simulate_uniform_remaining":
        arguments["uniform_score"] = float(rest[1])
    elif tool == "recalculate_grade":
        arguments |= _changes(" ".join(rest[1:]))
    return tool, arguments


def _changes(short: str) -> dict[str, object]:
    changes: dict[str, object] = {}
    for part in short.replace(" set=", "|set=").replace(" if=", "|if=").split("|"):
        key, _, names = part.partition("=")
        if key == "drop":
            changes["drop"] = names.split(",")
        else:
            pairs = (name.split(":") for name in names.split(","))
            changes[ARGUMENTS[key]] = {name: float(score) for name, score in pairs}
    return changes


def _sorted(asked: list[Asked]) -> list[str]:
    return sorted(f"{tool} {sorted(arguments.items())}" for tool, arguments in asked)
