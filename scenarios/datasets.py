"""Whole data sets: which courses they hold, and what the predictor is worth on each."""

from collections.abc import Sequence
from pathlib import Path

from engine.characterise import CourseWeek, characterise
from scenarios.catalogue import CourseEntry, survey
from scenarios.coursefile import read_course
from scenarios.errors import ScenarioError, quoted
from scenarios.predictions import check_predictable


def courses_of(dataset: str, wanted: Sequence[str], home: Path) -> list[CourseEntry]:
    """Return the courses of a data set, or those `wanted` of them, in the listing's order.

    `dataset` is `cs`, the name of an import, or a kind of data (`oulad`) where nothing has that
    name. Raises ScenarioError, naming what there is, for what there is not; DataError if a file
    of the data set is damaged.
    """
    found = survey(home)
    for error in found.problems:
        if Path(error.file).parent.name == dataset:
            raise error
    entries = [entry for entry in found.entries if entry.name == dataset]
    entries = entries or [entry for entry in found.entries if entry.dataset == dataset]
    if not entries:
        there = ", ".join(sorted({entry.name for entry in found.entries}))
        raise ScenarioError(f"there is no data set {quoted(dataset)} (valid: {there})")
    return _picked(dataset, {entry.course_id: entry for entry in entries}, wanted)


def _picked(
    dataset: str, entries: dict[str, CourseEntry], wanted: Sequence[str]
) -> list[CourseEntry]:
    for course in wanted:
        if course not in entries:
            there = quoted(", ".join(entries), 200)
            raise ScenarioError(f"{dataset} has no course {quoted(course)} (valid: {there})")
    return [entry for course, entry in entries.items() if not wanted or course in wanted]


def characterise_file(path: Path, weeks: Sequence[int]) -> list[CourseWeek]:
    """Return the natural predictions of the course in `path` at each of the weeks.

    Raises DataError if the file is damaged, ScenarioError where nothing can be predicted from.
    """
    course = read_course(path)
    check_predictable(course)
    return characterise(course, weeks)
