"""Shares of the four buckets as bars of signs."""

from collections.abc import Sequence
from typing import Final

from engine.charts.model import Stack, StackChart
from predact_tui.page import paragraph
from predact_tui.present.safe import width
from predact_tui.tables import GAP, briefly, fitted

PARTS: Final = {
    "correct_follow": ("#", "follow ok", "flag kept, at risk"),
    "bad_follow": ("x", "follow bad", "flag kept, not at risk"),
    "correct_override": ("o", "override ok", "flag dropped, not at risk"),
    "bad_override": ("!", "override bad", "flag dropped, at risk"),
}
"""The buckets in order: their sign, their name, what they are."""
BAR: Final = 30
"""Cells of a whole bar, where there is room."""
SHORTEST: Final = 9
"""Cells of a whole bar at least: `undefined` stands there, too."""
UNDEFINED: Final = "undefined (0 students)"
TITLE: Final = "share of flagged students"


def stacks_text(chart: StackChart, columns: int) -> str:
    """Return a chart as text: a bar a group, and its counts."""
    signs = [sign for sign, _, _ in PARTS.values()]
    cells = _room(chart, columns)
    head = [chart.by, TITLE if len(TITLE) <= cells else "share", "flagged", *signs]
    rows = [
        [
            stack.name,
            bar(stack, cells),
            str(stack.total),
            *(str(stack.counts[name]) for name in PARTS),
        ]
        for stack in chart.stacks
    ]
    said = "; ".join(f"{sign} {name} ({what})" for sign, name, what in PARTS.values())
    return f"{fitted(head, rows, 1, columns)}\n\n{paragraph(said, columns)}"


def bar(stack: Stack, wide: int = BAR) -> str:
    """Return a stack as a bar of `wide` signs, or that it has no share to show."""
    if not stack.total:
        return UNDEFINED if wide >= len(UNDEFINED) else "undefined"
    counts = [stack.counts[name] for name in PARTS]
    signs = (sign for sign, _, _ in PARTS.values())
    return "".join(sign * cells for sign, cells in zip(signs, shared(counts, wide), strict=True))


def _room(chart: StackChart, columns: int) -> int:
    """Return the cells of a whole bar that fits into `columns` beside the longest name."""
    names = [chart.by, *(name for (name,) in briefly([[one.name] for one in chart.stacks], 1))]
    return max(SHORTEST, min(BAR, columns - max(map(width, names)) - len(GAP)))


def shared(counts: Sequence[int], cells: int) -> list[int]:
    """Return `cells` shared out by counts whose sum is not 0: largest remainders.

    Every count that is not 0 gets a cell, so that none is hidden.
    """
    total, held = sum(counts), sum(count > 0 for count in counts)
    exact = [count / total * (cells - held) for count in counts]
    given = [int(part) for part in exact]
    order = sorted(range(len(counts)), key=lambda i: given[i] - exact[i])
    for i in order[: cells - held - sum(given)]:
        given[i] += 1
    return [part + (count > 0) for part, count in zip(given, counts, strict=True)]
