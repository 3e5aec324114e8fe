"""Planes and stacks, drawn by matplotlib: F1 before and after, RAIR and RSR, the four buckets."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from engine.charts.model import Chart, Panel, Point, StackChart
from engine.charts.reliance import MIDDLE, QUADRANTS
from predact_tui.plotting.drawn_lines import LIMITS, MARKERS, reach
from predact_tui.plotting.plane import drawn
from predact_tui.plotting.stacks import PARTS
from predact_tui.present.safe import safe_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HATCHES: Final = ("", "//", "..", "xx")
COLOURS: Final = ("#1b7f5c", "#e0a030", "#7fc8a9", "#c0392b")
"""Of the four buckets."""


def plane(axes: "Axes", chart: Chart, panel: Panel) -> None:
    """Draw points with both intervals, on the diagonal or the quadrants.

    Markers are hollow and of falling size, so that those in one place can all be seen.
    """
    _quadrants(axes) if chart.kind == "reliance" else axes.plot([0, 1], [0, 1], ":", color="0.5")
    for index, series in enumerate(panel.series):
        points = [p for p in series.points if drawn(p)]
        axes.errorbar(
            [p.x.value or 0.0 for p in points], [p.y.value or 0.0 for p in points],
            xerr=reach([p.x for p in points]), yerr=reach([p.y for p in points]),
            linestyle="none", marker=MARKERS[index % len(MARKERS)], color=f"C{index % 10}",
            elinewidth=0.5, markerfacecolor="none", markersize=5 + len(panel.series) - index,
            label=safe_line(series.name) + ("" if points else " (undefined)"),
        )  # fmt: skip
        for (x, y), name in _named(points):
            axes.annotate(name, (x, y), xytext=(4, 4), textcoords="offset points", fontsize=7)
    axes.set(xlim=LIMITS, aspect="equal")


def stacks(axes: "Axes", chart: StackChart) -> None:
    """Draw a bar of shares a group, from the top; a group without a student is said to be."""
    names = [f"{safe_line(one.name)} (n = {one.total})" for one in chart.stacks]
    left = [0.0] * len(names)
    for (part, (_, label, what)), colour, hatch in zip(
        PARTS.items(), COLOURS, HATCHES, strict=True
    ):
        shares = [one.counts[part] / one.total if one.total else 0.0 for one in chart.stacks]
        axes.barh(
            range(len(names)), shares, left=left, color=colour, hatch=hatch, edgecolor="white",
            label=f"{label}: {what}",
        )  # fmt: skip
        left = [a + b for a, b in zip(left, shares, strict=True)]
    for row, one in enumerate(chart.stacks):
        if not one.total:
            axes.text(0.01, row, "undefined", va="center")
    axes.set_yticks(range(len(names)), names)
    axes.set(xlabel="share of flagged students", xlim=(0, 1))
    axes.invert_yaxis()
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize="small", frameon=False)


def _named(points: Sequence[Point]) -> Iterator[tuple[tuple[float, float], str]]:
    """Yield places and the names of a series' points there."""
    found: dict[tuple[float, float], list[str]] = {}
    for point in points:
        if (place := drawn(point)) and point.at:
            found.setdefault(place, []).append(safe_line(point.at))
    for place, names in found.items():
        yield place, " ".join(names)


def _quadrants(axes: "Axes") -> None:
    axes.axhline(MIDDLE, color="0.6", linewidth=0.8)
    axes.axvline(MIDDLE, color="0.6", linewidth=0.8)
    for (right, high), name in QUADRANTS.items():
        x, y = 0.75 if right else 0.25, 0.75 if high else 0.25
        axes.text(x, y, name, ha="center", va="center", color="0.4")
