"""What the tools answer at the edges: missing work, end of term, conflicts, order, suggestions."""

import pytest

from tests.engine.tools.classes import NAN, ask, refuse, small_class, tiny_class, with_predictions

KLASS = tiny_class()
MIDTERM = small_class([[60, NAN, NAN], [NAN, NAN, NAN]], [0.1, 0.2, 0.7], [1, 2, 9], 4)
END = small_class([[70, 60, 69.995], [50, 60, 60], [NAN] * 3], [0.1, 0.2, 0.7], [1, 2, 9], 9)


def test_weights_are_summed_without_noise() -> None:
    klass = small_class([[50, 60, NAN]], [0.1, 0.2, 0.7], [1, 1, 9], 4)
    syllabus = ask(klass, "get_course_syllabus")
    assert syllabus["graded_weight"] == 0.3
    assert syllabus["remaining_weight"] == 0.7
    assert syllabus["total_weight"] == 1.0
    assert ask(klass, "get_student_grades", student_id="s0")["total_weight_covered"] == 0.3


def test_without_scores_averages_are_null() -> None:
    assert ask(MIDTERM, "get_student_grades", student_id="s1")["weighted_average"] is None
    assert ask(MIDTERM, "get_class_average") == {
        "class_average": 60.0,
        "student_count": 1,
        "min": 60.0,
        "max": 60.0,
    }
    changed = ask(MIDTERM, "recalculate_grade", student_id="s1", override={"C0": 40})
    assert changed["original_weighted_average"] is None
    assert changed["recalculated_weighted_average"] == 40.0
    assert changed["difference"] is None


def test_statistics_of_what_nobody_has() -> None:
    stats = ask(MIDTERM, "get_assignment_stats", assignment_name="C1")
    assert (stats["student_count"], stats["average"], stats["min"]) == (0, None, None)
    assert refuse(MIDTERM, "get_assignment_stats", assignment_name="C2")["valid"] == ["C0", "C1"]


def test_attempted_is_what_somebody_has_a_score_for() -> None:
    attempted = ask(MIDTERM, "list_all_assignments")
    assert attempted == {
        "assignments": [{"name": "C0", "type": "hw", "weight": 0.1, "week": 1}],
        "count": 1,
    }


def test_override_of_a_missing_score() -> None:
    answer = ask(MIDTERM, "recalculate_grade", student_id="s0", override={"C1": 90})
    assert answer["recalculated_weighted_average"] == 80.0
    assert answer["changes"] == [
        {
            "assignment": "C1",
            "action": "overridden",
            "original_score": None,
            "new_score": 90.0,
            "weight": 0.2,
        }
    ]


def test_missing_work_of_the_past_can_be_imagined() -> None:
    answer = ask(MIDTERM, "recalculate_grade", student_id="s0", simulate_remaining={"C1": 90})
    assert answer["recalculated_weighted_average"] == 80.0
    assert answer["changes"] == [
        {"assignment": "C1", "action": "simulated", "new_score": 90.0, "weight": 0.2}
    ]


def test_dropping_everything_leaves_no_average() -> None:
    answer = ask(MIDTERM, "recalculate_grade", student_id="s0", drop=["C0"])
    assert answer["recalculated_weighted_average"] is None
    assert answer["difference"] is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"override": {"C2": 50}}, "give it in simulate_remaining, not in override"),
        ({"simulate_remaining": {"C0": 50}}, "give it in override, not in simulate_remaining"),
        ({"drop": ["C0"], "override": {"c0": 50}}, "C0 is named more than once"),
        ({"drop": ["Essay"]}, "no assignment 'Essay' in this course"),
        ({"simulate_remaining": {"Essay": 1}}, "no assignment 'Essay' in this course"),
    ],
)
def test_changes_that_conflict(arguments: dict[str, object], words: str) -> None:
    error = refuse(MIDTERM, "recalculate_grade", student_id="s0", **arguments)
    assert words in str(error["error"])


def test_minimum_without_scores_is_the_cutoff() -> None:
    answer = ask(MIDTERM, "minimum_score_needed", student_id="s1", target_grade="c")
    assert answer["minimum_score_needed"] == 70.0
    assert answer["remaining_assignments"] == ["C2"]


