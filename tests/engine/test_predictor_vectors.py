"""The predictor against the right values handed over and against a literal slow loop."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.course import Component, Course, Roster
from engine.distance import Columns, PairwiseDistance
from engine.predictor import Predictions, predict, predict_weeks
from engine.scale import US
from engine.votes import Pool
from scenarios.release import course_from_release
from tests.conftest import vector
from tests.engine import oracle

EDGES = vector("predictor_edges")


def rows(predictions: Predictions) -> list[tuple[str, float, str, int]]:
    return [
        (letter, float(confidence), method, int(neighbours))
        for letter, confidence, method, neighbours in zip(
            predictions.letters,
            predictions.confidence,
            predictions.method,
            predictions.neighbours,
            strict=True,
        )
    ]


@pytest.mark.parametrize("case", EDGES, ids=[case["rule"] for case in EDGES])
def test_edge_cases(case: dict[str, Any]) -> None:
    course = course_from_release("predact-cs", "E", US, case["train"], case["students"], None)
    predictions = predict(course, case["week"], course.test.scores)
    expected = [
        (e["predicted"], e["confidence"], e["method"], e["neighbours"]) for e in case["expect"]
    ]
    assert round(Pool.of(course).tolerance, 6) == case["tolerance"]
    assert rows(predictions) == expected


SCORES = st.one_of(st.none(), st.sampled_from([0.0, 40.0, 60.0, 61.5, 65.0, 70.0, 100.0]))


@st.composite
def small_courses(draw: st.DrawFn) -> Course:
    """A course of up to 6 components and 12 training students, with ties and gaps in plenty."""
    width = draw(st.integers(1, 6))
    weeks = sorted(draw(st.lists(st.integers(1, 4), min_size=width, max_size=width)))
    weight = st.sampled_from([0.0, 0.1, 0.25])
    weights = draw(st.lists(weight, min_size=width, max_size=width))
    components = tuple(Component(f"C{j}", "hw", weights[j], week) for j, week in enumerate(weeks))
    row = st.lists(SCORES, min_size=width, max_size=width)
    letter = st.sampled_from([*oracle.LETTERS, None])
    pool = draw(st.lists(st.tuples(row, letter), min_size=1, max_size=12))
    test = draw(st.lists(row, min_size=1, max_size=4))
    letters = ("C", *(letter for _, letter in pool[1:]))
    return Course(
        "cs",
        "H",
        US,
        components,
        Roster(tuple(map(str, range(len(pool)))), array([r for r, _ in pool], width), letters),
        Roster(tuple(map(str, range(len(test)))), array(test, width), (None,) * len(test)),
    )


def array(table: list[list[float | None]], width: int) -> np.ndarray:
    return np.array(table, dtype=np.float64).reshape(len(table), width)


def lists(scores: np.ndarray) -> list[list[float | None]]:
    return [[None if np.isnan(s) else float(s) for s in row] for row in scores]


@given(small_courses(), st.integers(0, 5))
@settings(max_examples=80, deadline=None)
def test_equals_the_slow_loop(course: Course, week: int) -> None:
    due = course.upto(week)
    known = [i for i, letter in enumerate(course.pool.letters) if letter]
    pool = [course.pool.scores[i] for i in known]
    letters = [letter for letter in course.pool.letters if letter]
    width = oracle.tolerance(lists(np.array(pool)))
    expected = [
        oracle.predict(
            x, lists(np.array(pool)[:, due]), letters, course.weights[due].tolist(), width
        )
        for x in lists(course.test.scores[:, due])
    ]
    assert Pool.of(course).tolerance == pytest.approx(width, abs=1e-12)
    assert rows(predict(course, week, course.test.scores)) == expected


@given(small_courses(), st.lists(st.integers(0, 6), unique=True), st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_one_pass_over_weeks_equals_each_week_for_any_block(
    course: Course, weeks: list[int], block: int
) -> None:
    alone = [rows(predict(course, week, course.test.scores)) for week in sorted(weeks)]
    found = predict_weeks(course, sorted(weeks), course.test.scores, block=block)
    assert [rows(predictions) for predictions in found] == alone


def test_future_columns_are_not_looked_at() -> None:
    case = next(case for case in EDGES if case["rule"].startswith("components after"))
    course = course_from_release("predact-cs", "E", US, case["train"], case["students"], None)
    hidden = np.where(course.upto(case["week"]), course.test.scores, np.nan)
    seen = rows(predict(course, case["week"], course.test.scores))
    assert seen == rows(predict(course, case["week"], hidden))


def test_a_pool_without_letters_is_an_error() -> None:
    roster = Roster(("a",), np.array([[50.0]]), (None,))
    course = Course("cs", "none", US, (Component("C1", "hw", 1.0, 1),), roster, roster)
    with pytest.raises(ValueError, match="no training student of none has a final letter"):
        predict(course, 1, roster.scores)


def test_nobody_to_predict_is_nothing() -> None:
    roster = Roster(("a",), np.array([[50.0]]), ("B",))
    course = Course("cs", "one", US, (Component("C1", "hw", 1.0, 1),), roster, roster)
    assert rows(predict(course, 1, np.empty((0, 1)))) == []


def test_a_distance_grows_component_by_component() -> None:
    students = np.array([[50.0, 70.0], [np.nan, 70.0]])
    pool = np.array([[60.0, np.nan], [50.0, 75.0]])
    distance = PairwiseDistance(Columns.of(students), Columns.of(pool))
    distance.add([0])
    np.testing.assert_array_equal(distance.total, [[10, 0], [0, 0]])
    np.testing.assert_array_equal(distance.scored, [1, 0])
    distance.add([1])
    pairs = distance.within(np.array([9.0, 9.0]))
    np.testing.assert_array_equal(distance.total, [[10, 5], [0, 5]])
    assert pairs.counts.tolist() == [1, 2]
    assert pairs.spread(np.array([7, 8])).tolist() == [7, 8, 8]
    assert list(zip(pairs.columns, pairs.shared, pairs.total, strict=True)) == [
        *((1, 2, 5), (0, 0, 0), (1, 1, 5)),
    ]


@pytest.mark.parametrize("width", [64, 65, 130])
def test_shared_components_are_counted_beyond_a_word(width: int) -> None:
    scores = np.where(np.arange(3 * width).reshape(3, width) % 7 == 0, np.nan, 50.0)
    distance = PairwiseDistance(Columns.of(scores[:1]), Columns.of(scores[1:]))
    distance.add(range(width))
    both = ~np.isnan(scores[:1]) & ~np.isnan(scores[1:])
    assert distance.within(np.array([0.0])).shared.tolist() == both.sum(axis=1).tolist()
