"""Series over a few places of x: at each place every series has a column of its own.

So nothing hides anything. A letter stands at the value, `|` along its interval. Of two panels the
first has small letters, the second capitals, side by side.
"""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from engine.charts.model import Chart, Panel, Point, Series, places
from predact_tui.page import paragraph
from predact_tui.plotting.canvas import LEFT, Canvas, below, edge
from predact_tui.tables import fitted

LETTERS: Final = (ascii_lowercase, ascii_uppercase)
"""The letters of the first and of the second panel."""
SIGNS: Final = ("-", "=")
"""What the references are drawn with; a later one lies over an earlier one."""


def slots_text(chart: Chart, columns: int) -> str:
    """Return a chart as text; as many pictures as it takes to give each series its columns."""
    found = places(one for p in chart.panels for one in (*p.series, *p.references))
    across = max(1, (columns - LEFT) // (len(chart.panels) + 1))
    parts = [
        part
        for first in range(0, len(found), across)
        for part in _pages(chart, found[first : first + across], columns)
    ]
    return "\n\n".join([*parts, _reading(chart, columns)])


def _pages(chart: Chart, at: Sequence[str], columns: int) -> Iterator[str]:
    """Yield the pictures of these places."""
    wide = (columns - LEFT) // len(at)
    most = max(1, min((wide - 1) // len(chart.panels), len(LETTERS[0])))
    count = len(chart.panels[0].series)
    for first in range(0, count, most):
        yield _page(chart, at, wide, range(first, min(first + most, count)), columns)


def _page(chart: Chart, at: Sequence[str], wide: int, page: range, columns: int) -> str:
    canvas = Canvas(wide * len(at))
    for slot, place in enumerate(at):
        _slot(canvas, chart.panels, place, range(slot * wide, (slot + 1) * wide), page)
    labels = [(slot * wide + wide // 2, place) for slot, place in enumerate(at)]
    return "\n".join(
        [
            chart.y,
            *canvas.lines(),
            edge(canvas.columns),
            below(labels, canvas.columns),
            below([(canvas.columns // 2, chart.x)], canvas.columns),
            "",
            _legend(chart, at, page, columns),
        ]
    )


def _slot(canvas: Canvas, panels: Sequence[Panel], place: str, within: range, page: range) -> None:
    """Draw all that stands at one place: the references across, the series side by side."""
    for sign, reference in zip(SIGNS, panels[0].references, strict=False):
        for point in _at(reference, place):
            canvas.level(within.start, len(within) - 1, point.y.value or 0.0, sign)
    column = within.start + max(0, (len(within) - 1 - len(page) * len(panels)) // 2)
    for index, series in enumerate(page):
        for number, panel in enumerate(panels):
            for point in _at(panel.series[series], place):
                _draw(canvas, column + index * len(panels) + number, point, LETTERS[number][index])


def _draw(canvas: Canvas, column: int, point: Point, letter: str) -> None:
    one = point.y
    if one.low is not None and one.high is not None:
        canvas.upright(column, one.low, one.high, "|")
    canvas.put(column, one.value or 0.0, letter)


def _at(series: Series, place: str) -> Iterator[Point]:
    """Yield the points of a series at a place that are defined."""
    return (p for p in series.points if p.at == place and p.y.value is not None)


def _legend(chart: Chart, at: Sequence[str], page: range, columns: int) -> str:
    """Return the letters with their series' names, and the values or the facts."""
    first = chart.panels[0].series
    facts = list(first[page.start].facts)
    head = ["", chart.by, *(facts or at)]
    rows = [
        [
            "/".join(letters[index] for letters, _ in zip(LETTERS, chart.panels, strict=False)),
            first[series].name,
            *(map(_fact, first[series].facts.values()) if facts else _values(chart, series, at)),
        ]
        for index, series in enumerate(page)
    ]
    if not facts:
        rows += [
            [sign, reference.name, *(_value(reference, place) for place in at)]
            for sign, reference in zip(SIGNS, chart.panels[0].references, strict=False)
        ]
    return fitted(head, rows, 2, columns)


def _values(chart: Chart, series: int, at: Sequence[str]) -> Iterator[str]:
    for place in at:
        yield " ".join(_value(panel.series[series], place) for panel in chart.panels)


def _value(series: Series, place: str) -> str:
    found = [p.y.value for p in series.points if p.at == place]
    if not found:
        return "-"
    return "undefined" if found[0] is None else f"{found[0]:.2f}"


def _fact(value: float | int | None) -> str:
    if value is None:
        return "undefined"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _reading(chart: Chart, columns: int) -> str:
    """Return how the picture is read."""
    said = ["| interval"]
    if len(chart.panels) > 1:
        small, capital = (panel.title for panel in chart.panels)
        said = [f"small letters {small}", f"capitals {capital}", *said]
    references = zip(SIGNS, chart.panels[0].references, strict=False)
    said += [f"{sign} {reference.name}" for sign, reference in references]
    return paragraph("; ".join(said), columns)
