"""The PredAct-CS release: its own split and test sets, older logs, copies that are wrong."""

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engine.predictor import predict
from scenarios.catalogue import listing, resolve
from scenarios.errors import DataError, ScenarioError, UnknownScenarioError
from scenarios.predactcs import import_predact_cs, read_predact_cs
from scenarios.predictions import natural_predictions
from scenarios.sample import sample_class
from tests.scenarios.test_release import activity, student

TRAIN = "cs_db_train.json"
TRUTH = "ground_truth_for_cutoff_data.json"


def scored(name: str, *scores: float, **more: Any) -> dict[str, Any]:
    """A student with one quiz a week, of weight 0.5."""
    weeks = [(week, [activity(f"Quiz {week}", score)]) for week, score in enumerate(scores, 1)]
    return student(name, *weeks, **more)


class Release:
    """A small release of one course, to be changed and then written."""

    def __init__(self) -> None:
        letters = "aabbcccdf"
        students = [scored(f"p{i}", 50 + i, 60 + i, final_grade=x) for i, x in enumerate(letters)]
        self.train: Any = [{"course_id": "C1-01", "course_info": {}, "students": students}]
        self.sets: dict[str, Any] = {}
        self.truth: dict[str, Any] = {}
        self.test_set("C1-01", 1, {"t0": "a", "t1": "F"}, 55)
        self.test_set("C1-01", 2, {"t0": "a", "t2": "b"}, 57, 70)

    def test_set(self, course: str, week: int, letters: dict[str, str], *scores: float) -> None:
        file = f"{course}_week{week}.json"
        students = [scored(name, *scores) for name in letters]
        self.sets[file] = {"course_id": course, "cutoff_week": week, "students": students}
        self.truth[file] = {"course_id": course, "cutoff_week": week, "student_grades": letters}

    def write(self, folder: Path, *, gz: bool = False) -> Path:
        (folder / "test_sets").mkdir(parents=True, exist_ok=True)
        for name, value in (
            *((TRAIN, self.train), (TRUTH, self.truth)),
            *((f"test_sets/{name}", value) for name, value in self.sets.items()),
        ):
            text = json.dumps(value).encode()
            (folder / (name + ".gz" * gz)).write_bytes(gzip.compress(text) if gz else text)
        return folder


@pytest.mark.parametrize("gz", [False, True])
def test_each_week_has_its_own_test_set_or_the_next_later_one(tmp_path: Path, gz: bool) -> None:
    release = Release()
    release.test_set("C1-01", 4, {"t4": "d"}, 50, 60, 70, 80)
    summary = import_predact_cs(release.write(tmp_path / "copy", gz=gz), tmp_path)
    assert (summary.name, summary.courses, summary.left_out) == ("predact-cs", 1, 0)
    tested = {
        week: resolve(f"predact-cs-C1-01-w{week}", tmp_path).course.test.ids
        for week in (1, 2, 3, 4)
    }
    assert tested == {1: ("t0", "t1"), 2: ("t0", "t2"), 3: ("t4",), 4: ("t4",)}
    with pytest.raises(UnknownScenarioError, match="its weeks are 1 to 4"):
        resolve("predact-cs-C1-01-w5", tmp_path)


def test_letters_come_from_the_ground_truth_in_any_case(tmp_path: Path) -> None:
    import_predact_cs(Release().write(tmp_path / "copy"), tmp_path)
    course = resolve("predact-cs-C1-01-w1", tmp_path).course
    assert course.test.letters == ("A", "F")
    assert course.pool.letters == tuple("AABBCCCDF")
    assert (course.dataset, course.course_id, course.scale.name) == ("predact-cs", "C1-01", "us")


def test_a_week_is_cut_from_the_later_set_it_uses(tmp_path: Path) -> None:
    release = Release()
    del release.sets["C1-01_week1.json"]
    import_predact_cs(release.write(tmp_path / "copy"), tmp_path)
    early, late = (resolve(f"predact-cs-C1-01-w{week}", tmp_path) for week in (1, 2))
    assert early.course.test.ids == late.course.test.ids == ("t0", "t2")
    cut = np.where(early.course.upto(1), early.course.test.scores, np.nan)
    found = predict(early.course, 1, cut)
    assert [row.confidence for row in natural_predictions(early)] == found.confidence.tolist()


