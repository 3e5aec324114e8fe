"""An answer's Markdown as blocks of styled text, with its marked values.

Marked values travel through the parser between sentinels (predact_tui/present/sentinels.py).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from textual.content import Content
from textual.content import Span as Stretch
from textual.style import Style

from predact_tui.present.sentinels import CLOSE, OPEN, SENTINEL, parser, with_sentinels
from predact_tui.present.spans import LOOKS, SELECTED

if TYPE_CHECKING:
    from markdown_it.token import Token

    from engine.spans import Span

_STYLES: Final = {"strong": "bold", "em": "italic", "s": "strike"}


@dataclass(frozen=True)
class Paragraph:
    """Text that is wrapped: `first` stands before its first line, `rest` before the others."""

    text: Content
    first: str = ""
    rest: str = ""
    tight: bool = False
    """Whether no empty line comes before it."""


@dataclass(frozen=True)
class Table:
    """Rows of cells, the header first."""

    rows: tuple[tuple[Content, ...], ...]


Block = Paragraph | Table


def blocks(text: str, spans: "Iterable[Span]" = (), selected: int | None = None) -> list[Block]:
    """Return the blocks of an answer; span number `selected` (from 0) is shown as selected.

    Spans that overlap an earlier one, or end beyond the text, are left out.
    """
    ordered = list(spans)
    marked = with_sentinels(text, ordered)
    return list(_Reader(ordered, selected).read(parser().parse(marked)))


class _Reader:
    """Turns tokens into blocks."""

    def __init__(self, spans: "list[Span]", selected: int | None) -> None:
        self._spans = spans
        self._selected = selected
        self._indents: list[str] = []
        self._bullet: str | None = None
        self._counters: list[int | None] = []
        self._quote = 0

    def read(self, tokens: "list[Token]") -> Iterator[Block]:
        """Yield the blocks of a token stream."""
        position = 0
        while position < len(tokens):
            token = tokens[position]
            if token.type == "table_open":
                end = _closing(tokens, position)
                yield self._table(tokens[position:end])
                position = end
            elif token.type == "inline":
                yield self._paragraph(token, heading=tokens[position - 1].type == "heading_open")
            else:
                yield from self._other(token)
            position += 1

    def _other(self, token: "Token") -> Iterator[Block]:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            start = int(token.attrGet("start") or 1) if token.type.startswith("ordered") else None
            self._counters.append(start)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._counters.pop()
        elif token.type == "list_item_open":
            self._open_item()
        elif token.type == "list_item_close":
            self._bullet = None
            self._indents.pop()
        elif token.type in ("blockquote_open", "blockquote_close"):
            self._indents.append("▌ ") if token.type.endswith("open") else self._indents.pop()
        elif token.type in ("fence", "code_block"):
            yield self._framed(self._assemble([(token.content.rstrip("\n"), "bold")]))
        elif token.type == "hr":
            yield self._framed(Content("───"))

    def _open_item(self) -> None:
        counter = self._counters[-1]
        self._bullet = "• " if counter is None else f"{counter}. "
        if counter is not None:
            self._counters[-1] = counter + 1
        self._indents.append(" " * len(self._bullet))

    def _framed(self, text: Content) -> Paragraph:
        rest = "".join(self._indents)
        first, bullet = rest, self._bullet
        if bullet is not None:
            first = "".join(self._indents[:-1]) + bullet
            self._bullet = None
        return Paragraph(text, first, rest, tight=bullet is not None)

    def _paragraph(self, token: "Token", *, heading: bool) -> Paragraph:
        text = self._inline(token)
        return self._framed(text.stylize_before("bold $text-accent") if heading else text)

    def _table(self, tokens: "list[Token]") -> Table:
        rows: list[list[Content]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(self._inline(token))
        header = tuple(cell.stylize_before("bold") for cell in rows[0])
        return Table((header, *(tuple(row) for row in rows[1:])))

    def _inline(self, token: "Token") -> Content:
        pieces: list[tuple[str, str]] = []
        styles: list[str] = []
        for child in token.children or []:
            kind, _, edge = child.type.rpartition("_")
            if edge == "open" and kind in _STYLES:
                styles.append(_STYLES[kind])
            elif edge == "close" and kind in _STYLES:
                styles.remove(_STYLES[kind])
            elif child.type in ("softbreak", "hardbreak"):
                pieces.append((" " if child.type == "softbreak" else "\n", ""))
            else:
                extra = ["bold"] if child.type == "code_inline" else []
                pieces.append((child.content, " ".join([*styles, *extra])))
        return self._assemble(pieces)

    def _assemble(self, pieces: list[tuple[str, str]]) -> Content:
        """Join pieces of text and style; what stands between sentinels gets its look."""
        text: list[str] = []
        stretches: list[Stretch] = []
        length, opened = 0, dict[int, int]()
        for piece, style in pieces:
            for part in SENTINEL.split(piece):
                shown = part
                if SENTINEL.fullmatch(part):
                    shown = self._cross(ord(part), length, opened, stretches)
                elif style:
                    stretches.append(Stretch(length, length + len(part), style))
                text.append(shown)
                length += len(shown)
        for index, start in opened.items():
            stretches += self._looks(index, start, length)
        return Content("".join(text), stretches)

    def _cross(self, code: int, at: int, opened: dict[int, int], stretches: list[Stretch]) -> str:
        """Pass a sentinel at offset `at`; return the sign that stands there."""
        index = code - (CLOSE if code >= CLOSE else OPEN)
        look = LOOKS[self._spans[index].kind]
        if code < CLOSE:
            opened[index] = at
            return look.before
        start = opened.pop(index, None)
        if start is None:
            return ""
        stretches += self._looks(index, start, at + len(look.after))
        return look.after

    def _looks(self, index: int, start: int, end: int) -> list[Stretch]:
        span = self._spans[index]
        meta: dict[str, Any] = {"span": index, "call": span.call or ""}
        found = [Stretch(start, end, Style.from_meta(meta))]
        style = LOOKS[span.kind].style
        if style:
            found.append(Stretch(start, end, style))
        if index == self._selected:
            found.append(Stretch(start, end, SELECTED))
        return found


def _closing(tokens: "list[Token]", opening: int) -> int:
    return next(i for i in range(opening, len(tokens)) if tokens[i].type == "table_close")
