"""A lecturer's own grade book: what it may look like, and what is said where it is wrong."""

from pathlib import Path

import numpy as np
import pytest

from engine.predictor import predict
from engine.scale import UK
from scenarios.catalogue import resolve
from scenarios.errors import DataError, ScenarioError
from scenarios.gradebook import import_gradebook, read_gradebook
from scenarios.predictions import natural_predictions
from scenarios.sample import sample_class
from tests.conftest import ROOT

HEAD = "student,Quiz,Essay,Exam,final_grade"
ABOUT = ["weight,0.2,0.3,0.5,", "week,2,4,8,", "type,quiz,hw,final,"]
STUDENTS = [f"s{i},{50 + i},{60 + i},{'' if i % 4 else 70 + i},{'ABCDF'[i % 5]}" for i in range(20)]


def book(folder: Path, *lines: str, name: str = "My course (2026).csv") -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n")
    return path


def refused(path: Path) -> str:
    with pytest.raises(DataError) as caught:
        read_gradebook(path)
    return str(caught.value).removeprefix(f"{path}")


def test_a_whole_grade_book(tmp_path: Path) -> None:
    course, notes = read_gradebook(book(tmp_path, HEAD, *ABOUT, *STUDENTS), UK)
    assert notes == ()
    assert (course.dataset, course.course_id, course.scale) == ("csv", "My-course-2026", UK)
    assert [(c.name, c.type, c.weight, c.week) for c in course.components] == [
        ("Quiz", "quiz", 0.2, 2),
        ("Essay", "hw", 0.3, 4),
        ("Exam", "final", 0.5, 8),
    ]
    assert len(course.pool) + len(course.test) == 20
    assert sorted(course.test.letters) == list("ABCDF")
    at = course.pool.ids.index("s11")
    np.testing.assert_array_equal(course.pool.scores[at], [61, 71, np.nan])


def test_it_becomes_a_scenario_and_the_next_stands_beside_it(tmp_path: Path) -> None:
    one = book(tmp_path, HEAD, *ABOUT, *STUDENTS, name="one.csv")
    two = book(tmp_path, HEAD, *ABOUT, *STUDENTS, name="two.csv")
    replaced = [import_gradebook(path, tmp_path).replaced for path in (one, two, two)]
    assert replaced == [False, False, True]
    for name in ("csv-one-w4", "csv-two-w8"):
        assert len(sample_class(resolve(name, tmp_path).course, 4, 1)) == 5


def test_the_shipped_example_is_imported_and_played(tmp_path: Path) -> None:
    example = ROOT / "predact_tui" / "examples" / "gradebook.csv"
    summary = import_gradebook(example, tmp_path)
    scenario = resolve("csv-gradebook-w8", tmp_path)
    assert summary.notes == ("weights are in percent, and were divided by 100: gradebook",)
    assert sample_class(scenario.course, 8, 1).at_risk >= 2


def test_what_is_not_told_is_made_up_and_said(tmp_path: Path) -> None:
    course, notes = read_gradebook(book(tmp_path, HEAD, *STUDENTS))
    assert [(c.type, c.weight, c.week) for c in course.components] == [
        ("other", 0.0, 1),
        ("other", 0.0, 2),
        ("other", 0.0, 3),
    ]
    np.testing.assert_allclose(course.weights, 1 / 3)
    assert notes == (
        "there is no row weight: all count equally",
        "there is no row week: one week for each piece of work, in order",
        "no component carries weight, so all count equally: My course (2026)",
    )