def test_right_values_through_the_importer(shared: Path, tmp_path: Path) -> None:
    import_predact_cs(shared / "data" / "predact_cs", tmp_path)
    for case in json.loads((shared / "vectors" / "predictor_predact_cs.json").read_text()):
        scenario = resolve(f"predact-cs-{case['course_id']}-w{case['week']}", tmp_path)
        found = [
            (row.student_id, row.truth, row.predicted, row.confidence, row.neighbours, row.method)
            for row in natural_predictions(scenario)
        ]
        assert found == [tuple(p.values()) for p in case["predictions"]]


def test_a_class_with_few_at_risk_says_so_and_is_drawn(shared: Path, tmp_path: Path) -> None:
    summary = import_predact_cs(shared / "data" / "predact_cs", tmp_path)
    course = resolve("predact-cs-C9-02-w8", tmp_path).course
    sample = sample_class(course, 8, 1)
    assert sample.at_risk == 3
    assert sample.notes[0].startswith("only 3 of 5 students at risk could be drawn")
    assert [note.partition(":")[0] for note in summary.notes] == [
        "weights do not sum to 1, and were taken as they are",
    ]


def test_a_test_set_without_letters_can_be_predicted_not_drawn(tmp_path: Path) -> None:
    release = Release()
    del release.truth["C1-01_week2.json"]
    notes = import_predact_cs(release.write(tmp_path / "copy"), tmp_path).notes
    scenario = resolve("predact-cs-C1-01-w2", tmp_path)
    assert [row.truth for row in natural_predictions(scenario)] == [None, None]
    with pytest.raises(ScenarioError, match="C1-01 has no final letters"):
        sample_class(scenario.course, 2, 1)
    assert notes == (
        "without final letters, so it can be looked at, not played or scored: C1-01_week2.json",
    )


def test_what_was_not_taken_as_it_stands_is_said(tmp_path: Path) -> None:
    release = Release()
    twice = [activity("Quiz 1", 10), activity("Quiz 1", 90)]
    release.train[0]["students"].append(student("x", (0, twice), final_grade="A-"))
    release.train.append({"course_id": "C1-02", "students": release.train[0]["students"]})
    release.train.append({"course_id": "C1-03", "students": []})
    release.test_set("C9-99", 1, {"t9": "a"}, 55)
    courses, notes = read_predact_cs(release.write(tmp_path))
    assert [course.course_id for course in courses] == ["C1-01", "C1-02"]
    assert courses[0].pool.scores[-1, 0] == 10
    assert courses[0].components[0].week == 1
    assert set(notes) == {
        "test sets without training data were left out: C9-99",
        "a component is there twice and its first score counted: Quiz 1 in C1-01, Quiz 1 in C1-02",
        "work before week 1 was counted in week 1: C1-01, C1-02",
        "final letters were counted as others: A- as A",
        "without a test set of its own, so it was split here: C1-02",
        "left out, because it has no score or no test student: C1-03",
    }


def wrong(release: Release, folder: Path) -> str:
    home = folder / "home"
    with pytest.raises(DataError) as caught:
        import_predact_cs(release.write(folder / "copy"), home)
    assert not (home / "data").exists()
    return str(caught.value).removeprefix(f"{folder / 'copy'}/")


def test_a_wrong_score_is_named_with_its_place(tmp_path: Path) -> None:
    release = Release()
    release.train[0]["students"][3]["weeks"][1]["activities"][0]["score"] = 250
    assert wrong(release, tmp_path) == (
        "cs_db_train.json, column 0.students.3.weeks.1.activities.0.score: Input should be less "
        "than or equal to 100, not '250' (valid: the release's layout, see docs/data.md)"
    )


def test_a_letter_that_is_none_is_named(tmp_path: Path) -> None:
    release = Release()
    release.truth["C1-01_week1.json"]["student_grades"]["t1"] = "Q"
    assert wrong(release, tmp_path).startswith(
        "test_sets/C1-01_week1.json: student t1: 'Q' is no final letter (valid: A to D"
    )


def test_a_student_twice_or_on_both_sides_is_named(tmp_path: Path) -> None:
    release = Release()
    students = release.train[0]["students"]
    students.append(students[0])
    assert wrong(release, tmp_path) == "cs_db_train.json: student 'p0' is there twice"
    students[-1] = scored("t2", 5, final_grade="b")
    assert "week2.json: student 't2' is in the training data too" in wrong(release, tmp_path)


def test_a_test_set_under_another_name_is_refused(tmp_path: Path) -> None:
    release = Release()
    release.sets["C1-01_week2.json"]["cutoff_week"] = 3
    assert "the name does not fit what is in it (valid: C1-01_week3.json)" in wrong(
        release, tmp_path
    )


