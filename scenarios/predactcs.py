"""The PredAct-CS release: its own split and test sets made into courses.

AlRabah et al. 2026, CC BY 4.0. A folder holds `cs_db_train.json`, `test_sets/COURSE_weekN.json`
and `ground_truth_for_cutoff_data.json`, each gzipped or not. Older logs are single files with one
class each, mostly without letters.
"""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from pydantic import BaseModel, Field, TypeAdapter

from engine.course import Component, Course, Roster, in_syllabus_order
from engine.scale import US
from scenarios.errors import DataError, quoted
from scenarios.imports import ImportSummary, install
from scenarios.jsonfile import read_json, shaped
from scenarios.letters import remark_on_letters
from scenarios.onecourse import OneCourse, read_course_json
from scenarios.ownclass import course_name
from scenarios.release import (
    LAST_WEEK,
    Name,
    Student,
    remark_on,
    remark_on_syllabus,
    roster,
    syllabus,
)
from scenarios.remarks import Remarks, remark_on_course, settle_weights
from scenarios.split import split_roster

DATASET: Final = "predact-cs"
TRAIN: Final = "cs_db_train.json"
TRUTH: Final = "ground_truth_for_cutoff_data.json"
TEST_SETS: Final = "test_sets"
NAMED: Final = re.compile(r"(?P<course>.+)_week(?P<week>[0-9]{1,2})\.json(\.gz)?")


class TestSet(BaseModel):
    """The test students of a course at a week, without their letters."""

    __test__ = False  # for pytest, which takes the name for a test's

    course_id: Name
    cutoff_week: int = Field(ge=1, le=LAST_WEEK)
    students: list[Student]


class Truth(BaseModel):
    """The final letters of a test set, by student."""

    student_grades: dict[str, str]


Sets: TypeAlias = dict[int, tuple[Path, TestSet]]
"""A course's test sets by week, each with the file it is from."""

COURSES: Final = TypeAdapter(list[OneCourse])
TEST_SET: Final = TypeAdapter(TestSet)
TRUTHS: Final = TypeAdapter(dict[str, Truth])


def import_predact_cs(place: Path, home: Path, name: str = DATASET) -> ImportSummary:
    """Import the release in the folder `place`, or the older log in that file, as `name`.

    Raises DataError, naming file and place, if something is not as it should be; then nothing is
    changed.
    """
    courses, notes = read_predact_cs(place)
    return install(home, name, courses, 0, notes)


def read_predact_cs(place: Path) -> tuple[list[Course], tuple[str, ...]]:
    """Return the courses in `place`, and notes on what was not taken as it stands."""
    remarks = Remarks()
    train = None if place.is_file() else _file(place, TRAIN)
    if train is not None:
        courses = _release(place, train, remarks)
    else:
        logs = [place] if place.is_file() else _logs(place)
        courses = _told_apart(logs, [read_course_json(x, DATASET, US, remarks) for x in logs])
    return courses, remarks.lines()


def _told_apart(logs: list[Path], courses: list[Course]) -> list[Course]:
    """Return the courses of the logs; those that share a name are named after their files."""
    names = Counter(course.course_id for course in courses)
    apart = [
        course
        if names[course.course_id] == 1
        else replace(course, course_id=course_name(log.name.partition(".json")[0]))
        for log, course in zip(logs, courses, strict=True)
    ]
    _check_names(apart, logs[0].parent)
    return apart


def _check_names(courses: list[Course], place: Path) -> None:
    """Refuse courses of one name, of which one would take the other's place."""
    for name, times in Counter(course.course_id for course in courses).items():
        if times > 1:
            raise DataError(
                f"{times} courses are named {quoted(name)}",
                file=place,
                valid="names that differ in letters, digits or . _",
            )


def _release(folder: Path, train: Path, remarks: Remarks) -> list[Course]:
    """Return the courses of the training data that have scored work and test students."""
    sets, truth = _test_sets(folder), _truth(folder, remarks)
    there = {path.name.removesuffix(".gz") for each in sets.values() for path, _ in each.values()}
    for name in sorted(truth.keys() - there):
        remarks.add("final letters without a test set were left out", name)
    held = shaped(read_json(train), COURSES, train)
    for course in sorted(sets.keys() - {course.course_id for course in held}):
        remarks.add("test sets without training data were left out", course)
    made = [_course(each, train, sets.get(each.course_id, {}), truth, remarks) for each in held]
    kept = [course for course in made if course is not None]
    _check_names(kept, train)
    if not kept:
        raise DataError("no course has scored work and a test student", file=train)
    return kept


