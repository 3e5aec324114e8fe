"""The three CSV files of the Open University data set, read and checked row by row."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

from scenarios.csvtable import Row, ends_with_newline, read_table
from scenarios.errors import DataError, quoted

ASSESSMENTS: Final = "assessments.csv"
RESULTS: Final = "studentAssessment.csv"
STUDENTS: Final = "studentInfo.csv"
FILES: Final = (ASSESSMENTS, RESULTS, STUDENTS)
TYPES: Final = ("TMA", "CMA", "Exam")
FINAL_RESULTS: Final = ("Distinction", "Pass", "Fail", "Withdrawn")
MOST_DAYS: Final = 3650
"""Bound of a due date, in days from the start, that catches what is no day at all."""
CODE: Final = re.compile(r"[A-Za-z0-9]{1,20}")
"""Codes become names of scenarios and files."""

Presentation: TypeAlias = tuple[str, str]
"""Module and presentation, e.g. ("AAA", "2013J")."""
Scores: TypeAlias = dict[str, float | None]
"""Scores of a student by assessment id; None where the row has none."""


@dataclass(frozen=True)
class Assessment:
    """One assessment: `week` is None where no date is given, `percent` its weight."""

    id: str
    type: str
    week: int | None
    percent: float


@dataclass
class PresentationData:
    """What the files say of one presentation; students and assessments in the files' order.

    `results` are final results by student, `scores` what each handed in.
    """

    assessments: list[Assessment] = field(default_factory=list)
    results: dict[str, str | None] = field(default_factory=dict)
    scores: dict[str, Scores] = field(default_factory=dict)


Presentations: TypeAlias = dict[Presentation, PresentationData]


def read_files(directory: Path) -> tuple[Presentations, tuple[str, ...]]:
    """Read the presentations in `directory`, and notes on what may be wrong with the copy.

    Raises DataError, naming file, line and column, for anything that is not as it should be.
    """
    _check_folder(directory)
    data, owners = _read_assessments(directory / ASSESSMENTS)
    _read_students(directory / STUDENTS, data)
    strangers = _read_scores(directory / RESULTS, owners)
    return data, tuple(_notes(directory, strangers))


def _check_folder(directory: Path) -> None:
    valid = "a folder with " + ", ".join(FILES)
    if not directory.is_dir():
        raise DataError("there is no such folder", file=directory, valid=valid)
    for name in FILES:
        if not (directory / name).is_file():
            raise DataError("the file is missing", file=directory / name, valid=valid)


def _notes(directory: Path, strangers: int) -> Iterator[str]:
    for name in FILES:
        if not ends_with_newline(directory / name):
            yield f"the last line of {name} is not ended: see that the file was not cut there"
    if strangers:
        yield f"{strangers} rows of {RESULTS} are of students that {STUDENTS} does not have"


def _presentation(row: Row) -> Presentation:
    codes = []
    for column in ("code_module", "code_presentation"):
        code = row.text(column)
        if not CODE.fullmatch(code):
            raise row.wrong(column, f"{quoted(code)} is no code", "letters and digits, e.g. AAA")
        codes.append(code)
    return codes[0], codes[1]


def _read_assessments(path: Path) -> tuple[Presentations, dict[str, PresentationData]]:
    """Return the presentations, and the presentation each assessment belongs to by its id."""
    columns = (
        *("code_module", "code_presentation"),
        *("id_assessment", "assessment_type", "date", "weight"),
    )
    data: Presentations = {}
    owners: dict[str, PresentationData] = {}
    for row in read_table(path, columns):
        owner = data.setdefault(_presentation(row), PresentationData())
        assessment = _assessment(row)
        if assessment.id in owners:
            raise row.wrong("id_assessment", f"{quoted(assessment.id)} was in a line before")
        owners[assessment.id] = owner
        owner.assessments.append(assessment)
    return data, owners


def _assessment(row: Row) -> Assessment:
    kind = row.text("assessment_type")
    if kind not in TYPES:
        raise row.wrong("assessment_type", f"{quoted(kind)} is no type", ", ".join(TYPES))
    percent = row.number("weight", 0.0, 100.0)
    if percent is None:
        raise row.wrong("weight", "value is missing", "a number from 0 to 100")
    day = row.number("date", -MOST_DAYS, MOST_DAYS)
    return Assessment(row.text("id_assessment"), kind, _week(day), percent)


def _week(day: float | None) -> int | None:
    if day is None:
        return None
    return 1 if day < 0 else int(day) // 7 + 1


def _read_students(path: Path, data: Presentations) -> None:
    """Add the students and their final results to their presentations."""
    columns = ("code_module", "code_presentation", "id_student", "final_result")
    for row in read_table(path, columns):
        presentation = _presentation(row)
        results = data.setdefault(presentation, PresentationData()).results
        student, result = row.text("id_student"), row.optional("final_result")
        if student in results:
            raise row.wrong("id_student", f"{quoted(student)} is twice in {'_'.join(presentation)}")
        if result is not None and result not in FINAL_RESULTS:
            raise row.wrong(
                "final_result", f"{quoted(result)} is no result", ", ".join(FINAL_RESULTS)
            )
        results[student] = result


def _read_scores(path: Path, owners: dict[str, PresentationData]) -> int:
    """Add the scores; return how many rows were of students nobody knows."""
    strangers = 0
    for row in read_table(path, ("id_assessment", "id_student", "score")):
        assessment, student = row.text("id_assessment"), row.text("id_student")
        owner = owners.get(assessment)
        if owner is None:
            raise row.wrong(
                "id_assessment",
                f"there is no assessment {quoted(assessment)}",
                f"an id in {ASSESSMENTS} of the same copy",
            )
        scores = owner.scores.setdefault(student, {})
        if assessment in scores:
            raise row.wrong("id_student", f"{quoted(student)} has two rows for {assessment}")
        scores[assessment] = row.number("score", 0.0, 100.0)
        strangers += student not in owner.results
    return strangers
