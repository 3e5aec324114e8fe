"""The shipped courses and their generator."""

import gzip
import math
from statistics import fmean, median

import numpy as np
import pytest

from engine.course import Course
from engine.predictor import predict
from engine.scale import is_at_risk
from scenarios.coursefile import SHIPPED, encode, read_course
from scenarios.generate import course_path, generate, syllabus
from scenarios.recipes import RECIPES, Recipe
from scenarios.sample import sample_class

TARGETS = {"A": 0.40, "B": 0.50, "C": 0.60, "D": 0.70, "E": 0.80}


@pytest.fixture(scope="module", params=RECIPES, ids=lambda recipe: f"cs-{recipe.course_id}")
def recipe(request: pytest.FixtureRequest) -> Recipe:
    given: Recipe = request.param
    return given


@pytest.fixture(scope="module")
def course(recipe: Recipe) -> Course:
    return read_course(course_path(recipe.course_id))


def right(course: Course, week: int) -> np.ndarray:
    """Tell which test students get the right letter."""
    found = predict(course, week, course.test.scores).letters
    return np.array([a == b for a, b in zip(found, course.test.letters, strict=True)])


def test_the_generator_makes_the_shipped_content_byte_for_byte(recipe: Recipe) -> None:
    shipped = gzip.decompress(course_path(recipe.course_id).read_bytes())
    assert encode(generate(recipe)) == shipped


def test_all_files_together_are_small() -> None:
    assert [path.name for path in sorted(SHIPPED.iterdir())] == [f"{x}.course" for x in "ABCDE"]
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 2_000_000


def test_natural_accuracy_at_week_8_is_the_courses_own(course: Course) -> None:
    assert right(course, 8).mean() == pytest.approx(TARGETS[course.course_id], abs=0.02)


def test_prediction_gets_better_towards_the_end_of_term(course: Course) -> None:
    early, middle, late = (right(course, week).mean() for week in (2, 8, 16))
    assert early < middle < late


def test_size_and_students_at_risk(course: Course) -> None:
    assert 500 <= len(course.pool) + len(course.test) <= 2500
    assert 10 <= len(course.components) <= 60
    seen = ~np.isnan(course.test.scores[:, course.upto(8)]).all(axis=1)
    risky = [is_at_risk(letter or "") for letter in course.test.letters]
    assert (seen & risky).sum() >= 40
    assert set(course.test.letters) == set(course.pool.letters) == set("ABCDF")


def test_the_syllabus_is_whole(course: Course, recipe: Recipe) -> None:
    assert sum(slot.work.weight for slot in syllabus(recipe)) == 10_000
    assert math.fsum(c.weight for c in course.components) == 1.0
    weeks = [c.week for c in course.components]
    assert (weeks, weeks[0], weeks[-1]) == (sorted(weeks), 1, 16)
    assert len({c.name for c in course.components}) == len(weeks)


def test_ids_are_told_apart_by_their_last_four_digits(course: Course) -> None:
    ids = course.pool.ids + course.test.ids
    assert all(len(i) == len("syn_000142") and i.startswith("syn_00") for i in ids)
    numbers = sorted(int(i[-4:]) for i in ids)
    assert np.diff(numbers).min() >= 2


def test_scores_look_like_scores(course: Course) -> None:
    scores = np.vstack([course.pool.scores, course.test.scores])
    given = scores[~np.isnan(scores)]
    assert (given.min(), given.max()) == (0.0, 100.0)
    np.testing.assert_array_equal(given * 2, np.rint(given * 2))
    assert 0.01 < np.isnan(scores).mean() < 0.06


def test_the_weak_miss_more_work(course: Course) -> None:
    missing = np.isnan(course.pool.scores).mean(axis=1)
    risky = np.array([is_at_risk(letter or "") for letter in course.pool.letters])
    assert missing[risky].mean() > 1.5 * missing[~risky].mean()


def test_scores_of_a_student_belong_together(course: Course) -> None:
    scores = course.pool.scores[~np.isnan(course.pool.scores).any(axis=1)]
    half = scores.shape[1] // 2
    odd, even = scores[:, :half:2].mean(axis=1), scores[:, 1:half:2].mean(axis=1)
    assert np.corrcoef(odd, even)[0, 1] > 0.5


def test_a_class_shows_a_report_worth_reading(course: Course) -> None:
    flagged = [is_at_risk(x) for x in predict(course, 8, course.test.scores).letters]
    counts = [
        sum(flagged[row] for row in sample_class(course, 8, seed).rows) for seed in range(100)
    ]
    assert 5 <= median(counts) <= 8
    assert fmean(4 <= n <= 12 for n in counts) > 0.8
