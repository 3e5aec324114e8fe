"""The report as a picture: accuracy by week for each course, and all figures by tenth."""

import io
from itertools import groupby
from typing import TYPE_CHECKING, Final

# This module is imported late, by `--out FILE.png` alone: matplotlib takes a second to load.
from matplotlib.figure import Figure

from predact_tui.characterizing.report import Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MEASURES: Final = {
    "accuracy": "right letter",
    "within_one": "within one letter",
    "at_risk_precision": "at risk: precision",
    "at_risk_recall": "at risk: recall",
    "ece": "ECE",
    "brier": "Brier",
    "fallback": "without neighbours",
}
MOST_NAMED: Final = 12
"""More courses than this are drawn without a legend."""


def png_bytes(report: Report) -> bytes:
    """Return the picture as PNG."""
    figure = Figure(figsize=(12, 5), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    _courses(left, report)
    _tenths(right, report)
    figure.suptitle(f"Natural predictions, {report.dataset}", parse_math=False)
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=120)
    return out.getvalue()


def _courses(axes: "Axes", report: Report) -> None:
    """Draw each course's accuracy by week."""
    courses = [
        (name, list(rows)) for name, rows in groupby(report.weeks, key=lambda row: row.course)
    ]
    for name, rows in courses:
        points = [(row.week, row.accuracy) for row in rows if row.accuracy is not None]
        axes.plot(*zip(*points, strict=True), marker=".", label=name)
    axes.set(title="Right letters by course", xlabel="week", ylabel="share", ylim=(0, 1.02))
    if len(courses) <= MOST_NAMED:
        axes.legend(fontsize="small")


def _tenths(axes: "Axes", report: Report) -> None:
    """Draw every measure over the tenths of the term."""
    for name, label in MEASURES.items():
        points = [(row.tenth, getattr(row, name)) for row in report.tenths if row.n]
        axes.plot(*zip(*points, strict=True), marker="o", label=label)
    axes.set(title="All courses", xlabel="tenth of the term done", xlim=(0.5, 10.5))
    axes.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
