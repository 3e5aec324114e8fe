"""Two shares against each other: F1 before and after, RAIR and RSR. A letter a point."""

from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_letters
from textwrap import wrap
from typing import Final, TypeAlias

from engine.charts.model import Chart, Point
from engine.charts.reliance import MIDDLE, QUADRANTS
from engine.statistics.estimate import Estimate
from predact_tui.page import paragraph
from predact_tui.plotting.canvas import LEFT, ROWS, SEVERAL, Canvas, below, edge, row_of
from predact_tui.tables import fitted

WIDEST: Final = 61
"""Columns of the plane at most: 20 to a third are as wide as 7 lines are high."""
Named: TypeAlias = tuple[str, Point]


def plane_text(chart: Chart, columns: int) -> str:
    """Return a chart as text; several pictures where there are more points than letters."""
    named = [(_name(one.name, p.at), p) for one in chart.panels[0].series for p in one.points]
    wide = min(WIDEST, columns - LEFT)
    rest = iter(named)
    pages = iter(lambda: list(islice(rest, len(ascii_letters))), [])
    return "\n\n".join(_page(chart, page, wide, columns) for page in pages)


def drawn(point: Point) -> tuple[float, float] | None:
    """Return where a point stands; None where one of its values is undefined."""
    if point.x.value is None or point.y.value is None:
        return None
    return point.x.value, point.y.value


def _page(chart: Chart, named: Sequence[Named], wide: int, columns: int) -> str:
    canvas = Canvas(wide)
    _quadrants(canvas) if chart.kind == "reliance" else _diagonal(canvas)
    for letter, (_, point) in zip(ascii_letters, named, strict=False):
        if place := drawn(point):
            canvas.letter(_column(place[0], wide), place[1], letter)
    labels = [(_column(tenth / 4, wide), f"{tenth / 4:.2f}") for tenth in range(5)]
    return "\n".join(
        [
            chart.y,
            *canvas.lines(),
            edge(wide),
            below(labels, wide),
            below([(wide // 2, chart.x)], wide),
            "",
            *_shared(named, wide, columns),
            _legend(chart, named, columns),
        ]
    )


def _name(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _column(share: float, wide: int) -> int:
    return min(max(round(share * (wide - 1)), 0), wide - 1)


def _diagonal(canvas: Canvas) -> None:
    for row in range(ROWS):
        share = row / (ROWS - 1)
        canvas.put(_column(share, canvas.columns), share, "·")


def _quadrants(canvas: Canvas) -> None:
    """Draw where the quadrants meet, and their names."""
    middle = _column(MIDDLE, canvas.columns)
    canvas.upright(middle, 0, 1, "│")
    canvas.level(0, canvas.columns, MIDDLE, "─")
    canvas.put(middle, MIDDLE, "┼")
    for (right, high), name in QUADRANTS.items():
        start = middle + 2 if right else 2
        first = row_of(MIDDLE) // 2 + (0 if high else row_of(MIDDLE))
        for row, line in enumerate(wrap(name, canvas.columns - middle - 3), first):
            canvas.write(start, row, line)


def _shared(named: Sequence[Named], wide: int, columns: int) -> Iterator[str]:
    """Yield which letters stand in one place, if some do."""
    places: dict[tuple[int, int], list[str]] = {}
    for letter, (_, point) in zip(ascii_letters, named, strict=False):
        if place := drawn(point):
            cell = (_column(place[0], wide), row_of(place[1]))
            places.setdefault(cell, []).append(letter)
    told = [" ".join(letters) for letters in places.values() if len(letters) > 1]
    if told:
        yield paragraph(f"{SEVERAL} several in one place: {'; '.join(told)}", columns) + "\n"


def _legend(chart: Chart, named: Sequence[Named], columns: int) -> str:
    head = ("", chart.by, "runs", chart.x, chart.y)
    rows = [
        (letter, name, str(point.y.n), _said(point.x), _said(point.y))
        for letter, (name, point) in zip(ascii_letters, named, strict=False)
    ]
    return fitted(head, rows, 2, columns)


def _said(one: Estimate) -> str:
    """Return a value with its interval, or that it is undefined."""
    if one.value is None:
        return "undefined"
    if one.low is None or one.high is None:
        return f"{one.value:.2f}"
    return f"{one.value:.2f} [{one.low:.2f}, {one.high:.2f}]"