@pytest.mark.parametrize(
    ("weights", "sums", "words"),
    [
        ("weight,20,30,50,", 1.0, "weights are in percent, and were divided by 100"),
        ("weight,0,0,100,", 1.0, "weights are in percent, and were divided by 100"),
        ("weight,0.2,0.3,0.2,", 0.7, "weights do not sum to 1, and were taken as they are"),
        ("weight,20,30,20,", 0.7, "(0.7)"),
        ("weight,0,0,0,", 1.0, "no component carries weight, so all count equally"),
    ],
)
def test_weights_are_settled_and_said(
    tmp_path: Path, weights: str, sums: float, words: str
) -> None:
    course, notes = read_gradebook(book(tmp_path, HEAD, weights, ABOUT[1], *STUDENTS))
    assert course.weights.sum() == pytest.approx(sums)
    assert any(words in note for note in notes)


def test_percents_of_one_each_are_told_by_their_sum(tmp_path: Path) -> None:
    names, ones = ",".join(f"Q{j}" for j in range(100)), ",".join("1" * 100)
    students = [f"s{i},{','.join([str(50 + i)] * 100)},{'ABCDF'[i % 5]}" for i in range(20)]
    lines = (f"student,{names},final_grade", f"weight,{ones},", f"week,{ones},", *students)
    course, notes = read_gradebook(book(tmp_path, *lines, name="one.csv"))
    assert course.weights.sum() == pytest.approx(1)
    assert notes == ("weights are in percent, and were divided by 100: one",)


def test_weight_on_work_without_scores_only_is_said(tmp_path: Path) -> None:
    late = [f"s{i},{50 + i},,{'ABCDF'[i % 5]}" for i in range(20)]
    lines = ("student,Quiz,Late,final_grade", "weight,0,1,", "week,1,2,", *late)
    course, notes = read_gradebook(book(tmp_path, *lines, name="one.csv"))
    assert course.weights.tolist() == [1]
    assert "no component carries weight, so all count equally: one" in notes


def test_clicks_and_low_scores_are_said(tmp_path: Path) -> None:
    shares = [f"s{i},{i},{0.5 + i / 100},{50 + i},{'ABCDF'[i % 5]}" for i in range(20)]
    lines = (HEAD, *ABOUT[:2], "type,Engagement,hw,final,", *shares)
    course, notes = read_gradebook(book(tmp_path, *lines, name="one.csv"))
    assert [c.name for c in course.components] == ["Essay", "Exam"]
    assert "left out, because engagement is no score: Quiz" in notes
    assert "no score is above 10, and all were taken as points of 100: Essay in one" in notes


def test_what_spreadsheets_leave_at_the_end_is_passed_over(tmp_path: Path) -> None:
    clean = read_gradebook(book(tmp_path, HEAD, *ABOUT, *STUDENTS, name="one.csv"))[0]
    wide = [line + ",, ," for line in (HEAD, *ABOUT, *STUDENTS)]
    ragged = [HEAD, *ABOUT, *(line + ",," for line in STUDENTS), ",,,,,,"]
    for lines in (wide, ragged):
        course, notes = read_gradebook(book(tmp_path, "\ufeff" + lines[0], *lines[1:],
                                            name="one.csv"))  # fmt: skip
        assert (course.components, course.test.ids, notes) == (
            clean.components, clean.test.ids, (),
        )  # fmt: skip


def test_minus_zero_is_zero(tmp_path: Path) -> None:
    zeros = ["x,-0,-0.0,70,A", *STUDENTS]
    course, _ = read_gradebook(book(tmp_path, HEAD, *ABOUT, *zeros))
    scores = np.vstack([course.pool.scores, course.test.scores])
    assert not np.signbit(scores[~np.isnan(scores)]).any()


def test_letters_with_signs_and_withdrawals_are_mapped_and_said(tmp_path: Path) -> None:
    students = [f"x{i},50,60,70,{letter}" for i, letter in enumerate(["A-", "w", "b+", "A-"])]
    course, notes = read_gradebook(book(tmp_path, HEAD, *ABOUT, *STUDENTS, *students))
    letters = dict(zip(course.pool.ids, course.pool.letters, strict=True)) | dict(
        zip(course.test.ids, course.test.letters, strict=True)
    )
    assert [letters[f"x{i}"] for i in range(4)] == ["A", "F", "B", "A"]
    assert notes == ("final letters were counted as others: A- as A, B+ as B, W as F",)


