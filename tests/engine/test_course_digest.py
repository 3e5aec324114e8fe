"""The digest of a course: the same content gives it again, any change another."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.course import Course
from engine.scale import UK
from scenarios.catalogue import resolve

COURSE = resolve("cs-A-w8", Path("no-such-home")).course


def _score(course: Course) -> Course:
    scores = course.pool.scores.copy()
    scores[0, 0] = 12.5
    return replace(course, pool=replace(course.pool, scores=scores))


def _letter(course: Course) -> Course:
    letters = ("F" if course.pool.letters[0] == "A" else "A", *course.pool.letters[1:])
    return replace(course, pool=replace(course.pool, letters=letters))


def _truth(course: Course) -> Course:
    letters = ("F" if course.test.letters[0] == "A" else "A", *course.test.letters[1:])
    return replace(course, test=replace(course.test, letters=letters))


def _weight(course: Course) -> Course:
    first = replace(course.components[0], weight=0.99)
    return replace(course, components=(first, *course.components[1:]))


def test_the_same_course_read_twice_has_one_digest() -> None:
    again = resolve("cs-A-w9", Path("no-such-home")).course
    assert again is not COURSE
    assert again.digest == COURSE.digest
    assert len(COURSE.digest) == 64


def test_the_truth_of_the_test_students_is_not_in_it() -> None:
    assert _truth(COURSE).digest == COURSE.digest


@pytest.mark.parametrize("change", [_score, _letter, _weight, lambda c: replace(c, scale=UK)])
def test_any_change_gives_another(change: Callable[[Course], Course]) -> None:
    assert change(COURSE).digest != COURSE.digest
