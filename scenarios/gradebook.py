"""A lecturer's own grade book: one CSV file, a row for each student, made into a course.

The first column names the students, every other one a piece of work; `final_grade` is the final
letter. Rows whose first cell is `weight`, `week` or `type` tell about the work. docs/data.md has
an example, which is shipped.
"""

from pathlib import Path
from typing import Final

import numpy as np

from engine.course import Component, Course, Roster
from engine.scale import US, Scale
from scenarios.csvtable import Row, read_table
from scenarios.errors import DataError, quoted
from scenarios.imports import ImportSummary, install
from scenarios.letters import LETTER_OF, letter_of, remark_on_letters
from scenarios.ownclass import own_course
from scenarios.release import ENGAGEMENT, LAST_WEEK
from scenarios.remarks import Remarks

DATASET: Final = "csv"
FINAL: Final = "final_grade"
LETTER_COLUMNS: Final = (FINAL, "final grade", "final_letter", "final letter")
ABOUT: Final = ("weight", "week", "type")
NOBODY: Final = frozenset(
    ("weights", "weighting", "weeks", "types", "points", "points possible", "max points", "max",
     "maximum", "out of", "min", "minimum", "mean", "average", "median", "total", "sum", "count",
     "std", "standard deviation", "due", "due date", "due week")
)  # fmt: skip
"""First cells that stand before a row about the work, not a student's; none of them is read."""
OTHER: Final = "other"


def import_gradebook(
    file: Path, home: Path, name: str = DATASET, scale: Scale = US
) -> ImportSummary:
    """Import the grade book `file` as a course of the import `name`, beside its other courses.

    The course is named after the file. Raises DataError, naming file, line and column, if the
    file is not as it should be; then nothing is changed.
    """
    course, notes = read_gradebook(file, scale)
    return install(home, name, [course], 0, notes, beside=True)


def read_gradebook(file: Path, scale: Scale = US) -> tuple[Course, tuple[str, ...]]:
    """Return the course in a grade book, and notes on what was not taken as it stands."""
    remarks = Remarks()
    about, students = _rows(file)
    if not students:
        raise DataError("there are no students in it", file=file)
    _, *columns = students[0].columns
    letters = next((c for c in columns if c.casefold() in LETTER_COLUMNS), None)
    work = [column for column in columns if column != letters]
    components = _components(work, about, remarks)
    graded = tuple(c for c in components if c.type.lower() != ENGAGEMENT)
    for clicks in (c for c in components if c.type.lower() == ENGAGEMENT):
        remarks.add("left out, because engagement is no score", clicks.name)
    everyone = _roster(students, [c.name for c in graded], letters, remarks)
    return own_course(DATASET, file.stem, scale, graded, everyone, file, remarks), remarks.lines()


def _rows(file: Path) -> tuple[dict[str, Row], list[Row]]:
    """Return the rows about the work by their name, and the students' rows."""
    about: dict[str, Row] = {}
    students: list[Row] = []
    for row in read_table(file, None, any_dialect=True):
        _check_header(row, file)
        name = row.text(row.columns[0])
        if name.casefold() in NOBODY:
            valid = f"a student, or a row {', '.join(ABOUT)}"
            raise row.wrong(row.columns[0], f"{quoted(name)} is no student", valid)
        if name.casefold() not in ABOUT:
            students.append(row)
        elif name.casefold() in about:
            raise row.wrong(row.columns[0], f"there is a second row {quoted(name)}")
        else:
            about[name.casefold()] = row
    return about, students


def _check_header(row: Row, file: Path) -> None:
    if "" in row.columns:
        place = row.columns.index("") + 1
        raise DataError(f"column {place} has no name", file=file, line=1, valid="a name for each")
    if len(row.columns) < 2:
        valid = "columns separated by commas, semicolons or tabs"
        raise DataError("there is one column only", file=file, line=1, valid=valid)


def _components(work: list[str], about: dict[str, Row], remarks: Remarks) -> list[Component]:
    """Return the components; what no row tells is made up as docs/data.md says, and said."""
    for missing in (row for row in ("weight", "week") if row not in about):
        made = {"weight": "all count equally", "week": "one week for each piece of work, in order"}
        remarks.add(f"there is no row {missing}", made[missing])
    return [
        Component(
            name,
            about["type"].optional(name) or OTHER if "type" in about else OTHER,
            _weight(about["weight"], name) if "weight" in about else 0.0,
            _week(about["week"], name) if "week" in about else place,
        )
        for place, name in enumerate(work, 1)
    ]


def _weight(row: Row, name: str) -> float:
    weight = row.number(name, 0.0, 100.0)
    if weight is None:
        raise row.wrong(name, "weight is missing", "a fraction or a percentage; 0 for none")
    return weight


def _week(row: Row, name: str) -> int:
    week = row.number(name, 1, LAST_WEEK)
    if week is None or week != int(week):
        raise row.wrong(name, "is no week", f"a whole number from 1 to {LAST_WEEK}")
    return int(week)


def _roster(students: list[Row], work: list[str], letters: str | None, remarks: Remarks) -> Roster:
    ids: dict[str, None] = {}
    for row in students:
        name = row.text(row.columns[0])
        if name in ids:
            raise row.wrong(row.columns[0], f"{quoted(name)} was in a line before")
        ids[name] = None
    if letters is None:
        _check_work(students, work)
    scores = [[row.number(name, 0.0, 100.0) for name in work] for row in students]
    final = [row.optional(letters) if letters else None for row in students]
    remark_on_letters(final, remarks)
    return Roster(
        tuple(ids),
        np.array(scores, dtype=np.float64).reshape(len(students), len(work)),
        tuple(_letter(row, letters, text) for row, text in zip(students, final, strict=True)),
    )


def _check_work(students: list[Row], work: list[str]) -> None:
    """DataError where final letters stand in a column of another name."""
    valid = f"a number from 0 to 100, or empty; for final letters: name the column {FINAL}"
    for row in students:
        for name in work:
            text = row.optional(name)
            if text is not None and text.upper() in LETTER_OF:
                raise row.wrong(name, f"{quoted(text)} is no score", valid)


def _letter(row: Row, column: str | None, text: str | None) -> str | None:
    try:
        return letter_of(text)
    except ValueError as error:
        raise row.wrong(str(column), str(error)) from error