def test_students_without_a_letter_are_predicted_not_drawn(tmp_path: Path) -> None:
    now = [f"now{i},{55 + i},70,," for i in range(3)]
    path = book(tmp_path, HEAD, *ABOUT, *STUDENTS, *now, name="one.csv")
    notes = import_gradebook(path, tmp_path).notes
    scenario = resolve("csv-one-w4", tmp_path)
    rows = {row.student_id: row.truth for row in natural_predictions(scenario)}
    assert [rows[f"now{i}"] for i in range(3)] == [None] * 3
    assert len(sample_class(scenario.course, 4, 1)) == 5
    assert notes == ("students without a final letter can be predicted, not met in play: 3 of one",)


def test_a_class_without_letters_can_be_looked_at_only(tmp_path: Path) -> None:
    bare = [line.rpartition(",")[0] for line in (HEAD, *ABOUT, *STUDENTS)]
    notes = import_gradebook(book(tmp_path, *bare, name="one.csv"), tmp_path).notes
    scenario = resolve("csv-one-w4", tmp_path)
    assert notes == ("no final letters, so it can be looked at, not played or scored: one",)
    assert (len(scenario.course.pool), len(scenario.course.test)) == (0, 20)
    with pytest.raises(ScenarioError, match=r"one has no final letters: .* not played or scored"):
        sample_class(scenario.course, 4, 1)
    with pytest.raises(ScenarioError, match="no final letters to learn from"):
        natural_predictions(scenario)