def test_secured_when_zero_is_enough() -> None:
    klass = small_class([[95, NAN]], [0.9, 0.1], [1, 9], 4)
    answer = ask(klass, "minimum_score_needed", student_id="s0", target_grade="B")
    assert answer["minimum_score_needed"] == -55.0
    assert answer["already_secured"] is True
    assert answer["achievable"] is True


@pytest.mark.parametrize(("student", "reached"), [("s0", False), ("s1", False), ("s2", False)])
def test_minimum_at_the_end_of_term_for_a_c(student: str, reached: bool) -> None:
    answer = ask(END, "minimum_score_needed", student_id=student, target_grade="C")
    assert answer["minimum_score_needed"] is None
    assert answer["achievable"] is answer["already_secured"] is reached
    assert answer["remaining_weight"] == 0.0


def test_minimum_at_the_end_of_term_reached() -> None:
    answer = ask(END, "minimum_score_needed", student_id="s0", target_grade="D")
    assert answer["achievable"] is answer["already_secured"] is True


def test_letters_come_from_the_rounded_average() -> None:
    klass = small_class([[69.995]], [1.0], [1], 4)
    answer = ask(klass, "simulate_uniform_remaining", student_id="s0", uniform_score=0)
    assert answer["simulated_weighted_average"] == 70.0
    assert answer["simulated_letter_grade"] == "C"


def test_scores_without_weight_count_in_no_average() -> None:
    klass = small_class([[60, NAN]], [0.0, 0.5], [1, 9], 4)
    assert ask(klass, "get_student_grades", student_id="s0")["weighted_average"] is None
    answer = ask(klass, "simulate_uniform_remaining", student_id="s0", uniform_score=80)
    assert answer["simulated_weighted_average"] == 80.0


def test_all_predictions_put_those_at_risk_first_by_confidence() -> None:
    klass = small_class([[50]] * 5, [1.0], [1], 4)
    klass = with_predictions(klass, [3, 0, 4, 3, 2], [0.5, 0.9, 0.6251, 0.5, 0.95])
    answer = ask(klass, "predict_all_students")
    assert [p["student_id"] for p in answer["all_predictions"]] == ["s2", "s0", "s3", "s4", "s1"]
    assert answer["all_predictions"][:3] == answer["at_risk_students"]
    assert answer["total_students"] == 5
    assert ask(klass, "predict_final_grade_for_student", student_id="s2") == {
        "student_id": "s2",
        "predicted_grade": "F",
        "confidence": 62.5,
        "failure_risk": "critical",
    }


@pytest.mark.parametrize(
    ("scores", "trend"),
    [
        ([60, 60, 66, 66], "improving"),
        ([60, 60, 65, 65], "stable"),
        ([66, 66, 60, 60], "declining"),
        ([60, 60, NAN, 90], "unknown"),
    ],
)
def test_trend(scores: list[float], trend: str) -> None:
    klass = small_class([scores], [0.25] * 4, [1, 2, 3, 4], 4)
    profile = ask(klass, "suggest_intervention_for_student", student_id="s0")["profile"]
    assert profile["trend"] == trend


def test_weeks_with_several_scores_count_once() -> None:
    klass = small_class([[50, 70, 60, 60, 70]], [0.2] * 5, [1, 1, 2, 3, 4], 4)
    profile = ask(klass, "suggest_intervention_for_student", student_id="s0")["profile"]
    assert profile["trend"] == "stable"


def test_suggestions_rest_on_the_profile() -> None:
    answer = ask(KLASS, "suggest_intervention_for_student", student_id="tiny_00")
    profile, suggestions = answer["profile"], answer["suggestions"]
    assert [m["name"] for m in profile["missing_assignments"]] == ["Homework 1", "MP 1"]
    assert all(s["score"] < 70 for s in profile["low_scores"])
    assert "MP 1 first" in suggestions[0]["text"]
    assert suggestions[0]["grounds"][0] == "MP 1 has no score (10% of the course)"
    assert suggestions[-1]["grounds"] == ["weighted average 56.73, below 70"]


def test_nothing_to_suggest_is_said() -> None:
    answer = ask(KLASS, "suggest_intervention_for_student", student_id="tiny_11")
    assert answer["suggestions"] == [
        {
            "text": "Nothing stands out up to week 8; keep in touch.",
            "grounds": ["weighted average 97.98"],
        }
    ]
