"""The release layout of PredAct-CS: students with weeks of activities, made into a course.

A student is `{"student_id", "weeks": [{"week", "activities": [{"name", "type", "weight",
"score"}]}], "final_grade"?}`. Only this shape is read here; which files hold it is the
importer's business.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

import numpy as np
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter
from pydantic_core import PydanticCustomError

from engine.course import Component, Course, FloatArray, Roster, in_syllabus_order
from engine.scale import Scale
from scenarios.letters import letter_of, remark_on_letters
from scenarios.remarks import Remarks

ENGAGEMENT = "engagement"
"""The type of activity (clicks) that is never a score."""
LAST_WEEK: Final = 99


def _no_stand_in(value: object) -> object:
    """Refuse what would pass for a number and is none: true and false, 1_0."""
    if isinstance(value, bool) or (isinstance(value, str) and "_" in value):
        raise PydanticCustomError("number", "Input should be a number")
    return value


def _said(text: str) -> str:
    if not text.strip():
        raise PydanticCustomError("blank", "Input should not be blank")
    return text


Number: TypeAlias = Annotated[float, BeforeValidator(_no_stand_in)]
Whole: TypeAlias = Annotated[int, BeforeValidator(_no_stand_in)]
Name: TypeAlias = Annotated[str, AfterValidator(_said)]


class Activity(BaseModel):
    """One piece of graded work of one student; no score: missing."""

    name: Name
    type: str
    weight: Number = Field(ge=0, le=100, allow_inf_nan=False)
    score: Number | None = Field(default=None, ge=0, le=100, allow_inf_nan=False)


class Week(BaseModel):
    """What was due in a week."""

    week: Whole = Field(le=LAST_WEEK)
    activities: list[Activity]

    def graded(self) -> list[Activity]:
        """Return the activities that are scores, not clicks."""
        return [a for a in self.activities if a.type.lower() != ENGAGEMENT]


class Student(BaseModel):
    """A student of the release; any case of the final letter is read."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    student_id: Name
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
    student is not of the layout's shape or a letter is none that counts.
    """
    train = STUDENTS.validate_python(train_students)
    test = STUDENTS.validate_python(test_students)
    components = syllabus(train, test)
    pool, tested = roster(train, components), roster(test, components, letters)
    return in_syllabus_order(Course(dataset, course_id, scale, components, pool, tested))


def syllabus(train: Iterable[Student], test: Iterable[Student]) -> tuple[Component, ...]:
    """Return the components in the order first seen; test students add theirs at weight 0.

    Work before the first week counts as of the first.
    """
    found: dict[str, Component] = {}
    for students, carries in ((train, True), (test, False)):
        for student in students:
            for week in student.weeks:
                for a in week.graded():
                    weight = a.weight if carries else 0.0
                    due = max(week.week, 1)
                    found.setdefault(a.name, Component(a.name, a.type, weight, due))
    return tuple(found.values())


def roster(
    students: Sequence[Student],
    components: Sequence[Component],
    letters: Mapping[str, str] | None = None,
) -> Roster:
    """Return the students' scores on these components; `letters` by id go before their own.

    ValueError where a student is there twice or a letter is none that counts.
    """
    columns = {component.name: j for j, component in enumerate(components)}
    ids = tuple(student.student_id for student in students)
    if len(set(ids)) != len(ids):
        raise ValueError(f"student {Counter(ids).most_common(1)[0][0]!r} is there twice")
    grades = {s.student_id: s.final_grade for s in students} | dict(letters or {})
    rows = [_scores(student, columns) for student in students]
    scores = np.array(rows, dtype=np.float64).reshape(len(ids), len(columns))
    return Roster(ids, scores, tuple(_letter(grades[i], i) for i in ids))


def remark_on(course_id: str, students: Iterable[Student], remarks: Remarks) -> None:
    """Note what of these students was not taken as it stands."""
    grades: set[str | None] = set()
    for student in students:
        grades.add(student.final_grade)
        names = Counter(a.name for week in student.weeks for a in week.graded())
        for name, times in names.items():
            if times > 1:
                case = f"{name} in {course_id}"
                remarks.add("a component is there twice and its first score counted", case)
        if any(week.week < 1 for week in student.weeks):
            remarks.add("work before week 1 was counted in week 1", course_id)
    remark_on_letters(grades, remarks)


def remark_on_syllabus(course_id: str, students: Iterable[Student], remarks: Remarks) -> None:
    """Note the components that these students tell differently: the first to name one counts."""
    first: dict[str, tuple[float, int]] = {}
    for student in students:
        for week in student.weeks:
            for a in week.graded():
                told = a.weight, max(week.week, 1)
                if first.setdefault(a.name, told) != told:
                    kind = "students differ in a component's weight or week, and the first counted"
                    remarks.add(kind, f"{a.name} in {course_id}")


def _scores(student: Student, columns: Mapping[str, int]) -> FloatArray:
    """Return the student's scores by column; of two scores for one name the first counts."""
    row = np.full(len(columns), np.nan)
    for week in student.weeks:
        for activity in week.graded():
            column = columns[activity.name]
            if activity.score is not None and np.isnan(row[column]):
                row[column] = activity.score + 0.0  # -0 is 0
    return row


def _letter(grade: str | None, student_id: str) -> str | None:
    try:
        return letter_of(grade)
    except ValueError as error:
        raise ValueError(f"student {student_id}: {error}") from error
