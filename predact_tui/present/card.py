"""A tool's answer drawn on a card: named values, and a table in as many columns as fit."""

from collections.abc import Sequence

from textual.content import Content

from predact_tui.present.calls import Sheet
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import clip, fit
from predact_tui.present.safe import width as cells

GAP = "  "
BESIDE = "   "
PLAIN = frozenset({"name", "week", "type", "weight", "student"})
"""Columns that say what a row is about."""
NUMERIC = frozenset("0123456789.%-")


def draw(sheet: Sheet, style: str, width: int) -> Content:
    """Return an answer in `width` cells; its values in `style`."""
    lines = [line for pair in sheet.pairs for line in _pair(pair, style, width, _names(sheet))]
    if len(sheet.table) > 1:
        lines += _table(sheet.table, style, width)
    return Content("\n").join(lines)


def _names(sheet: Sheet) -> int:
    return max((cells(name) for name, _ in sheet.pairs), default=0)


def _pair(pair: tuple[str, str], style: str, width: int, names: int) -> list[Content]:
    name, value = pair
    names = min(names, max(8, width // 2))
    head = Content.styled(fit(name, names) + GAP, MUTED)
    room = width - names - len(GAP)
    if room < 4:
        return Content.assemble((f"{name}: ", MUTED), (value, style)).wrap(width)
    first, *rest = Content.styled(value, style).wrap(room)
    margin = " " * (names + len(GAP))
    return [Content("").join([head, first]), *(Content(margin) + line for line in rest)]


def _table(table: tuple[tuple[str, ...], ...], style: str, width: int) -> list[Content]:
    header, *rows = table
    widths = _widths(table, width)
    one = sum(widths) + len(GAP) * (len(widths) - 1)
    beside = max(1, min((width + len(BESIDE)) // (one + len(BESIDE)), (len(rows) + 3) // 4))
    height = -(-len(rows) // beside)
    parts = [rows[start : start + height] for start in range(0, len(rows), height)]
    values = [name not in PLAIN for name in header]
    head = Content.styled(BESIDE.join(_texts(header, widths) for _ in parts), MUTED)
    lines = [
        Content(BESIDE).join(
            _row(part[at], widths, values, style) for part in parts if at < len(part)
        )
        for at in range(height)
    ]
    return [head, *lines]


def _widths(table: tuple[tuple[str, ...], ...], width: int) -> list[int]:
    """Return the columns' widths; the widest are cut until the table fits."""
    widths = [max(cells(row[column]) for row in table) for column in range(len(table[0]))]
    room = max(len(widths), width - len(GAP) * (len(widths) - 1))
    while sum(widths) > room:
        widest = widths.index(max(widths))
        widths[widest] -= min(sum(widths) - room, max(1, widths[widest] - room // len(widths)))
    return widths


def _texts(row: tuple[str, ...], widths: Sequence[int]) -> str:
    return GAP.join(
        fit(text, room, right=_is_number(text)) for text, room in zip(row, widths, strict=True)
    )


def _row(
    row: tuple[str, ...], widths: Sequence[int], values: Sequence[bool], style: str
) -> Content:
    made = []
    for text, room, marked in zip(row, widths, values, strict=True):
        said = clip(text, room)
        padding = " " * (room - cells(said))
        value = Content.styled(said, style if marked else "")
        made.append(Content(padding) + value if _is_number(text) else value + Content(padding))
    return Content(GAP).join(made)


def _is_number(text: str) -> bool:
    return bool(text) and set(text) <= NUMERIC
