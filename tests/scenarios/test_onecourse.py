"""One course in the release's shape, in each of the forms that are read."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.scale import US
from scenarios.catalogue import resolve
from scenarios.errors import DataError
from scenarios.onecourse import import_course, read_course_json
from scenarios.remarks import Remarks
from tests.scenarios.test_predactcs import scored

STUDENTS = [scored(f"s{i}", 50 + i, 60 + i, final_grade="ABCDF"[i % 5]) for i in range(20)]
FORMS = {
    "course": {"course_id": "X 1", "course_info": {}, "students": STUDENTS},
    "list": [{"course_id": "X 1", "students": STUDENTS}],
    "test set": {"course_id": "X 1", "cutoff_week": 2, "students": STUDENTS},
}


def write(folder: Path, value: Any, encoding: str = "utf-8") -> Path:
    path = folder / "bare.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding)
    return path


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_and_split(tmp_path: Path, form: str) -> None:
    summary = import_course(write(tmp_path, FORMS[form]), tmp_path)
    course = resolve("json-X-1-w2", tmp_path).course
    assert (summary.name, summary.notes, course.dataset) == ("json", (), "json")
    assert sorted(course.test.letters) == list("ABCDF")
    assert len(course.pool) == 15


def test_a_bare_list_is_named_after_its_file(tmp_path: Path) -> None:
    assert read_course_json(write(tmp_path, STUDENTS), "json", US, Remarks()).course_id == "bare"


def test_weights_in_percent_are_turned_and_said(tmp_path: Path) -> None:
    heavy = json.loads(json.dumps(STUDENTS).replace('"weight": 0.5', '"weight": 50'))
    remarks = Remarks()
    course = read_course_json(write(tmp_path, heavy), "json", US, remarks)
    assert [c.weight for c in course.components] == [0.5, 0.5]
    assert remarks.lines() == ("weights are in percent, and were divided by 100: bare",)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    course = read_course_json(write(tmp_path, FORMS["course"], "utf-8-sig"), "json", US, Remarks())
    assert len(course.pool) == 15
    with pytest.raises(DataError, match="is not UTF-8 text"):
        read_course_json(write(tmp_path, FORMS["course"], "utf-16"), "json", US, Remarks())


def test_students_who_differ_in_the_syllabus_are_said(tmp_path: Path) -> None:
    other = scored("x", 5, final_grade="A")
    other["weeks"][0]["week"] = 7
    remarks = Remarks()
    course = read_course_json(write(tmp_path, [*STUDENTS, other]), "json", US, remarks)
    assert [c.week for c in course.components] == [1, 2]
    assert remarks.lines() == (
        "students differ in a component's weight or week, and the first counted: Quiz 1 in bare",
    )


def test_minus_zero_is_zero(tmp_path: Path) -> None:
    course = read_course_json(
        write(tmp_path, [scored("x", -0.0, 50), *STUDENTS]), "json", US, Remarks()
    )
    assert not np.signbit(course.test.scores).any()
    assert 0.0 in course.test.scores


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("{", "is no JSON"),
        ("3", "Input should be a valid dictionary"),
        ({"course_id": "X"}, "column students: Field required"),
        ([FORMS["course"], FORMS["course"]], "holds 2 courses (valid: one course)"),
        ([], "there are no students in it"),
        ({"course_id": "X", "students": []}, "there are no students in it"),
        ([scored("a", final_grade="A")], "nobody has a score for anything in it"),
        ([scored("a", 5, final_grade="A")], "too few students (1)"),
        ([scored("a", 5, final_grade="E")], "student a: 'E' is no final letter"),
        ([scored("a", 5), scored("a", 6)], "student 'a' is there twice"),
        ([scored("a", -1)], "activities.0.score: Input should be greater than or equal to 0"),
        ('[{"student_id": "a", "weeks": [{"week": 1.5}]}]', "column 0.weeks.0.week"),
        ('[{"student_id": "a", "weeks": [{"week": 100}]}]', "less than or equal to 99, not '100'"),
        ('[{"student_id": "a", "weeks": [{"week": true}]}]', "column 0.weeks.0.week"),
        ([scored(" ", 5)], "column 0.student_id: Input should not be blank"),
        ({"course_id": "", "students": STUDENTS}, "column course_id: Input should not be"),
        ([scored("a", True)], "activities.0.score: Input should be a number"),
        ([scored("a", "1_0")], "activities.0.score: Input should be a number"),
        (
            [scored("a", "nan")],
            "activities.0.score: Input should be greater than or equal to 0, not 'nan'",
        ),
        (
            json.dumps([scored("a", 5)]).replace("0.5", "250"),
            "less than or equal to 100, not '250'",
        ),
        (json.dumps([scored("a", 5)]).replace('"Quiz 1"', '""'), "activities.0.name"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, value: Any, words: str) -> None:
    path = write(tmp_path, value)
    with pytest.raises(DataError) as caught:
        import_course(path, tmp_path)
    assert str(caught.value).startswith(str(path))
    assert words in str(caught.value)
    assert not (tmp_path / "data").exists()
