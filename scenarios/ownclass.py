"""A class of one's own, from a grade book or a log: split here, checked, what was done told."""

import re
from pathlib import Path
from typing import Final

from engine.course import Component, Course, Roster, in_syllabus_order
from engine.scale import Scale
from scenarios.errors import DataError
from scenarios.remarks import Remarks, remark_on_course, settle_weights
from scenarios.split import KEPT_IN_TRAIN, split_roster

UNFIT: Final = re.compile(r"[^A-Za-z0-9_.]+")


def course_name(text: str) -> str:
    """Return `text` as the id of a course: what does not fit a file's name becomes a dash."""
    return UNFIT.sub("-", text).strip("-.")[:60] or "course"


def own_course(
    dataset: str,
    name: str,
    scale: Scale,
    components: tuple[Component, ...],
    everyone: Roster,
    file: Path,
    remarks: Remarks,
) -> Course:
    """Return the course of these students, split as the published study does.

    Without any final letter all are test students: they can be looked at, not scored. Raises
    DataError where this makes no class.
    """
    if not len(everyone):
        raise DataError("there are no students in it", file=file)
    settled = settle_weights(name, components, remarks)
    pool, test = split_roster(everyone)
    course = in_syllabus_order(Course(dataset, course_name(name), scale, settled, pool, test))
    if not course.components:
        raise DataError("nobody has a score for anything in it", file=file)
    if not len(test):
        raise DataError(
            f"too few students ({len(everyone)}): nobody is left to be tested",
            file=file,
            valid=f"a final letter that more than {KEPT_IN_TRAIN} students have",
        )
    remark_on_course(name, course, remarks)
    _remark(course, settled, remarks)
    return course


def _remark(course: Course, components: tuple[Component, ...], remarks: Remarks) -> None:
    kept = {component.name for component in course.components}
    for component in components:
        if component.name not in kept:
            remarks.add("left out, because nobody has a score", component.name)
    unknown = course.test.letters.count(None)
    if unknown == len(course.test):
        kind = "no final letters, so it can be looked at, not played or scored"
        remarks.add(kind, course.course_id)
    elif unknown:
        kind = "students without a final letter can be predicted, not met in play"
        remarks.add(kind, f"{unknown} of {course.course_id}")
