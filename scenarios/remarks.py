"""What an import did that its person should know: one line a kind, however many courses."""

from collections.abc import Iterable
from typing import Final

from engine.course import Component

SHOWN: Final = 6
"""Cases that a line names before it counts the others."""
NEAR_ONE: Final = 0.005
"""How far weights may be off 1 by rounding."""


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

    Weights that do not sum to 1 are taken as they are, and said.
    """
    given = tuple(components)
    if any(component.weight > 1.0 for component in given):
        remarks.add("weights are in percent, and were divided by 100", course)
        given = tuple(Component(c.name, c.type, c.weight / 100.0, c.week) for c in given)
    total = sum(component.weight for component in given)
    if given and total == 0.0:
        remarks.add("no component carries weight, so all count equally", course)
    elif given and abs(total - 1.0) > NEAR_ONE:
        remarks.add("weights do not sum to 1, and were taken as they are", f"{course} ({total:g})")
    return given


def _some(cases: list[str]) -> str:
    more = len(cases) - SHOWN
    return ", ".join(cases[:SHOWN]) + (f" and {more} more" if more > 0 else "")
