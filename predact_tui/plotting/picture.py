"""A plot as PNG or SVG: the same bytes for the same numbers, with matplotlib's own fonts.

This module is imported late, by `--out` alone: matplotlib takes a second to load.
"""

import io
import textwrap
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import matplotlib
from matplotlib.figure import Figure

from engine.charts.model import AnyChart, Chart, Panel, Point, Series, StackChart, places
from engine.charts.reliance import MIDDLE, QUADRANTS
from engine.statistics.estimate import Estimate
from predact_tui.plotting.plane import drawn
from predact_tui.plotting.stacks import PARTS
from predact_tui.present.safe import safe_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SETTINGS: Final[dict[Any, Any]] = {
    "svg.hashsalt": "predact-tui",
    "svg.fonttype": "path",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
}
MARKERS: Final = "osD^vP*Xhd<>p"
"""Series differ by marker too, not by colour alone."""
HATCHES: Final = ("", "//", "..", "xx")
COLOURS: Final = ("#1b7f5c", "#e0a030", "#7fc8a9", "#c0392b")
"""Of the four buckets."""
NATURAL: Final = "natural"
"""The place that has no target accuracy."""
ASIDE: Final = 0.006
"""How far series stand beside each other, in accuracy."""
LIMITS: Final = (-0.03, 1.03)
LINE: Final = 130
"""Characters of a line of the caption."""
DPI: Final = 120


def picture_bytes(chart: AnyChart, caption: Sequence[str], ending: str) -> bytes:
    """Return the picture with its caption below, as `.png` or `.svg`."""
    out = io.BytesIO()
    with matplotlib.rc_context(SETTINGS), warnings.catch_warnings():
        # A name may hold characters that the font lacks; they are drawn as boxes.
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        figure = _figure(chart)
        lines = [part for text in caption for part in textwrap.wrap(safe_line(text), LINE)]
        figure.supxlabel("\n".join(lines), x=0.01, ha="left", fontsize=7)
        metadata = {"Date": None} if ending == ".svg" else None
        figure.savefig(out, format=ending[1:], dpi=DPI, metadata=metadata)
    return out.getvalue()


def _figure(chart: AnyChart) -> Figure:
    figure = Figure(figsize=(10, 6), layout="constrained")
    figure.suptitle(chart.title, x=0.01, ha="left")
    if isinstance(chart, StackChart):
        _stacks(figure.subplots(), chart)
        return figure
    axes = figure.subplots(1, len(chart.panels), sharey=True, squeeze=False)[0]
    for each, panel in zip(axes, chart.panels, strict=True):
        if chart.kind in ("before-after", "reliance"):
            _plane(each, chart, panel)
        elif chart.kind == "calibration":
            _calibration(each, panel)
        else:
            _by_accuracy(each, chart, panel)
        each.set(xlabel=chart.x, ylim=LIMITS, title=panel.title)
    axes[0].set_ylabel(chart.y)
    handles, labels = axes[-1].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right upper", fontsize="small", title=chart.by)
    return figure


def _by_accuracy(axes: "Axes", chart: Chart, panel: Panel) -> None:
    """Draw series over target accuracies, a little beside each other; natural ones at the right."""
    at = places(one for p in chart.panels for one in (*p.series, *p.references))
    targets = {name: float(name) for name in at if name != NATURAL}
    where = targets | {NATURAL: max(targets.values(), default=0.0) + 0.1}
    _references(axes, panel, where)
    for index, series in enumerate(panel.series):
        aside = (index - (len(panel.series) - 1) / 2) * ASIDE
        label = safe_line(series.name)
        for points in _parted(series):
            _bars(axes, [where[p.at] + aside for p in points], points, index, label)
            label = ""
    axes.set_xticks([where[name] for name in at], at)


def _calibration(axes: "Axes", panel: Panel) -> None:
    """Draw the share that came true over the mean of what was predicted, and the diagonal."""
    axes.plot([0, 1], [0, 1], "--", color="0.4", label=panel.references[0].name)
    for index, series in enumerate(panel.series):
        points = _defined(series)
        xs = [p.x.value or 0.0 for p in points]
        _bars(axes, xs, points, index, _label(series.name, series.facts))
    axes.set(xlim=LIMITS, xticks=[tenth / 10 for tenth in range(11)])


def _references(axes: "Axes", panel: Panel, where: Mapping[str, float]) -> None:
    for style, reference in zip(("--", ":"), panel.references, strict=False):
        label = safe_line(reference.name)
        for points in _parted(reference):
            xs = [where[p.at] for p in points]
            ys = [p.y.value or 0.0 for p in points]
            axes.plot(xs, ys, style, marker="_", color="0.4", label=label)
            label = ""


def _parted(series: Series) -> tuple[list[Point], list[Point]]:
    """Return the defined points with a target accuracy, and those without: no line joins them."""
    points = _defined(series)
    return [p for p in points if p.at != NATURAL], [p for p in points if p.at == NATURAL]


def _defined(series: Series) -> list[Point]:
    return [point for point in series.points if point.y.value is not None]


def _bars(
    axes: "Axes", xs: Sequence[float], points: Sequence[Point], index: int, label: str
) -> None:
    """Draw points joined by a line, with their intervals."""
    axes.errorbar(
        xs, [p.y.value or 0.0 for p in points], yerr=_reach([p.y for p in points]),
        label=label, color=f"C{index % 10}", marker=MARKERS[index % len(MARKERS)],
        markersize=5, linewidth=1, elinewidth=0.8, capsize=2,
    )  # fmt: skip


def _reach(estimates: Sequence[Estimate]) -> tuple[list[float], list[float]]:
    """Return how far each interval reaches down and up; 0 where there is none."""
    down = [(e.value or 0.0) - e.low if e.low is not None else 0.0 for e in estimates]
    up = [e.high - (e.value or 0.0) if e.high is not None else 0.0 for e in estimates]
    return [max(0.0, one) for one in down], [max(0.0, one) for one in up]


def _plane(axes: "Axes", chart: Chart, panel: Panel) -> None:
    """Draw points with both intervals, on the diagonal or the quadrants.

    Markers are hollow and of falling size, so that those in one place can all be seen.
    """
    _quadrants(axes) if chart.kind == "reliance" else axes.plot([0, 1], [0, 1], ":", color="0.5")
    for index, series in enumerate(panel.series):
        points = [p for p in series.points if drawn(p)]
        axes.errorbar(
            [p.x.value or 0.0 for p in points], [p.y.value or 0.0 for p in points],
            xerr=_reach([p.x for p in points]), yerr=_reach([p.y for p in points]),
            linestyle="none", marker=MARKERS[index % len(MARKERS)], color=f"C{index % 10}",
            elinewidth=0.5, markerfacecolor="none", markersize=5 + len(panel.series) - index,
            label=safe_line(series.name) + ("" if points else " (undefined)"),
        )  # fmt: skip
        for (x, y), name in _named(points):
            axes.annotate(name, (x, y), xytext=(4, 4), textcoords="offset points", fontsize=7)
    axes.set(xlim=LIMITS, aspect="equal")


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


def _stacks(axes: "Axes", chart: StackChart) -> None:
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


def _label(name: str, facts: dict[str, float | int | None]) -> str:
    told = [
        f"{fact} {value:.3f}" if isinstance(value, float) else f"{fact} {value}"
        for fact, value in facts.items()
        if value is not None
    ]
    return "\n".join([safe_line(name), *told])
