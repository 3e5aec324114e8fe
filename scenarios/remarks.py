"""What an import did that its person should know: one line a kind, however many courses."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from engine.course import Component, Course

SHOWN: Final = 6
"""Cases that a line names before it counts the others."""
NEAR_ONE: Final = 0.005
"""How far weights may be off 1 by rounding."""
PERCENT: Final = 100.0
FEW_POINTS: Final = 10.0
"""Scores that never come above this of 100 are probably shares or points of their own."""


class Remarks:
    """Remarks by kind, in the order in which kinds first came up."""

    def __init__(self) -> None:
        self._cases: dict[str, list[str]] = {}

    def add(self, kind: str, case: str) -> None:
        """Note that `kind` holds of a case, once."""
        cases = self._cases.setdefault(kind, [])
        if case not in cases:
            cases.append(case)

    def lines(self) -> tuple[str, ...]:
        """Return a line for each kind, naming its first cases."""
        return tuple(f"{kind}: {_some(cases)}" for kind, cases in self._cases.items())


def settle_weights(
    course: str, components: Iterable[Component], remarks: Remarks
) -> tuple[Component, ...]:
    """Return the components with weights as fractions; percents are turned into them, and said.

    Percents are weights of which one is above 1, or that sum to 100.
    """
    given = tuple(components)
    total = sum(component.weight for component in given)
    hundred = abs(total - PERCENT) <= PERCENT * NEAR_ONE
    if hundred or any(component.weight > 1.0 for component in given):
        remarks.add("weights are in percent, and were divided by 100", course)
        given = tuple(Component(c.name, c.type, c.weight / PERCENT, c.week) for c in given)
    return given


def remark_on_course(name: str, course: Course, remarks: Remarks) -> None:
    """Note what looks wrong in a course, which is taken as it is: weights, scores."""
    total = sum(component.weight for component in course.components)
    if course.components and total == 0.0:
        remarks.add("no component carries weight, so all count equally", name)
    elif course.components and abs(total - 1.0) > NEAR_ONE:
        remarks.add("weights do not sum to 1, and were taken as they are", f"{name} ({total:g})")
    rosters = [course.pool, course.test, *(each for _, each in course.test_sets)]
    highest = np.nanmax(np.vstack([each.scores for each in rosters]), axis=0, initial=0.0)
    for component, most in zip(course.components, highest.tolist(), strict=True):
        if 0.0 < most <= FEW_POINTS:
            kind = "no score is above 10, and all were taken as points of 100"
            remarks.add(kind, f"{component.name} in {name}")


def _some(cases: list[str]) -> str:
    more = len(cases) - SHOWN
    return ", ".join(cases[:SHOWN]) + (f" and {more} more" if more > 0 else "")
