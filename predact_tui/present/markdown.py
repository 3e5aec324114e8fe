"""Markdown drawn at a given width: as one Content, and as a Visual that fits any width."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content
from textual.strip import Strip
from textual.visual import Visual

from predact_tui.present.blocks import Block, Paragraph, Table, blocks
from predact_tui.present.safe import width as cells

if TYPE_CHECKING:
    from textual.css.styles import RulesMap
    from textual.style import Style
    from textual.visual import RenderOptions

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
        Content.assemble((prefixes[0] if number == 0 else prefixes[1], "$text-muted"), line)
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
    rule = Content.styled(_GAP.join("─" * room for room in widths), "$text-muted")
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
            Content.assemble((f"{name.plain}: ", "$text-muted"), cell)
            for name, cell in zip(header, row, strict=False)
        ]
        lines += _paragraph(Paragraph(Content(", ").join(named), "• ", "  "), width)
    return lines or _paragraph(Paragraph(Content(", ").join(header)), width)


class Document(Visual):
    """An answer that is wrapped at whatever width it is shown."""

    def __init__(
        self, text: str, spans: "Iterable[Span]" = (), selected: int | None = None
    ) -> None:
        self._blocks = blocks(text, spans, selected)
        self._drawn: tuple[int, Content] = (0, Content(""))

    def at(self, width: int) -> Content:
        """Return the lines at this width."""
        if self._drawn[0] != width:
            self._drawn = (width, draw(self._blocks, width))
        return self._drawn[1]

    def line_of(self, index: int, width: int) -> int:
        """Return the line on which span number `index` starts at this width; 0 if nowhere."""
        drawn = self.at(width)
        for stretch in drawn.spans:
            style = stretch.style
            if not isinstance(style, str) and style.meta.get("span") == index:
                return drawn.plain[: stretch.start].count("\n")
        return 0

    def render_strips(
        self, width: int, height: int | None, style: "Style", options: "RenderOptions"
    ) -> list[Strip]:
        """Draw as Content does."""
        return self.at(width).render_strips(width, height, style, options) if width else []

    def get_optimal_width(self, rules: "RulesMap", container_width: int) -> int:  # noqa: ARG002 (the protocol's)
        """Take all the width there is."""
        return container_width

    def get_height(self, rules: "RulesMap", width: int) -> int:  # noqa: ARG002 (the protocol's)
        """Return the number of lines at this width."""
        return self.at(width).plain.count("\n") + 1 if width else 0
