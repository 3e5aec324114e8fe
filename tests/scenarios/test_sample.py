"""The draw of a class."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.course import Course
from engine.scale import is_at_risk
from scenarios.catalogue import resolve
from scenarios.errors import ScenarioError
from scenarios.sample import sample_class
from tests.scenarios.courses import course


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return resolve("cs-A-w8", tmp_path_factory.mktemp("home")).course


def test_the_draw_is_pinned(shipped: Course) -> None:
    sample = sample_class(shipped, 8, seed=1, students=6, at_risk=2)
    drawn = [(shipped.test.ids[row], shipped.test.letters[row]) for row in sample.rows]
    assert drawn == [
        ("syn_003110", "B"),
        ("syn_000896", "D"),
        ("syn_003601", "B"),
        ("syn_004257", "B"),
        ("syn_008962", "B"),
        ("syn_000398", "D"),
    ]


@given(seed=st.integers(0, 2**63))
def test_a_class_has_thirty_students_five_at_risk(shipped: Course, seed: int) -> None:
    sample = sample_class(shipped, 8, seed)
    assert len(sample) == len(set(sample.rows)) == 30
    assert sum(is_at_risk(shipped.test.letters[row] or "") for row in sample.rows) == 5
    assert (sample.at_risk, sample.notes) == (5, ())


def test_seeds_weeks_and_courses_draw_differently(shipped: Course) -> None:
    draws = {sample_class(shipped, week, seed).rows for week in (8, 9) for seed in range(20)}
    assert len(draws) == 40


def test_students_at_risk_stand_anywhere_in_the_class(shipped: Course) -> None:
    first = [sample_class(shipped, 8, seed).rows[0] for seed in range(60)]
    kinds = {is_at_risk(shipped.test.letters[row] or "") for row in first}
    assert kinds == {True, False}


@given(
    letters=st.text("ABCDF-", min_size=1, max_size=60),
    students=st.integers(1, 40),
    seed=st.integers(0, 99),
    data=st.data(),
)
def test_small_groups_are_capped_and_told(
    letters: str, students: int, seed: int, data: st.DataObject
) -> None:
    at_risk = data.draw(st.integers(0, students))
    risky = sum(letter in "DF" for letter in letters)
    safe = sum(letter in "ABC" for letter in letters)
    expected = min(risky, at_risk), min(safe, students - at_risk)
    if not sum(expected):
        with pytest.raises(ScenarioError):
            sample_class(course(letters), 4, seed, students, at_risk)
        return
    sample = sample_class(course(letters), 4, seed, students, at_risk)
    drawn = [letters[row] for row in sample.rows]
    assert (sum(x in "DF" for x in drawn), sum(x in "ABC" for x in drawn)) == expected
    short = (expected[0] < at_risk) + (expected[1] < students - at_risk)
    assert len(sample.notes) == short
    assert all(f"the class has {len(sample)}" in note for note in sample.notes)


def test_students_without_a_score_by_the_week_are_not_drawn() -> None:
    late = course("ABCDF", first_week=2)
    assert len(sample_class(late, 2, seed=0)) == 5
    with pytest.raises(ScenarioError, match="no test student of Z has a score by week 1"):
        sample_class(late, 1, seed=0)


@pytest.mark.parametrize(("students", "at_risk"), [(0, 0), (5, 6), (5, -1)])
def test_numbers_that_make_no_class_are_refused(students: int, at_risk: int) -> None:
    with pytest.raises(ScenarioError, match="cannot be drawn"):
        sample_class(course(), 4, 0, students, at_risk)
