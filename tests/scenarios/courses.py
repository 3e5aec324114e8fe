"""Small courses for the tests of scenarios."""

import numpy as np

from engine.course import Component, Course, Roster
from engine.scale import US, Scale

COMPONENTS = (
    Component("Quiz 1", "quiz", 0.25, 1),
    Component("Quiz 2", "quiz", 0.25, 2),
    Component("Final", "final", 0.5, 4),
)


def roster(prefix: str, letters: str, first_week: int = 1) -> Roster:
    """Return students with these letters; `-` is unknown. Scores start in `first_week`."""
    scores = np.arange(len(letters) * 3, dtype=np.float64).reshape(-1, 3) % 101
    scores[:, [c.week < first_week for c in COMPONENTS]] = np.nan
    known = tuple(None if letter == "-" else letter for letter in letters)
    return Roster(tuple(f"{prefix}{i}" for i in range(len(letters))), scores, known)


def course(
    test: str = "ABCDF", pool: str = "ABCDFF", first_week: int = 1, scale: Scale = US
) -> Course:
    """Return a course of three components whose test students have these letters."""
    parts = roster("p", pool), roster("t", test, first_week)
    return Course("cs", "Z", scale, COMPONENTS, *parts)
