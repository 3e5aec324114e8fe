"""Series over x, drawn by matplotlib: F1 by accuracy, and calibration."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from engine.charts.model import Chart, Panel, Point, Series, places
from engine.statistics.estimate import Estimate
from predact_tui.present.safe import safe_line

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKERS: Final = "osD^vP*Xhd<>p"
"""Series differ by marker too, not by colour alone."""
LIMITS: Final = (-0.03, 1.03)
"""Of an axis of shares: what stands at its ends is whole."""
NATURAL: Final = "natural"
"""The place that has no target accuracy."""
ASIDE: Final = 0.006
"""How far series stand beside each other, in accuracy."""


def by_accuracy(axes: "Axes", chart: Chart, panel: Panel) -> None:
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


def calibration(axes: "Axes", panel: Panel) -> None:
    """Draw the share that came true over the mean of what was predicted, and the diagonal."""
    axes.plot([0, 1], [0, 1], "--", color="0.4", label=panel.references[0].name)
    for index, series in enumerate(panel.series):
        points = _defined(series)
        xs = [p.x.value or 0.0 for p in points]
        _bars(axes, xs, points, index, _label(series.name, series.facts))
    axes.set(xlim=LIMITS, xticks=[tenth / 10 for tenth in range(11)])


def reach(estimates: Sequence[Estimate]) -> tuple[list[float], list[float]]:
    """Return how far each interval reaches down and up; 0 where there is none."""
    down = [(e.value or 0.0) - e.low if e.low is not None else 0.0 for e in estimates]
    up = [e.high - (e.value or 0.0) if e.high is not None else 0.0 for e in estimates]
    return [max(0.0, one) for one in down], [max(0.0, one) for one in up]


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
        xs, [p.y.value or 0.0 for p in points], yerr=reach([p.y for p in points]),
        label=label, color=f"C{index % 10}", marker=MARKERS[index % len(MARKERS)],
        markersize=5, linewidth=1, elinewidth=0.8, capsize=2,
    )  # fmt: skip


def _label(name: str, facts: dict[str, float | int | None]) -> str:
    told = [
        f"{fact} {value:.3f}" if isinstance(value, float) else f"{fact} {value}"
        for fact, value in facts.items()
        if value is not None
    ]
    return "\n".join([safe_line(name), *told])