@pytest.mark.parametrize("value", [None, [], [{"course_id": "C1-01", "students": []}], {"a": 1}])
def test_training_data_that_are_none_are_refused(tmp_path: Path, value: Any) -> None:
    release = Release()
    release.train, release.sets = value, {}
    assert wrong(release, tmp_path).startswith(TRAIN)


def test_a_file_cut_in_the_middle_is_named(tmp_path: Path) -> None:
    copy = Release().write(tmp_path / "copy")
    whole = (copy / TRAIN).read_bytes()
    (copy / TRAIN).write_bytes(whole[:200])
    with pytest.raises(DataError, match=r"cs_db_train\.json: is no JSON .*is it cut"):
        read_predact_cs(copy)
    (copy / TRAIN).write_bytes(gzip.compress(whole)[:100])
    with pytest.raises(DataError, match=r"cs_db_train\.json: cannot be read"):
        read_predact_cs(copy)


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file or folder"):
        read_predact_cs(tmp_path / "nowhere")
    with pytest.raises(DataError, match=r"no release in it \(valid: a folder with cs_db_train"):
        read_predact_cs(tmp_path)


@pytest.mark.parametrize("bare", [True, False])
def test_older_logs_come_in_as_classes_to_look_at(tmp_path: Path, bare: bool) -> None:
    students = [scored(f"s{i}", 50, 60) for i in range(4)]
    value = students if bare else {"course_id": "LOG", "cutoff_week": 2, "students": students}
    (tmp_path / "LOG.json").write_text(json.dumps(value))
    for place in (tmp_path, tmp_path / "LOG.json"):
        notes = import_predact_cs(place, tmp_path / "home").notes
        assert any("no final letters, so it can be looked at" in note for note in notes)
    (entry,) = (entry for entry in listing(tmp_path / "home") if entry.source == "imported")
    assert (entry.prefix, entry.pool, entry.test) == ("predact-cs-LOG", 0, 4)
    scenario = resolve("predact-cs-LOG-w2", tmp_path / "home")
    with pytest.raises(ScenarioError, match="can be looked at"):
        natural_predictions(scenario)


def test_logs_of_one_course_are_told_apart_by_their_files(tmp_path: Path) -> None:
    for week in (1, 2):
        students = [scored(f"s{i}", *(50, 60)[:week]) for i in range(4)]
        value = {"course_id": "C1", "cutoff_week": week, "students": students}
        (tmp_path / f"C1_week{week}.json").write_text(json.dumps(value))
    assert import_predact_cs(tmp_path, tmp_path / "home").courses == 2
    prefixes = [e.prefix for e in listing(tmp_path / "home") if e.source == "imported"]
    assert prefixes == ["predact-cs-C1_week1", "predact-cs-C1_week2"]


@pytest.mark.parametrize("name", ["C1-01", "C1 01"])
def test_courses_of_one_name_are_refused(tmp_path: Path, name: str) -> None:
    release = Release()
    release.train.append({**release.train[0], "course_id": name})
    with pytest.raises(DataError, match="2 courses are named 'C1-01'"):
        read_predact_cs(release.write(tmp_path))


def test_letters_that_do_not_fit_the_test_sets_are_said(tmp_path: Path) -> None:
    release = Release()
    release.truth["C1-01_week2.json"]["student_grades"] = {"t0": "A", "x": "B"}
    release.truth["C9_week1.json"] = {"student_grades": {"y": "A"}}
    _, notes = read_predact_cs(release.write(tmp_path))
    assert notes == (
        "final letters without a test set were left out: C9_week1.json",
        "final letters of students who are not in the test set were left out: "
        "1 of C1-01_week2.json",
        "students without a final letter can be predicted, not met in play: 1 of C1-01",
    )


@pytest.mark.parametrize("week", [0, 100])
def test_a_test_set_of_a_week_that_is_none_is_refused(tmp_path: Path, week: int) -> None:
    release = Release()
    release.test_set("C1-01", week, {"t0": "A"}, 50)
    with pytest.raises(DataError, match="cutoff_week"):
        read_predact_cs(release.write(tmp_path))


def test_training_data_without_letters_are_said(tmp_path: Path) -> None:
    release = Release()
    for each in release.train[0]["students"]:
        del each["final_grade"]
    _, notes = read_predact_cs(release.write(tmp_path))
    assert notes == (
        "no letters to learn from, so it can be looked at, not played or scored: C1-01",
    )
