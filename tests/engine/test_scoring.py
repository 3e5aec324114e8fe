"""Scores and reliance: right values, identities, undefined ratios, calibration."""

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.calibration import calibration, expected_calibration_error, risk_probability
from engine.reliance import Ratio, reliance
from engine.scoring import (
    StudentOutcome,
    confusion,
    final_decision,
    gap_closed,
    initial_decision,
    over_trust_collapse,
    tool_quality,
)
from tests.conftest import vector

METRICS = vector("metrics")


@pytest.mark.parametrize("case", METRICS, ids=range(len(METRICS)))
def test_right_values(case: dict[str, Any]) -> None:
    students = [StudentOutcome(**student) for student in case["students"]]
    found, expected = reliance(students), case["expect"]["reliance"]
    assert asdict(confusion(students, initial_decision)) == case["expect"]["initial"]
    assert asdict(confusion(students, final_decision)) == case["expect"]["final"]
    for name, ratio in (("rair", found.rair), ("rsr", found.rsr)):
        assert ratio.value == expected[name]
        assert [ratio.numerator, ratio.denominator] == expected[f"{name}_n"]
    assert asdict(found.buckets).items() <= expected.items()


def flagged(at_risk: bool, initial: bool | None, final: bool | None) -> StudentOutcome:
    return StudentOutcome("s", at_risk, True, initial, final)


def unflagged(at_risk: bool) -> StudentOutcome:
    return StudentOutcome("s", at_risk, False, None, None)


BOOLS = st.booleans()
STUDENTS = st.lists(
    st.one_of(st.builds(flagged, BOOLS, BOOLS, BOOLS), st.builds(unflagged, BOOLS)), max_size=30
)


@given(STUDENTS)
def test_counts_add_up(students: list[StudentOutcome]) -> None:
    found = reliance(students)
    number = sum(s.tool_flagged for s in students)
    final = confusion(students, final_decision)
    assert sum(asdict(found.buckets).values()) == number
    assert sum(found.table.values()) == number
    assert final.tp + final.fp + final.fn + final.tn == len(students)
    assert (found.buckets.correct_follow, found.buckets.bad_follow) == (final.tp, final.fp)
    assert found.rescue.denominator + found.spoil.denominator == number
    wrong_to_right = found.table["risk/no-flag/flag"] + found.table["safe/flag/no-flag"]
    assert found.rescue.numerator == wrong_to_right


def _gap_closed(students: list[StudentOutcome]) -> float | None:
    return gap_closed(tool_quality(students), confusion(students, final_decision))


@given(STUDENTS)
def test_no_decisions_beat_the_ceiling(students: list[StudentOutcome]) -> None:
    tool = tool_quality(students)
    final = confusion(students, final_decision)
    assert 0 <= final.f1 <= tool.ceiling_f1 + 1e-12
    assert tool.accept_all_f1 <= tool.ceiling_f1 + 1e-12
    closed = _gap_closed(students)
    assert closed is None or closed <= 1 + 1e-9


def test_accepting_everything_closes_no_gap_and_its_reliance_is_undefined() -> None:
    students = [flagged(True, True, True), flagged(False, True, True), unflagged(True)]
    found = reliance(students)
    assert _gap_closed(students) == 0.0
    assert found.rair == found.rsr == Ratio(None, 0, 0)
    assert found.rescue == Ratio(0.0, 0, 1)
    assert found.spoil == Ratio(0.0, 0, 1)


def test_the_ceiling_closes_it_all() -> None:
    students = [flagged(True, True, True), flagged(False, True, False), unflagged(True)]
    assert _gap_closed(students) == 1.0
    tool = tool_quality(students)
    assert (tool.at_risk_accuracy, tool.precision, tool.recall) == (1 / 3, 0.5, 0.5)


@pytest.mark.parametrize(
    "students", [[], [unflagged(True)], [flagged(True, False, True)], [flagged(False, True, True)]]
)
def test_no_gap_is_undefined(students: list[StudentOutcome]) -> None:
    assert _gap_closed(students) is None


@pytest.mark.parametrize(
    ("students", "collapsed"),
    [
        ([flagged(True, True, False)], True),
        ([flagged(True, False, False)], False),
        ([flagged(True, True, True)], False),
        ([flagged(False, True, False), unflagged(True)], False),
    ],
)
def test_collapse(students: list[StudentOutcome], collapsed: bool) -> None:
    initial = confusion(students, initial_decision)
    final = confusion(students, final_decision)
    assert over_trust_collapse(tool_quality(students), initial, final) is collapsed


def test_decisions_not_made_are_in_no_bucket() -> None:
    found = reliance([flagged(True, True, None), flagged(True, None, True)])
    assert found.buckets.correct_follow == 1
    assert sum(found.table.values()) == 0
    assert set(found.table) == {
        f"{truth}/{first}/{last}"
        for truth in ("risk", "safe")
        for first in ("flag", "no-flag")
        for last in ("flag", "no-flag")
    }


def test_calibration_by_hand() -> None:
    natural = np.array([4, 3, 0, 2])
    truth = np.array([4, 2, 0, 3])
    confidence = np.array([1.0, 0.6, 0.9, 0.75])
    p = risk_probability(natural, confidence)
    assert p == pytest.approx([1.0, 0.6, 0.1, 0.25])
    found = calibration(natural, confidence, truth)
    assert found.accuracy == 0.5
    assert found.brier == pytest.approx((0 + 0.36 + 0.01 + 0.5625) / 4)
    assert found.ece == pytest.approx((0 + 0.6 + 0.1 + 0.75) / 4)


@pytest.mark.parametrize(
    ("p", "same_bin"),
    [((0.1, 1 - 0.9), True), ((0.9, 1.0), True), ((0.3, 0.29), False), ((0.7, 0.7999), True)],
)
def test_bins_are_closed_below_and_the_last_on_both_sides(
    p: tuple[float, float], same_bin: bool
) -> None:
    error = expected_calibration_error(np.array(p), np.array([True, False]))
    together = abs(sum(p) - 1) / 2
    apart = (abs(p[0] - 1) + p[1]) / 2
    assert error == pytest.approx(together if same_bin else apart)


@given(st.lists(st.tuples(st.integers(0, 4), st.floats(0, 1), st.integers(0, 4)), min_size=1))
def test_calibration_is_bounded(rows: list[tuple[int, float, int]]) -> None:
    codes, confidence, truth = (np.array(column) for column in zip(*rows, strict=True))
    found = calibration(codes, confidence, truth)
    assert all(0 <= value <= 1 + 1e-12 for value in asdict(found).values())


def test_calibration_of_nobody_is_an_error() -> None:
    nobody = np.array([], dtype=np.int64)
    with pytest.raises(ValueError, match="not defined"):
        calibration(nobody, nobody.astype(float), nobody)
