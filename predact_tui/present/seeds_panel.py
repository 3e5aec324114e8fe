"""The probe's panel of what other noise seeds do with the same class and accuracy."""

from typing import TYPE_CHECKING, Final

import numpy as np
from textual.content import Content

from engine.probing.spread import SEEDS, summary
from predact_tui.present.lines import MUTED
from predact_tui.present.panels import MOST_BAR, Lines, bar, panel
from predact_tui.present.safe import clip

if TYPE_CHECKING:
    from engine.course import FloatArray, IntArray
    from engine.probing.spread import Spread

ROWS: Final = 12
"""Most lines of the histogram."""
HERE: Final = " ◂ this seed"
"""Marks the line of the present seed."""
STUDENTS: Final = 5
"""Students who are named."""


def seeds_panel(spread: "Spread | None", flagged: int, ids: tuple[str, ...], room: int) -> Content:
    """Return the spread over seeds; `flagged` are those of the present seed."""
    title = f"Over {SEEDS:,} noise seeds, same class"
    if spread is None:
        return panel(title, [Content.styled("working it out…", MUTED)])
    head = Content.styled(f"{'':<14}{'5%':>7}{'median':>7}{'95%':>7}{'mean':>7}", MUTED)
    lines = [
        head,
        _row("flagged", spread.flagged, 1),
        _row("F1 accept all", spread.accept_all_f1, 2),
        _row("F1 ceiling", spread.ceiling_f1, 2),
        Content(""),
        Content.styled("flagged in how many seeds", MUTED),
        *_histogram(spread.flagged, flagged, room),
        Content(""),
        *_often(spread.changed, ids, room),
    ]
    return panel(title, lines)


def _row(name: str, values: "FloatArray | IntArray", digits: int) -> Content:
    found = summary(values)
    shown = (found.low, found.median, found.high, found.mean)
    figures = "".join(f"{value:7.{digits}f}" for value in shown)
    return Content.assemble((f"{name:<14}", MUTED), figures)


def _histogram(values: "IntArray", now: int, room: int) -> Lines:
    """Return how many seeds flag how many; the group of the present seed is marked."""
    low, high = int(values.min()), int(values.max())
    size = -(-(high - low + 1) // ROWS)
    counts = np.bincount((values - low) // size)
    cells = max(0, min(MOST_BAR, room - 15 - len(HERE)))
    lines = []
    for at, count in enumerate(counts.tolist()):
        first, last = low + at * size, min(low + at * size + size - 1, high)
        label = str(first) if first == last else f"{first}-{last}"
        drawn = bar(count / int(counts.max()), cells, "$text-primary")
        mark = HERE if first <= now <= last else ""
        lines.append(Content.assemble((f"{label:>9} {count:>4} ", MUTED), drawn, (mark, "bold")))
    return lines


def _often(changed: "FloatArray", ids: tuple[str, ...], room: int) -> Lines:
    """Return whom the noise changes most often."""
    if not changed.any():
        return [Content.styled("nobody's letter is ever changed", MUTED)]
    order = np.argsort(-changed, kind="stable")[:STUDENTS].tolist()
    named = [f"{100 * changed[row]:5.1f}%  {row + 1} {ids[row]}" for row in order if changed[row]]
    head = Content.styled("changed most often (all: column Often)", MUTED)
    return [head, *(Content(clip(line, room)) for line in named)]