def test_work_that_nobody_has_a_score_for_is_left_out_and_said(tmp_path: Path) -> None:
    lines = [line + ",0" if line.startswith("w") else line + "," for line in ABOUT]
    lines[1] = lines[1].removesuffix("0") + "12"
    students = [line + "," for line in STUDENTS]
    course, notes = read_gradebook(book(tmp_path, HEAD + ",Late", *lines, *students))
    assert [c.name for c in course.components] == ["Quiz", "Essay", "Exam"]
    assert notes == ("left out, because nobody has a score: Late",)


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], ": is empty"),
        ([HEAD], ": there are no students in it"),
        ([HEAD, *ABOUT], ": there are no students in it"),
        (["student", "s1"], ", line 1: there is one column only"),
        (["student|Quiz", "s1|50"], ", line 1: there is one column only (valid: columns separated"),
        (["student;Quiz,a", "s1;7,5"], ", line 1: columns could be separated by commas or by semi"),
        (
            ["student;Quiz\ta", "s1"],
            ", line 1: columns could be separated by semicolons or by tabs",
        ),
        (["sep=|", HEAD, *STUDENTS], ", line 1: its first line says that '|' separates columns (v"),
        (
            ["a;Q;E", "s1;7,5;6.5"],
            ", line 2, column E: '6.5' has a decimal point, but line 2 has a",
        ),
        (
            ["a;Q", "s1;7.5", "s2;6,5"],
            ", line 3, column Q: '6,5' has a decimal comma, but line 2 h",
        ),
        (["a;Q", "s1;1.007,5"], ", line 2, column Q: '1.007,5' is no such number"),
        (["sep=;", "a;Q", "s1;7,5;1"], ", line 3, column Q: 3 fields where 2 belong"),
        (["a;Q;E", 's1;7,5;"6'], ", line 2, column E: quotes do not match"),
        (["student,Quiz,Quiz", "s1,1,2"], ", line 1, column Quiz: the column is there twice"),
        (["student,Quiz,Grade", "s1,1,b+"], ", line 2, column Grade: 'b+' is no score (valid: a n"),
        (["student,Quiz,", "s1,1,2"], ", line 2: column 3 has a value but no name"),
        (["student,,Quiz", "s1,1,2"], ", line 1: column 2 has no name"),
        ([HEAD, "s1,50,60,70,A,,7"], ", line 2, column final_grade: 7 fields where 5 belong"),
        ([HEAD, "s1,50,101,70,A"], ", line 2, column Essay: '101' is no such number"),
        ([HEAD, "s1,50,-1,70,A"], ", line 2, column Essay: '-1' is no such number"),
        ([HEAD, "s1,nan,60,70,A"], ", line 2, column Quiz: 'nan' is no such number"),
        ([HEAD, 's1,"7,5",60,70,A'], ", line 2, column Quiz: '7,5' is no such number"),
        ([HEAD, "s1,W,60,70,A"], ", line 2, column Quiz: 'W' is no such number"),
        ([HEAD, "Weights,1,2,3,", *STUDENTS], ", line 2, column student: 'Weights' is no student"),
        ([HEAD, " Points Possible,9,9,9,"], ", line 2, column student: 'Points Possible' is no"),
        ([HEAD, *STUDENTS, "Average,5,6,7,"], ", line 22, column student: 'Average' is no student"),
        ([HEAD, "s1,50,8O,70,A"], ", line 2, column Essay: '8O' is no such number"),
        ([HEAD, "s1,50,60,70,E"], ", line 2, column final_grade: 'E' is no final letter"),
        ([HEAD, "s1,50,60,70,A", "s1,1,2,3,B"], ", line 3, column student: 's1' was in a line"),
        ([HEAD, ",50,60,70,A"], ", line 2, column student: value is missing"),
        ([HEAD, "s1,50,60,70"], ", line 2, column final_grade: 4 fields where 5 belong"),
        ([HEAD, ABOUT[0], ABOUT[0]], ", line 3, column student: there is a second row 'weight'"),
        ([HEAD, "week,0,4,8,", *STUDENTS], ", line 2, column Quiz: '0' is no such number"),
        ([HEAD, "week,1.5,4,8,", *STUDENTS], ", line 2, column Quiz: is no week"),
        ([HEAD, "week,,4,8,", *STUDENTS], ", line 2, column Quiz: is no week"),
        ([HEAD, "weight,1,,1,", *STUDENTS], ", line 2, column Essay: weight is missing"),
        ([HEAD, "weight,1,-2,1,", *STUDENTS], ", line 2, column Essay: '-2' is no such number"),
        ([HEAD, "s1,,,,A", "s2,,,,A", "s3,,,,A"], ": nobody has a score for anything in it"),
        ([HEAD, "s1,50,60,70,A"], ": too few students (1): nobody is left to be tested"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, lines: list[str], words: str) -> None:
    path = tmp_path / "one.csv"
    path.write_text("".join(line + "\n" for line in lines))
    assert refused(path).startswith(words)


def test_a_failed_import_leaves_the_earlier_course(tmp_path: Path) -> None:
    path = book(tmp_path, HEAD, *ABOUT, *STUDENTS, name="one.csv")
    import_gradebook(path, tmp_path)
    book(tmp_path, HEAD, *ABOUT, *STUDENTS, "s99,250,0,0,A", name="one.csv")
    with pytest.raises(DataError, match="250"):
        import_gradebook(path, tmp_path)
    assert len(resolve("csv-one-w8", tmp_path).course.test) == 5


def test_five_thousand_components_are_read_and_predicted(tmp_path: Path) -> None:
    wide = 5000
    head = ",".join(["student", *(f"Q{j}" for j in range(wide)), "final_grade"])
    weeks = ",".join(["week", *(str(1 + j // 500) for j in range(wide)), ""])
    students = [
        ",".join([f"s{i}", *(str((i * 7 + j) % 101) for j in range(wide)), "ABCDF"[i % 5]])
        for i in range(20)
    ]
    course, _ = read_gradebook(book(tmp_path, head, weeks, *students))
    found = predict(course, course.last_week, course.test.scores)
    assert len(course.components) == wide
    assert len(found.codes) == len(course.test) == 5
