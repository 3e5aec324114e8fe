"""The Open University importer: right values, every form of a copy, every fault named."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.course import Course
from engine.predictor import predict
from engine.votes import Pool
from scenarios.errors import DataError
from scenarios.oulad import read_oulad
from tests.scenarios.oulad_copy import OFFICIAL, Copy, Form


def course_of(copy: Copy, folder: Path, form: Form = OFFICIAL) -> Course:
    courses, _, _ = read_oulad(copy.write(folder / "copy", form))
    return courses[0]


def letter_of(course: Course, student: str) -> str | None:
    ids = course.pool.ids + course.test.ids
    return dict(zip(ids, course.pool.letters + course.test.letters, strict=True)).get(student)


@pytest.fixture(scope="module")
def real(shared: Path) -> dict[str, Course]:
    courses, _, notes = read_oulad(shared / "data" / "oulad")
    assert notes == ()
    return {course.course_id: course for course in courses}


def test_right_values(shared: Path, real: dict[str, Course]) -> None:
    for right in json.loads((shared / "vectors" / "predictor_oulad.json").read_text()):
        course = real[right["course_id"]]
        assert list(course.pool.ids) == right["train_ids"]
        assert Pool.of(course).tolerance == pytest.approx(right["tolerance"], abs=1e-6)
        found = predict(course, right["week"], course.test.scores)
        rows = right["predictions"]
        assert list(course.test.ids) == [row["student_id"] for row in rows]
        assert list(course.test.letters) == [row["truth"] for row in rows]
        assert list(found.letters) == [row["predicted"] for row in rows]
        assert list(found.method) == [row["method"] for row in rows]
        assert found.neighbours.tolist() == [row["neighbours"] for row in rows]
        assert found.confidence.tolist() == pytest.approx(
            [row["confidence"] for row in rows], abs=1e-4
        )
        right_ones = np.mean([row["truth"] == row["predicted"] for row in rows])
        assert right_ones == pytest.approx(right["natural_accuracy"], abs=1e-6)


def test_an_exam_with_a_date_that_nobody_sat_is_no_component(real: dict[str, Course]) -> None:
    names = [c.name for c in real["FFF_2013B"].components]
    assert "Exam_34872" not in names
    assert len(names) == 12


def test_components_are_the_dated_and_scored_work_by_week(tmp_path: Path) -> None:
    course = course_of(Copy(), tmp_path)
    told = [(c.name, c.type, c.weight, c.week) for c in course.components]
    assert told == [("CMA_12", "cma", 0.1, 1), ("TMA_11", "tma", 0.4, 3)]
    assert (course.dataset, course.course_id, course.scale.name) == ("oulad", "XYZ_2020B", "uk")


@pytest.mark.parametrize(
    ("result", "scores", "letter"),
    [
        ("Withdrawn", [("15", "90")], "F"),
        ("Fail", [("15", "90")], "A"),
        ("Pass", [("15", "50"), ("16", "70")], "B"),
        ("Distinction", [("15", "")], "F"),
        ("Pass", [("13", "100")], "B"),
        ("?", [("13", "75")], "C"),
    ],
)
def test_where_the_final_letter_comes_from(
    tmp_path: Path, result: str, scores: list[tuple[str, str]], letter: str
) -> None:
    copy = Copy()
    copy.drop("s3")
    copy.result("s3", result)
    for work, score in [("11", "30"), *scores]:
        copy.score(work, "s3", score)
    assert letter_of(course_of(copy, tmp_path), "s3") == letter


@pytest.mark.parametrize(
    ("result", "letter"),
    [("Distinction", "A"), ("Pass", "C"), ("Fail", "F"), ("Withdrawn", "F"), ("", None)],
)
def test_a_student_without_scores_gets_the_stated_result(
    tmp_path: Path, result: str, letter: str | None
) -> None:
    copy = Copy()
    copy.drop("s3")
    copy.result("s3", result)
    copy.score("11", "s3", "?")
    assert letter_of(course_of(copy, tmp_path), "s3") == letter


def test_students_without_a_row_for_a_component_are_left_out_and_counted(tmp_path: Path) -> None:
    copy = Copy()
    copy.drop("s3")
    copy.score("15", "s3", "80")
    copy.drop("s4")
    courses, left_out, _ = read_oulad(copy.write(tmp_path / "copy"))
    assert left_out == 2
    assert {"s3", "s4"}.isdisjoint(courses[0].pool.ids + courses[0].test.ids)


def test_a_mean_of_exactly_the_cutoff_earns_the_letter(tmp_path: Path) -> None:
    copy = Copy()
    copy.drop("s3")
    for work in ("11", "12", "13"):
        copy.score(work, "s3", "70")
    assert letter_of(course_of(copy, tmp_path), "s3") == "A"


@settings(max_examples=40, deadline=None)
@given(
    form=st.builds(
        Form,
        quote=st.booleans(),
        end=st.sampled_from(["\n", "\r\n"]),
        bom=st.booleans(),
        missing=st.sampled_from(["", "?"]),
        order=st.sampled_from([list, lambda row: row[::-1], lambda row: [*row[2:], *row[:2]]]),
    )
)
def test_every_form_of_a_copy_reads_the_same(
    tmp_path_factory: pytest.TempPathFactory, form: Form
) -> None:
    copy = Copy()
    copy.score("13", "s2", "")
    right = course_of(copy, tmp_path_factory.mktemp("official"))
    found = course_of(copy, tmp_path_factory.mktemp("other"), form)
    assert found.components == right.components
    for part in ("pool", "test"):
        mine, theirs = getattr(found, part), getattr(right, part)
        assert (mine.ids, mine.letters) == (theirs.ids, theirs.letters)
        np.testing.assert_array_equal(mine.scores, theirs.scores)


def test_columns_that_are_not_needed_may_be_missing(tmp_path: Path) -> None:
    copy = Copy()
    right = course_of(copy, tmp_path)
    copy.results = [[row[0], row[1], row[4]] for row in copy.results]
    copy.students = [[*row[:3], row[4]] for row in copy.students]
    assert course_of(copy, tmp_path).pool.ids == right.pool.ids


def test_days_and_scores_may_be_written_with_a_point(tmp_path: Path) -> None:
    copy = Copy()
    copy.assessments[1][4] = "20.0"
    copy.results[1][4] = "40.0"
    assert course_of(copy, tmp_path).components[1].week == 3


def fault(copy: Copy, folder: Path) -> DataError:
    with pytest.raises(DataError) as caught:
        read_oulad(copy.write(folder / "copy"))
    return caught.value


@pytest.mark.parametrize(
    ("table", "row", "place", "text", "file", "column"),
    [
        ("results", 3, 4, "250", "studentAssessment.csv", "score"),
        ("results", 3, 4, "-1", "studentAssessment.csv", "score"),
        ("results", 3, 4, "nan", "studentAssessment.csv", "score"),
        ("results", 3, 4, "1_0", "studentAssessment.csv", "score"),
        ("results", 3, 4, "good\x1b[31m", "studentAssessment.csv", "score"),
        ("results", 3, 0, "99", "studentAssessment.csv", "id_assessment"),
        ("results", 3, 1, "s0", "studentAssessment.csv", "id_student"),
        ("results", 3, 1, "", "studentAssessment.csv", "id_student"),
        ("students", 3, 2, "s0", "studentInfo.csv", "id_student"),
        ("students", 3, 4, "Passed", "studentInfo.csv", "final_result"),
        ("students", 3, 0, "../x", "studentInfo.csv", "code_module"),
        ("assessments", 3, 2, "11", "assessments.csv", "id_assessment"),
        ("assessments", 3, 3, "Essay", "assessments.csv", "assessment_type"),
        ("assessments", 3, 4, "May", "assessments.csv", "date"),
        ("assessments", 3, 5, "", "assessments.csv", "weight"),
        ("assessments", 3, 5, "1e9", "assessments.csv", "weight"),
    ],
)
def test_a_wrong_value_is_named_by_file_line_and_column(
    tmp_path: Path, table: str, row: int, place: int, text: str, file: str, column: str
) -> None:
    copy = Copy()
    getattr(copy, table)[row][place] = text
    error = fault(copy, tmp_path)
    assert (Path(error.file).name, error.line, error.column) == (file, row + 1, column)
    assert str(error).isprintable()
    for part in (file, f"line {row + 1}", f"column {column}"):
        assert part in str(error)


def test_the_same_student_may_be_in_two_presentations(tmp_path: Path) -> None:
    copy = Copy()
    copy.students.append(["XYZ", "2021B", "s0", "?", "Pass"])
    assert course_of(copy, tmp_path).course_id == "XYZ_2020B"


@pytest.mark.parametrize("name", ["assessments", "studentInfo", "studentAssessment"])
def test_a_missing_column_is_named(tmp_path: Path, name: str) -> None:
    folder = Copy().write(tmp_path / "copy")
    path = folder / f"{name}.csv"
    column = "weight" if name == "assessments" else "id_student"
    path.write_text(path.read_text().replace(column, "other", 1))
    with pytest.raises(DataError, match=f"{name}.csv, line 1, column {column}.*missing"):
        read_oulad(folder)


@pytest.mark.parametrize("name", ["assessments", "studentInfo", "studentAssessment"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = Copy().write(tmp_path / "copy")
    (folder / f"{name}.csv").unlink()
    with pytest.raises(DataError, match=f"{name}.csv: the file is missing"):
        read_oulad(folder)


def test_a_wrong_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere: there is no such folder.*studentInfo\.csv"):
        read_oulad(tmp_path / "nowhere")


def test_rows_of_unknown_students_and_an_unended_line_are_noted(tmp_path: Path) -> None:
    copy = Copy()
    copy.score("11", "stranger", "50")
    folder = copy.write(tmp_path / "copy")
    path = folder / "studentInfo.csv"
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    _, _, notes = read_oulad(folder)
    assert ["not ended" in note for note in notes] == [True, False]
    assert "1 rows" in notes[1]


def test_files_without_any_course_are_refused(tmp_path: Path) -> None:
    copy = Copy()
    copy.results = copy.results[:1]
    assert "no presentation" in str(fault(copy, tmp_path))


@pytest.mark.parametrize("quote", [True, False])
@pytest.mark.parametrize("name", ["studentInfo", "studentAssessment"])
def test_a_cut_never_goes_unseen(tmp_path: Path, name: str, quote: bool) -> None:
    folder = Copy().write(tmp_path / "copy", Form(quote=quote))
    path = folder / f"{name}.csv"
    whole = path.read_bytes()
    line_ends = {i + 1 for i, byte in enumerate(whole) if byte == ord("\n")}
    cuts = set(range(whole.index(b"\n") + 1, len(whole) - 1)) - line_ends
    for cut in sorted(cuts):
        path.write_bytes(whole[:cut])
        assert _seen(folder, line=whole.count(b"\n", 0, cut) + 1), whole[:cut][-30:]


def _seen(folder: Path, line: int) -> bool:
    """Tell whether a cut was an error at that line, or noted."""
    try:
        _, _, notes = read_oulad(folder)
    except DataError as error:
        return error.line == line and error.column is not None
    return any("not ended" in note for note in notes)


def test_a_field_of_absurd_length_is_named(tmp_path: Path) -> None:
    folder = Copy().write(tmp_path / "copy", OFFICIAL)
    path = folder / "studentInfo.csv"
    path.write_text(path.read_text() + '"' + "A" * 140_000 + '"\n')
    with pytest.raises(DataError, match=r"studentInfo.csv, line \d+: a field is far too long"):
        read_oulad(folder)
