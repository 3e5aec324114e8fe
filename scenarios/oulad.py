"""Open University Learning Analytics Dataset: its presentations made into courses.

Kuzilek, Hlosta, Zdrahal, Scientific Data 4:170171 (2017). A course is a module presentation; its
components are the dated assessments that somebody has a score for. VLE clicks are not read.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from engine.course import Component, Course, Roster, in_syllabus_order
from engine.scale import UK
from scenarios.errors import DataError
from scenarios.imports import ImportSummary, install
from scenarios.ouladfiles import Assessment, Presentation, PresentationData, read_files
from scenarios.split import split

DATASET: Final = "oulad"
LETTER_OF_RESULT: Final = {"Distinction": "A", "Pass": "C", "Fail": "F"}


def import_oulad(directory: Path, home: Path, name: str = DATASET) -> ImportSummary:
    """Import the OULAD files in `directory` as `name`; an earlier import of that name goes.

    Seeds are made of `oulad` and the course, whatever the name. Raises DataError, naming file,
    line and column, if a file is not as it should be; then nothing is changed.
    """
    courses, left_out, notes = read_oulad(directory)
    return install(home, name, courses, left_out, notes)


def read_oulad(directory: Path) -> tuple[tuple[Course, ...], int, tuple[str, ...]]:
    """Return the courses in `directory`, how many students were left out, and notes on the copy.

    Students without a letter, or without a row for any component, are left out.
    """
    data, notes = read_files(directory)
    made = (_course(key, presentation) for key, presentation in data.items())
    courses = tuple(course for course in made if course is not None)
    if not courses:
        raise DataError("no presentation has both students and scored, dated work", file=directory)
    kept = sum(len(course.pool) + len(course.test) for course in courses)
    return courses, sum(len(each.results) for each in data.values()) - kept, notes


def _course(key: Presentation, data: PresentationData) -> Course | None:
    """Return the course of a presentation; None where it has no scored work or no students."""
    work = _components(data)
    letters = _letters_of_kept(data, work)
    if not letters:
        return None
    everyone = _roster(letters, work, data)
    train, test = split(list(letters.values()))
    components = tuple(_component(assessment, week) for assessment, week in work)
    parts = everyone.take(train), everyone.take(test)
    return in_syllabus_order(Course(DATASET, "_".join(key), UK, components, *parts))


def _components(data: PresentationData) -> list[tuple[Assessment, int]]:
    """Return the assessments with a date, and their weeks, that a student has a score for."""
    scored = Counter(
        name
        for student in data.results
        for name, score in data.scores.get(student, {}).items()
        if score is not None
    )
    return [(a, a.week) for a in data.assessments if a.week is not None and scored[a.id]]


def _component(assessment: Assessment, week: int) -> Component:
    name = f"{assessment.type}_{assessment.id}"
    return Component(name, assessment.type.lower(), assessment.percent / 100.0, week)


def _letters_of_kept(data: PresentationData, work: list[tuple[Assessment, int]]) -> dict[str, str]:
    """Return the letters of the students that have one and a row for at least one component."""
    names = {assessment.id for assessment, _ in work}
    return {
        student: letter
        for student in data.results
        if names & data.scores.get(student, {}).keys()
        and (letter := _letter(data, student)) is not None
    }


def _roster(
    letters: dict[str, str], work: list[tuple[Assessment, int]], data: PresentationData
) -> Roster:
    rows = [[data.scores[student].get(a.id) for a, _ in work] for student in letters]
    return Roster(tuple(letters), np.array(rows, dtype=np.float64), tuple(letters.values()))


def _letter(data: PresentationData, student: str) -> str | None:
    """Return the final letter: of a withdrawal, the exam, the course work, the stated result."""
    result = data.results[student]
    if result == "Withdrawn":
        return "F"
    exams = [(1.0, a.id) for a in data.assessments if a.type == "Exam"]
    work = [(a.percent, a.id) for a in data.assessments if a.type != "Exam"]
    for marks in (exams, work):
        average = _average(marks, data.scores.get(student, {}))
        if average is not None:
            return UK.letter(average)
    return LETTER_OF_RESULT.get(result or "")


def _average(marks: Iterable[tuple[float, str]], scores: dict[str, float | None]) -> float | None:
    """Return the weighted average of what is scored; None where that carries no weight.

    Weights stay percents, in which sums are exact: a 70 must not become 69.99...
    """
    scored = [(w, x) for w, name in marks if (x := scores.get(name)) is not None]
    total = sum(w for w, _ in scored)
    return sum(w * x for w, x in scored) / total if total > 0.0 else None
