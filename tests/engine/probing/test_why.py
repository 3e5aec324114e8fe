"""Why a prediction is what it is: exactly what the predictor did."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.averages import weighted_averages
from engine.course import Course, FloatArray
from engine.predictor import predict
from engine.probing.grounds import Why
from engine.probing.why import by_week, differences, why
from engine.scale import LETTERS
from tests.engine import oracle
from tests.engine.probing.classes import drawn, scenario, small_course

SCORE = st.one_of(st.just(float("nan")), st.integers(0, 20).map(lambda step: step * 5.0))
COMPONENTS = 6


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Small courses whose students are often alike, often missing."""
    row = st.lists(SCORE, min_size=COMPONENTS, max_size=COMPONENTS)
    pool = draw(st.lists(row, min_size=1, max_size=12))
    letters = draw(st.text("ABCDF", min_size=len(pool), max_size=len(pool)))
    weights = draw(st.lists(st.sampled_from([0.0, 0.1, 0.3]), min_size=6, max_size=6))
    mine = draw(row)
    return small_course(np.array(pool), letters, np.array([mine]), weights, [1, 1, 2, 3, 3, 4])


def agrees(found: Why, course: Course, week: int, scores: FloatArray) -> None:
    """The prediction is the predictor's, and follows from the voters told."""
    made = predict(course, week, scores[None, :])
    assert (found.letter, found.confidence) == (made.letters[0], made.confidence[0])
    assert found.method == made.method[0]
    assert (found.method == "knn") == (made.neighbours[0] > 0)
    if found.method == "knn":
        assert len(found.voters) == made.neighbours[0]
    votes = np.array(found.votes)
    assert LETTERS[votes.argmax()] == found.letter
    assert round(float(votes.max() / votes.sum()), 4) == pytest.approx(found.confidence, abs=1e-4)
    for code, letter in enumerate(LETTERS):
        if found.method != "prior":
            weights = [voter.weight for voter in found.voters if voter.letter == letter]
            assert votes[code] == pytest.approx(sum(weights))
    assert [v.distance for v in found.voters] == sorted(v.distance for v in found.voters)


@settings(deadline=None)
@given(courses(), st.integers(1, 5))
def test_it_agrees_with_the_predictor_and_the_literal_loop(course: Course, week: int) -> None:
    scores = course.test.scores[0]
    found = why(course, week, scores)
    agrees(found, course, week, scores)
    due = np.flatnonzero(course.upto(week))
    plain = [[None if np.isnan(x) else x for x in row] for row in course.pool.scores.tolist()]
    x = [None if np.isnan(v) else v for v in scores[due].tolist()]
    pool = [[row[j] for j in due] for row in plain]
    letters = [str(letter) for letter in course.pool.letters]
    if found.method == "knn":
        expected = oracle.neighbours(x, pool, letters, oracle.tolerance(plain))
        told = sorted(found.voters, key=lambda voter: voter.row)
    elif found.method == "score_conditional":
        assert found.average is not None
        weights = course.weights[due].tolist()
        expected = oracle.nearest_averages(found.average, pool, letters, weights)
        told = list(found.voters)
    else:
        assert found.voters == ()
        assert found.votes == tuple(float(letters.count(letter)) for letter in LETTERS)
        return
    assert [(v.letter, v.weight) for v in told] == [
        (letter, pytest.approx(weight)) for letter, weight in expected
    ]


@settings(deadline=None)
@given(courses(), st.integers(1, 5))
def test_components_add_up_to_the_distance(course: Course, week: int) -> None:
    scores = course.test.scores[0]
    found = why(course, week, scores)
    points = sum(each.points for each in found.contributions)
    if found.method == "knn":
        mean = np.mean([voter.distance for voter in found.voters])
        assert points == pytest.approx(mean)
    elif found.average is not None:
        assert points == pytest.approx(found.average)
    for voter in found.voters if found.method == "knn" else ():
        apart = differences(course, week, scores, voter)
        total = 0.0
        for each in apart:
            total += each.gap
        assert len(apart) == voter.shared
        assert total / len(apart) == voter.distance
        assert voter.distance <= (voter.reach or 0)
        assert len(apart) >= found.needed


@settings(deadline=None)
@given(courses(), st.integers(0, COMPONENTS - 1), SCORE)
def test_another_score_is_another_prediction(course: Course, column: int, score: float) -> None:
    scores = course.test.scores[0].copy()
    scores[column] = score
    agrees(why(course, 4, scores), course, 4, scores)


@pytest.mark.parametrize("name", ["cs-A-w8", "cs-E-w3"])
def test_a_shipped_class(name: str) -> None:
    klass = drawn(name, students=8, at_risk=3)
    for row, scores in enumerate(klass.roster.scores):
        found = why(klass.course, klass.week, scores)
        agrees(found, klass.course, klass.week, scores)
        assert found.letter == klass.natural.letters[row]
        assert found.confidence == klass.natural.confidence[row]
        average = weighted_averages(
            np.where(klass.course.upto(klass.week), scores, np.nan)[None, :], klass.course.weights
        )[0]
        assert found.average == average


def test_every_week_is_the_prediction_cut_there() -> None:
    course = scenario().course
    scores = course.test.scores[3]
    found = by_week(course, scores)
    assert [each.week for each in found] == list(range(1, 17))
    for each in (found[0], found[7], found[15]):
        made = predict(course, each.week, scores[None, :])
        assert (each.letter, each.confidence) == (made.letters[0], made.confidence[0])
        assert (each.method, each.neighbours) == (made.method[0], made.neighbours[0])


def test_reasons() -> None:
    pool = np.array([[50.0, 50.0, 50.0, 50.0], [60.0, 60.0, 60.0, 60.0]])
    course = small_course(pool, "CF", np.full((1, 4), 50.0), [0.25] * 4, [1, 1, 1, 2])
    near = why(course, 2, np.array([49.0, 49, 49, 49]))
    assert (near.reason, near.voters[0].student_id) == ("1 neighbour votes", "p0")
    assert near.voters[0].weight == 0.5
    far = why(course, 2, np.array([90.0, 90, 90, 90]))
    assert far.reason == "no training student is near enough: the nearest averages vote"
    assert far.nearest is not None
    assert (far.nearest.student_id, far.nearest.distance, far.nearest.weight) == ("p1", 30.0, 0.0)
    assert far.nearest.reach == pytest.approx(far.tolerance)
    assert [voter.average for voter in far.voters] == [60.0, 50.0]
    few = why(course, 2, np.array([50.0, np.nan, np.nan, 50]))
    assert few.reason.startswith("only 2 scored components, of the 3")
    none = why(course, 2, np.full(4, np.nan))
    assert (none.method, none.letter, none.confidence) == ("prior", "C", 0.5)
    assert none.reason.endswith("the pool's letters vote")
    alone = replace(course, pool=replace(course.pool, scores=np.full((2, 4), np.nan)))
    assert "shares" in why(alone, 2, np.full(4, 50.0)).reason
