"""The release layout's shape, and predictions on two real courses of it."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from engine.course import Course
from engine.predictor import predict
from engine.scale import US
from engine.votes import Pool
from scenarios.release import course_from_release


def activity(name: str, score: float | None, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "hw", "weight": 0.5, "score": score} | more


def student(name: object, *weeks: tuple[int, list[dict[str, Any]]], **more: Any) -> dict[str, Any]:
    listed = [{"week": week, "activities": activities} for week, activities in weeks]
    return {"student_id": name, "weeks": listed} | more


def course(train: list[Any], test: list[Any], letters: dict[str, str] | None = None) -> Course:
    return course_from_release("predact-cs", "C1", US, train, test, letters)


def test_syllabus_is_the_union_over_training_students_first_seen_wins() -> None:
    made = course(
        [
            student("a", (3, [activity("Late", 1)]), final_grade="b"),
            student("b", (1, [activity("Early", 2)]), (4, [activity("Late", 3, weight=0.9)])),
        ],
        [],
    )
    assert [(c.name, c.week, c.weight) for c in made.components] == [
        ("Early", 1, 0.5),
        ("Late", 3, 0.5),
    ]
    np.testing.assert_array_equal(made.pool.scores, [[np.nan, 1], [2, 3]])
    assert made.pool.letters == ("B", None)


def test_clicks_are_never_scores() -> None:
    clicks = activity("Clicks", 90, type="Engagement")
    made = course([student("a", (1, [clicks, activity("C1", 50)]))], [])
    assert [c.name for c in made.components] == ["C1"]


def test_work_only_test_students_have_carries_no_weight() -> None:
    made = course([student("a", (1, [activity("C1", 50)]))], [student(7, (1, [activity("X", 9)]))])
    assert [(c.name, c.weight) for c in made.components] == [("C1", 0.5), ("X", 0.0)]
    assert made.test.ids == ("7",)


def test_letters_of_test_students_in_any_case() -> None:
    made = course([], [student("x", (1, [activity("C1", 1)])), student("y")], {"x": "d"})
    assert made.test.letters == ("D", None)


@pytest.mark.parametrize(
    ("bad", "place"),
    [
        (student("a", (1, [activity("C1", 250)])), r"0\.weeks\.0\.activities\.0\.score"),
        (student("a", (1, [activity("C1", float("nan"))])), r"activities\.0\.score"),
        ({"student_id": "a"}, r"0\.weeks"),
        (student("a", final_grade="E"), "student a"),
    ],
)
def test_what_is_not_of_the_shape_is_named(bad: dict[str, Any], place: str) -> None:
    with pytest.raises((ValidationError, ValueError), match=place):
        course([bad], [])


def load(shared: Path, course_id: str, week: int) -> Course:
    folder = shared / "data" / "predact_cs"
    train = json.loads(gzip.decompress((folder / "cs_db_train.json.gz").read_bytes()))
    test = json.loads((folder / "test_sets" / f"{course_id}_week{week}.json").read_text())
    truth = json.loads((folder / "ground_truth_for_cutoff_data.json").read_text())
    letters = truth[f"{course_id}_week{week}.json"]["student_grades"]
    students = next(c["students"] for c in train if c["course_id"] == course_id)
    return course_from_release("predact-cs", course_id, US, students, test["students"], letters)


def test_right_values_of_real_courses(shared: Path) -> None:
    for case in json.loads((shared / "vectors" / "predictor_predact_cs.json").read_text()):
        made = load(shared, case["course_id"], case["week"])
        found = predict(made, case["week"], made.test.scores)
        rows = zip(
            made.test.ids,
            made.test.letters,
            found.letters,
            found.confidence,
            found.neighbours,
            found.method,
            strict=True,
        )
        assert [list(row) for row in rows] == [list(p.values()) for p in case["predictions"]]
        assert round(Pool.of(made).tolerance, 6) == case["tolerance"]
