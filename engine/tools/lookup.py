"""Lookup tools: what is recorded of the class up to the week. Noise never touches them."""

import math
from typing import Any, Literal

import numpy as np

from engine.classroom import ClassData
from engine.scale import LETTERS
from engine.tools.contract import (
    Answer,
    Arguments,
    AssignmentName,
    NoArguments,
    OfStudent,
    Tool,
)
from engine.tools.names import graded_column, student_row


class Students(Answer):
    """Ids in class order."""

    student_ids: list[str]
    total_count: int


class Assignment(Answer):
    """A component: its weight is a fraction of the course, its week when it is due."""

    name: str
    type: str
    weight: float
    week: int


class Grade(Assignment):
    """A component with one student's score; null: missing."""

    score: float | None


class Grades(Answer):
    """One student's scores up to the week; missing ones count neither in average nor weight."""

    weighted_average: float | None
    total_weight_covered: float
    assignments: list[Grade]


class OfAssignment(Arguments):
    """Arguments of `get_assignment_stats`."""

    assignment_name: AssignmentName


class Statistics(Answer):
    """Scores of one component in the class; `distribution` counts students by letter band."""

    student_count: int
    average: float | None
    min: float | None
    max: float | None
    distribution: dict[str, int]
    cutoffs: dict[str, float]


class Attempted(Answer):
    """The components that somebody of the class has a score for."""

    assignments: list[Assignment]
    count: int


class SyllabusEntry(Assignment):
    """A component of the term: `graded` when due by the week."""

    status: Literal["graded", "remaining"]


class Syllabus(Answer):
    """The whole term's components and how the weight divides."""

    current_week: int
    assignments: list[SyllabusEntry]
    total_weight: float
    graded_weight: float
    remaining_weight: float


class ClassAverage(Answer):
    """Mean, lowest and highest of the students' weighted averages, of those who have one."""

    class_average: float | None
    student_count: int
    min: float | None
    max: float | None


def list_students(klass: ClassData, _: NoArguments) -> Students:
    """Return the ids of the class."""
    return Students(student_ids=list(klass.student_ids), total_count=len(klass.student_ids))


def get_student_grades(klass: ClassData, asked: OfStudent) -> Grades:
    """Return one student's scores and weighted average."""
    row = student_row(klass, asked.student_id)
    scores = klass.scores[row]
    covered = [j for j in klass.columns_due if not np.isnan(scores[j])]
    return Grades(
        weighted_average=klass.averages[row],
        total_weight_covered=total(klass.weight(covered)),
        assignments=[
            Grade(**_dumped(klass, j), score=None if np.isnan(scores[j]) else float(scores[j]))
            for j in klass.columns_due
        ],
    )


def get_assignment_stats(klass: ClassData, asked: OfAssignment) -> Statistics:
    """Return the class's scores of one component, summed up."""
    column = klass.scores[:, graded_column(klass, asked.assignment_name)]
    scores = column[~np.isnan(column)].tolist()
    letters = [klass.scale.letter(score) for score in scores]
    return Statistics(
        student_count=len(scores),
        average=mean(scores),
        min=min(scores, default=None),
        max=max(scores, default=None),
        distribution={letter: letters.count(letter) for letter in LETTERS},
        cutoffs=klass.scale.thresholds,
    )


def list_all_assignments(klass: ClassData, _: NoArguments) -> Attempted:
    """Return the components attempted so far."""
    attempted = np.flatnonzero(~np.isnan(klass.scores).all(axis=0)).tolist()
    entries = [assignment(klass, j) for j in attempted]
    return Attempted(assignments=entries, count=len(entries))


def get_course_syllabus(klass: ClassData, _: NoArguments) -> Syllabus:
    """Return the whole term's components, graded or remaining."""
    graded, remaining = klass.weight(klass.columns_due), klass.weight(klass.columns_remaining)
    return Syllabus(
        current_week=klass.week,
        assignments=[
            SyllabusEntry(**_dumped(klass, j), status="graded" if due else "remaining")
            for j, due in enumerate(klass.due)
        ],
        total_weight=total(graded + remaining),
        graded_weight=total(graded),
        remaining_weight=total(remaining),
    )


def get_class_average(klass: ClassData, _: NoArguments) -> ClassAverage:
    """Return the mean of the weighted averages of the class."""
    averages = [average for average in klass.averages if average is not None]
    return ClassAverage(
        class_average=mean(averages),
        student_count=len(averages),
        min=min(averages, default=None),
        max=max(averages, default=None),
    )


def mean(values: list[float]) -> float | None:
    """Return the mean with 2 decimals; None of nothing."""
    return round(math.fsum(values) / len(values), 2) if values else None


def total(weight: float) -> float:
    """Return a sum of weights with 4 decimals."""
    return round(weight, 4)


def assignment(klass: ClassData, column: int) -> Assignment:
    """Return the component of this column."""
    c = klass.components[column]
    return Assignment(name=c.name, type=c.type, weight=weight_of(klass, column), week=c.week)


def weight_of(klass: ClassData, column: int) -> float:
    """Return a component's weight with 9 decimals (as many as the release's data have)."""
    return round(float(klass.weights[column]), 9)


def _dumped(klass: ClassData, column: int) -> dict[str, Any]:
    return assignment(klass, column).model_dump()


TOOLS = (
    Tool(
        "list_students",
        "lookup",
        "List the ids of all students in the class.",
        NoArguments,
        Students,
        list_students,
    ),
    Tool(
        "get_student_grades",
        "lookup",
        "One student's score on every assignment so far, the weighted average, and how much of "
        "the course's weight it covers.",
        OfStudent,
        Grades,
        get_student_grades,
    ),
    Tool(
        "get_assignment_stats",
        "lookup",
        "Count, average, lowest, highest and letter bands of the class on one assignment.",
        OfAssignment,
        Statistics,
        get_assignment_stats,
    ),
    Tool(
        "list_all_assignments",
        "lookup",
        "List the assignments attempted so far.",
        NoArguments,
        Attempted,
        list_all_assignments,
    ),
    Tool(
        "get_course_syllabus",
        "lookup",
        "All assignments of the term, graded or remaining, with weights.",
        NoArguments,
        Syllabus,
        get_course_syllabus,
    ),
    Tool(
        "get_class_average",
        "lookup",
        "Mean, lowest and highest of the students' weighted averages.",
        NoArguments,
        ClassAverage,
        get_class_average,
    ),
)
