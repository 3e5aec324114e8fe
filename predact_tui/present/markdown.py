"""Markdown drawn at a given width: as one Content, and as a Visual that fits any width."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from predact_tui.present.blocks import Block, Paragraph, Table, blocks
from predact_tui.present.fluid import Fluid
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import width as cells

if TYPE_CHECKING:
    from engine.spans import Span

_GAP = "  "


def draw(found: Iterable[Block], width: int) -> Content:
    """Return blocks as lines of at most `width` cells (1 or more)."""
    lines: list[Content] = []
    for block in found:
        if lines and not (isinstance(block, Paragraph) and block.tight):
            lines.append(Content(""))
        lines += _table(block, width) if isinstance(block, Table) else _paragraph(block, width)
    return Content("\n").join(lines)


def _paragraph(block: Paragraph, width: int) -> list[Content]:
    room = max(1, width - max(cells(block.first), cells(block.rest)))
    prefixes = (block.first, block.rest) if room > 1 else ("", "")
    wrapped = block.text.wrap(max(room, 1))
    return [
        Content.assemble((prefixes[0] if number == 0 else prefixes[1], MUTED), line)
        for number, line in enumerate(wrapped)
    ]


def _table(table: Table, width: int) -> list[Content]:
    columns = max(len(row) for row in table.rows)
    widths = [
        max(row[column].cell_length for row in table.rows if column < len(row))
        for column in range(columns)
    ]
    if sum(widths) + len(_GAP) * (columns - 1) > width:
        return _as_lines(table, width)
    rule = Content.styled(_GAP.join("─" * room for room in widths), MUTED)
    rows = [_row(row, widths) for row in table.rows]
    return [rows[0], rule, *rows[1:]]


def _row(row: tuple[Content, ...], widths: list[int]) -> Content:
    padded = [
        cell.pad_right(room - cell.cell_length) for cell, room in zip(row, widths, strict=False)
    ]
    return Content(_GAP).join(padded)


def _as_lines(table: Table, width: int) -> list[Content]:
    """Return a table too wide for the pane as one wrapped line a row: `name: value, ...`."""
    header, *rows = table.rows
    lines: list[Content] = []
    for row in rows:
        named = [
            Content.assemble((f"{name.plain}: ", MUTED), cell)
            for name, cell in zip(header, row, strict=False)
        ]
        lines += _paragraph(Paragraph(Content(", ").join(named), "• ", "  "), width)
    return lines or _paragraph(Paragraph(Content(", ").join(header)), width)


class Document(Fluid):
    """An answer that is wrapped at whatever width it is shown."""

    def __init__(
        self, text: str, spans: "Iterable[Span]" = (), selected: int | None = None
    ) -> None:
        found = blocks(text, spans, selected)
        super().__init__(lambda width: draw(found, width))

    def line_of(self, index: int, width: int) -> int:
        """Return the line on which span number `index` starts at this width; 0 if nowhere."""
        drawn = self.at(width)
        for stretch in drawn.spans:
            style = stretch.style
            if not isinstance(style, str) and style.meta.get("span") == index:
                return drawn.plain[: stretch.start].count("\n")
        return 0
