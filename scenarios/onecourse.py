"""One course in the release's shape: a JSON file with its students, split here.

Read are `{"course_id", "students"}`, a list of one such, an older log's `{"course_id",
"cutoff_week", "students"}`, and a bare list of students.
"""

from pathlib import Path
from typing import Final

from pydantic import BaseModel, TypeAdapter

from engine.course import Course
from engine.scale import US, Scale
from scenarios.errors import DataError
from scenarios.imports import ImportSummary, install
from scenarios.jsonfile import read_json, shaped
from scenarios.ownclass import own_course
from scenarios.release import (
    STUDENTS,
    Name,
    Student,
    remark_on,
    remark_on_syllabus,
    roster,
    syllabus,
)
from scenarios.remarks import Remarks

DATASET: Final = "json"


class OneCourse(BaseModel):
    """A course with its students."""

    course_id: Name
    students: list[Student]


COURSE: Final = TypeAdapter(OneCourse)


def import_course(file: Path, home: Path, name: str = DATASET, scale: Scale = US) -> ImportSummary:
    """Import the course in `file` as one of the import `name`, beside its other courses.

    Raises DataError, naming file and place, if the file is not as it should be; then nothing is
    changed.
    """
    remarks = Remarks()
    course = read_course_json(file, DATASET, scale, remarks)
    return install(home, name, [course], 0, remarks.lines(), beside=True)


def read_course_json(file: Path, dataset: str, scale: Scale, remarks: Remarks) -> Course:
    """Return the course in `file`; a bare list of students is named after the file."""
    name, students = _students(file)
    components = syllabus(students, [])
    try:
        everyone = roster(students, components)
    except ValueError as error:
        raise DataError(str(error), file=file) from error
    remark_on(name, students, remarks)
    remark_on_syllabus(name, students, remarks)
    return own_course(dataset, name, scale, components, everyone, file, remarks)


def _students(file: Path) -> tuple[str, list[Student]]:
    """Return the course's name and its students, whichever of the forms the file has."""
    held = read_json(file)
    if isinstance(held, list) and held and isinstance(held[0], dict) and "students" in held[0]:
        if len(held) > 1:
            raise DataError(f"holds {len(held)} courses", file=file, valid="one course")
        held = held[0]
    if isinstance(held, list):
        return file.name.partition(".")[0], shaped(held, STUDENTS, file)
    course = shaped(held, COURSE, file)
    return course.course_id, course.students
