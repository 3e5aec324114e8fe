"""The primary driver in its three wordings."""

import numpy as np
import pytest

from engine.course import Component
from engine.driver import NOTHING_DUE, plain_number, primary_driver
from engine.scale import UK, US, Scale

COMPONENTS = (
    Component("Lab", "lab", 0.0, 1),
    Component("Quiz 1", "quiz", 0.05, 1),
    Component("Homework 1", "hw", 0.022727273, 2),
    Component("Midterm", "midterm", 0.2, 4),
    Component("Final", "final", 0.4, 9),
)
WEIGHTS = np.array([c.weight for c in COMPONENTS])
NAN = np.nan


def driver(scores: list[float], week: int = 4, scale: Scale = US) -> str:
    return primary_driver(scale, COMPONENTS, WEIGHTS, np.array(scores), week)


@pytest.mark.parametrize(
    ("scores", "text"),
    [
        ([NAN, NAN, NAN, 10, NAN], "Missing Quiz 1 (weight 5%)"),
        ([50, 80, NAN, 10, NAN], "Missing Homework 1 (weight 2.27%)"),
        ([0, 50, 20, 54.3, NAN], "Low on Midterm (20% weight, score 54.3)"),
        ([NAN, 90, 90, 70, NAN], "Worst weighted loss on Midterm (20% weight, score 70)"),
        ([NAN, 100, 100, 100, NAN], "Worst weighted loss on Quiz 1 (5% weight, score 100)"),
    ],
)
def test_wordings(scores: list[float], text: str) -> None:
    assert driver(scores) == text


def test_low_is_below_the_scales_own_c() -> None:
    assert driver([0, 99, 99, 54, NAN], scale=UK).startswith("Worst weighted loss on Midterm")


def test_only_what_is_due_counts() -> None:
    assert driver([0, 10, NAN, NAN, NAN], week=1) == "Low on Quiz 1 (5% weight, score 10)"


def test_nothing_due_yet() -> None:
    assert driver([NAN] * 5, week=0) == NOTHING_DUE


@pytest.mark.parametrize(
    ("value", "text"), [(5.0, "5"), (7.5, "7.5"), (54.27, "54.27"), (100, "100"), (0.1852, "0.19")]
)
def test_plain_numbers(value: float, text: str) -> None:
    assert plain_number(value) == text
