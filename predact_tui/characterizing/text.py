"""The report in the terminal: two tables and a plot of bars, without colour."""

from collections.abc import Sequence
from typing import Final

from predact_tui.characterizing.report import COLUMNS, TENTH_COLUMNS, Report, TenthRow, cells
from predact_tui.present.safe import safe_line
from predact_tui.tables import table

PLOTTED: Final = ("accuracy", "at_risk_precision", "at_risk_recall", "fallback")
BAR: Final = 10
PARTS: Final = " ▏▎▍▌▋▊▉█"
"""A cell, filled by eighths."""


def report_text(report: Report) -> str:
    """Return the tables by course and week and by tenth of the term, and the plot."""
    weeks = [[_cell(value) for value in cells(row, COLUMNS)] for row in report.weeks]
    tenths = [[_cell(value) for value in cells(row, TENTH_COLUMNS)] for row in report.tenths]
    parts = (
        table(COLUMNS, weeks),
        f"{safe_line(report.dataset)}, all of these courses, by tenth of the term done",
        table(TENTH_COLUMNS, tenths),
        plot(report.tenths),
    )
    return "\n\n".join(parts) + "\n"


def plot(rows: Sequence[TenthRow]) -> str:
    """Return a bar from 0 to 1 for each tenth and each plotted measure, with its number."""
    wide = [max(len(name), BAR + 5) for name in PLOTTED]
    head = [name.ljust(width) for name, width in zip(PLOTTED, wide, strict=True)]
    lines = [f"{'tenth':>5}  {'  '.join(head)}"]
    for row in rows:
        bars = [
            _bar(value).ljust(width) for value, width in zip(cells(row, PLOTTED), wide, strict=True)
        ]
        lines.append(f"{row.tenth:>5}  {'  '.join(bars)}")
    return "\n".join(line.rstrip() for line in lines)


def _bar(value: object) -> str:
    if not isinstance(value, float):
        return "-"
    full, part = divmod(round(value * BAR * 8), 8)
    drawn = PARTS[8] * full + (PARTS[part] if part else "")
    return f"{drawn.ljust(BAR, '·')} {value:.2f}"


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
