"""A plot as PNG or SVG: the same bytes for the same numbers, with matplotlib's own fonts.

This module is imported late, by `--out` alone: matplotlib takes a second to load.
"""

import io
import textwrap
import warnings
from collections.abc import Sequence
from typing import Any, Final

from matplotlib import style
from matplotlib.figure import Figure

from engine.charts.model import AnyChart, StackChart
from predact_tui.plotting.drawn_lines import LIMITS, by_accuracy, calibration
from predact_tui.plotting.drawn_planes import plane, stacks
from predact_tui.present.safe import safe_line

SETTINGS: Final[dict[Any, Any]] = {
    "svg.hashsalt": "predact-tui",
    "svg.fonttype": "path",
    "text.parse_math": False,
    "font.family": "DejaVu Sans",
}
"""Laid over matplotlib's defaults: what a person has set for it changes nothing."""
LINE: Final = 130
"""Characters of a line of the caption."""
DPI: Final = 120


def picture_bytes(chart: AnyChart, caption: Sequence[str], ending: str) -> bytes:
    """Return the picture with its caption below, as `.png` or `.svg`."""
    out = io.BytesIO()
    with style.context(["default", SETTINGS]), warnings.catch_warnings():
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
        stacks(figure.subplots(), chart)
        return figure
    axes = figure.subplots(1, len(chart.panels), sharey=True, squeeze=False)[0]
    for each, panel in zip(axes, chart.panels, strict=True):
        if chart.kind in ("before-after", "reliance"):
            plane(each, chart, panel)
        elif chart.kind == "calibration":
            calibration(each, panel)
        else:
            by_accuracy(each, chart, panel)
        each.set(xlabel=chart.x, ylim=LIMITS, title=panel.title)
    axes[0].set_ylabel(chart.y)
    handles, labels = axes[-1].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right upper", fontsize="small", title=chart.by)
    return figure
