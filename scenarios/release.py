"""The release layout of PredAct-CS: students with weeks of activities, made into a course.

A student is `{"student_id", "weeks": [{"week", "activities": [{"name", "type", "weight",
"score"}]}], "final_grade"?}`. Only this shape is read here; which files hold it is the
importer's business.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.course import Component, Course, FloatArray, Roster, in_syllabus_order
from engine.scale import LETTERS, Scale

ENGAGEMENT = "engagement"
"""The type of activity (clicks) that is never a score."""


class Activity(BaseModel):
    """One piece of graded work of one student; no score: missing."""

    name: str
    type: str
    weight: float = Field(ge=0, allow_inf_nan=False)
    score: float | None = Field(default=None, ge=0, le=100, allow_inf_nan=False)


class Week(BaseModel):
    """What was due in a week."""

    week: int
    activities: list[Activity]

    def graded(self) -> list[Activity]:
        """Return the activities that are scores, not clicks."""
        return [a for a in self.activities if a.type.lower() != ENGAGEMENT]


class Student(BaseModel):
    """A student of the release; any case of the final letter is read."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    student_id: str
    weeks: list[Week]
    final_grade: str | None = None


STUDENTS = TypeAdapter(list[Student])


def course_from_release(
    dataset: str,
    course_id: str,
    scale: Scale,
    train_students: Sequence[Mapping[str, object]],
    test_students: Sequence[Mapping[str, object]],
    letters: Mapping[str, str] | None,
) -> Course:
    """Return the course of these students; `letters` are the test students' final ones by id.

    The syllabus is the union over the training students, first seen wins; work that only test
    students have stands in it without weight. ValueError (pydantic's names the place) where a
    student is not of the layout's shape or a letter is none of A, B, C, D, F.
    """
    train = STUDENTS.validate_python(train_students)
    test = STUDENTS.validate_python(test_students)
    components = syllabus(train, test)
    columns = {component.name: j for j, component in enumerate(components)}
    grades = {s.student_id: s.final_grade for s in test} | dict(letters or {})
    pool = _roster(train, columns, {s.student_id: s.final_grade for s in train})
    course = Course(dataset, course_id, scale, components, pool, _roster(test, columns, grades))
    return in_syllabus_order(course)


def syllabus(train: Iterable[Student], test: Iterable[Student]) -> tuple[Component, ...]:
    """Return the components in the order first seen; test students add theirs at weight 0."""
    found: dict[str, Component] = {}
    for students, carries in ((train, True), (test, False)):
        for student in students:
            for week in student.weeks:
                for a in week.graded():
                    weight = a.weight if carries else 0.0
                    found.setdefault(a.name, Component(a.name, a.type, weight, week.week))
    return tuple(found.values())


def _roster(
    students: Sequence[Student], columns: Mapping[str, int], grades: Mapping[str, str | None]
) -> Roster:
    ids = tuple(student.student_id for student in students)
    rows = [_scores(student, columns) for student in students]
    scores = np.array(rows, dtype=np.float64).reshape(len(ids), len(columns))
    return Roster(ids, scores, tuple(_letter(grades.get(i), i) for i in ids))


def _scores(student: Student, columns: Mapping[str, int]) -> FloatArray:
    """Return the student's scores by column; of two scores for one name the first counts."""
    row = np.full(len(columns), np.nan)
    for week in student.weeks:
        for activity in week.graded():
            column = columns[activity.name]
            if activity.score is not None and np.isnan(row[column]):
                row[column] = activity.score
    return row


def _letter(grade: str | None, student_id: str) -> str | None:
    """Return the letter in upper case; None where the source tells none."""
    if not grade:
        return None
    letter = grade.strip().upper()
    if letter not in LETTERS:
        raise ValueError(f"final grade {grade!r} of student {student_id} is none of A, B, C, D, F")
    return letter