def _course(
    held: OneCourse, train: Path, sets: Sets, truth: dict[str, Truth], remarks: Remarks
) -> Course | None:
    """Return the course; None, and a remark, where it has no score or no test student."""
    name = held.course_id
    tested = [student for _, each in sets.values() for student in each.students]
    components = settle_weights(name, syllabus(held.students, tested), remarks)
    remark_on(name, [*held.students, *tested], remarks)
    remark_on_syllabus(name, held.students, remarks)
    pool = _roster(train, held.students, components, {})
    rosters = []
    for week, (path, each) in sorted(sets.items()):
        letters = _letters(path, each, truth, remarks)
        rosters.append((week, _roster(path, each.students, components, letters)))
        _check_apart(pool, rosters[-1][1], path)
    course = in_syllabus_order(_assembled(name, components, pool, rosters, remarks))
    if course.components and len(course.test):
        remark_on_course(name, course, remarks)
        _remark_on_letters(name, course, remarks)
        return course
    remarks.add("left out, because it has no score or no test student", name)
    return None


def _remark_on_letters(name: str, course: Course, remarks: Remarks) -> None:
    if not any(course.pool.letters):
        remarks.add("no letters to learn from, so it can be looked at, not played or scored", name)
    elif any(course.test.letters) and None in course.test.letters:
        unknown = course.test.letters.count(None)
        kind = "students without a final letter can be predicted, not met in play"
        remarks.add(kind, f"{unknown} of {name}")


def _assembled(
    name: str,
    components: tuple[Component, ...],
    pool: Roster,
    rosters: list[tuple[int, Roster]],
    remarks: Remarks,
) -> Course:
    head = (DATASET, course_name(name), US, components)
    if rosters:
        return Course(*head, pool, rosters[-1][1], tuple(rosters))
    if len(pool):
        remarks.add("without a test set of its own, so it was split here", name)
    return Course(*head, *split_roster(pool))


def _test_sets(folder: Path) -> dict[str, Sets]:
    """Return the test sets by course, then by week, each with its file."""
    found: dict[str, Sets] = {}
    for path in sorted((folder / TEST_SETS).glob("*.json*")):
        held = shaped(read_json(path), TEST_SET, path)
        named = NAMED.fullmatch(path.name)
        if not named or (named["course"], int(named["week"])) != (held.course_id, held.cutoff_week):
            valid = f"{held.course_id}_week{held.cutoff_week}.json"
            raise DataError("the name does not fit what is in it", file=path, valid=valid)
        found.setdefault(held.course_id, {})[held.cutoff_week] = path, held
    return found


def _truth(folder: Path, remarks: Remarks) -> dict[str, Truth]:
    path = _file(folder, TRUTH)
    truth = shaped(read_json(path), TRUTHS, path) if path else {}
    for each in truth.values():
        remark_on_letters(each.student_grades.values(), remarks)
    return truth


def _letters(
    path: Path, held: TestSet, truth: dict[str, Truth], remarks: Remarks
) -> dict[str, str]:
    name = path.name.removesuffix(".gz")
    if name in truth:
        letters = truth[name].student_grades
        strangers = letters.keys() - {student.student_id for student in held.students}
        if strangers:
            kind = "final letters of students who are not in the test set were left out"
            remarks.add(kind, f"{len(strangers)} of {name}")
        return letters
    remarks.add("without final letters, so it can be looked at, not played or scored", name)
    return {}


def _roster(
    path: Path, students: list[Student], components: tuple[Component, ...], letters: dict[str, str]
) -> Roster:
    try:
        return roster(students, components, letters)
    except ValueError as error:
        raise DataError(str(error), file=path) from error


def _check_apart(pool: Roster, test: Roster, path: Path) -> None:
    both = sorted(set(pool.ids) & set(test.ids))
    if both:
        problem = f"student {quoted(both[0])} is in the training data too"
        raise DataError(problem, file=path, valid="students in one of the two only")


def _file(folder: Path, name: str) -> Path | None:
    """Return the file of this name, gzipped or not; None where there is none."""
    return next((path for path in (folder / name, folder / f"{name}.gz") if path.is_file()), None)


def _logs(folder: Path) -> list[Path]:
    """Return the older logs in a folder that holds no release."""
    if not folder.is_dir():
        raise DataError("there is no such file or folder", file=folder)
    logs = sorted(path for path in folder.glob("*.json*") if path.is_file())
    if not logs:
        valid = f"a folder with {TRAIN}, {TEST_SETS}/ and {TRUTH}, or with older logs"
        raise DataError("there is no release in it", file=folder, valid=valid)
    return logs
