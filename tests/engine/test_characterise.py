"""What the predictor is worth by course and week, against the literal loop, to the last digit."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from engine.characterise import Figures, by_tenth, characterise, figures, tenth
from engine.course import Component, Course, Roster
from engine.scale import US
from scenarios.catalogue import resolve
from scenarios.oulad import read_oulad
from tests.engine import oracle

Row = tuple[str, float, str]


class Literal:
    """The slow loop over a course; weeks with the same work due are computed once."""

    def __init__(self, course: Course) -> None:
        self.course = course
        known = [i for i, letter in enumerate(course.pool.letters) if letter]
        self.pool = lists(course.pool.scores[known])
        self.letters = [str(course.pool.letters[i]) for i in known]
        self.width = oracle.tolerance(self.pool)
        self.rows = cache(self._rows)

    def at(self, week: int) -> dict[str, float]:
        due = tuple(np.flatnonzero(self.course.upto(week)).tolist())
        return oracle.figures(self.rows(due), [str(x) for x in self.course.test.letters])

    def _rows(self, due: tuple[int, ...]) -> list[Row]:
        pool = [[x[j] for j in due] for x in self.pool]
        weights = [float(self.course.weights[j]) for j in due]
        students = lists(self.course.test.scores[:, list(due)])
        found = (oracle.predict(x, pool, self.letters, weights, self.width) for x in students)
        return [(letter, confidence, method) for letter, confidence, method, _ in found]


def lists(scores: np.ndarray) -> list[list[float | None]]:
    return [[None if np.isnan(s) else float(s) for s in row] for row in scores]


def check(course: Course, weeks: Sequence[int], blocks: Sequence[int | None]) -> None:
    """Hold the figures against the literal loop's, for each of these block sizes."""
    literal = Literal(course)
    expected = [(week, literal.at(week)) for week in weeks]
    for block in blocks:
        found = characterise(course, weeks, block=block)
        assert [(row.week, asdict(figures(row.predicted))) for row in found] == expected


def part(course: Course, pool: int, test: int) -> Course:
    return replace(course, pool=course.pool.take(range(pool)), test=course.test.take(range(test)))


def test_a_shipped_course_equals_the_literal_loop(tmp_path: Path) -> None:
    course = part(resolve("cs-B-w8", tmp_path).course, 90, 25)
    check(course, range(1, 17), (1, 7, None))


@pytest.mark.parametrize("name", ["AAA_2013J", "AAA_2014J"])
def test_real_courses_equal_the_literal_loop(shared: Path, name: str) -> None:
    check_real(shared, name)


@pytest.mark.soak
def test_the_largest_real_course_equals_the_literal_loop(shared: Path) -> None:
    check_real(shared, "FFF_2013B")


def check_real(shared: Path, name: str) -> None:
    courses = {course.course_id: course for course in read_oulad(shared / "data" / "oulad")[0]}
    course = courses[name]
    check(course, range(1, course.last_week + 1), (5, 64, None))


def small(letters: str, rows: Sequence[Sequence[float]]) -> Course:
    components = tuple(Component(f"C{j}", "hw", 0.5, week) for j, week in enumerate((1, 2, 4)))
    pool = Roster(("a", "b"), np.array([[90.0, 90, 90], [50, 50, 50]]), ("A", "F"))
    ids = tuple(f"t{i}" for i in range(len(letters)))
    known = tuple(None if letter == "-" else letter for letter in letters)
    scores = np.array(rows, dtype=np.float64).reshape(len(letters), 3)
    return Course("cs", "S", US, components, pool, Roster(ids, scores, known))


def test_only_students_with_a_letter_count() -> None:
    course = small("A-", [[90, 90, 90], [50, 50, 50]])
    assert [figures(row.predicted).n for row in characterise(course, [1, 4])] == [1, 1]


def test_without_any_letter_nothing_is_measured() -> None:
    (row,) = characterise(small("-", [[90, 90, 90]]), [4])
    assert figures(row.predicted) == Figures(0, *[None] * 7)


def test_each_week_has_its_own_test_set() -> None:
    course = small("F", [[50, 50, 50]])
    early = Roster(("e", "f"), np.array([[90.0, 90, np.nan], [50, 50, np.nan]]), ("A", "F"))
    course = replace(course, test_sets=((2, early), (4, course.test)))
    rows = characterise(course, [1, 2, 3, 4])
    assert [figures(row.predicted).n for row in rows] == [2, 2, 1, 1]
    assert rows[3].predicted.fallback.tolist() == [False]


def test_tenths_pool_students_of_their_weeks() -> None:
    course = small("AF", [[90, 90, 90], [90, 90, 90]])
    rows = characterise(course, [1, 2, 3, 4])
    assert [tenth(course, week) for week in (0, 1, 2, 3, 4, 5)] == [1, 3, 5, 8, 10, 10]
    pooled = by_tenth([*rows, *rows])
    assert {each: found.n for each, found in pooled.items()} == {3: 4, 5: 4, 8: 4, 10: 4}
    assert replace(pooled[10], n=2) == figures(rows[3].predicted)
