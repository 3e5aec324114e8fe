"""Pieces of a page of HTML; all text that goes in is escaped here."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from predact_tui.present.lines import Line
from predact_tui.present.safe import safe

SHORT: Final = 12
"""Characters of a cell that are kept on one line."""


def text(shown: str) -> str:
    """Return text as HTML; control characters are dropped."""
    return escape(safe(shown))


def lines(shown: Iterable[Line]) -> str:
    """Return lines of words as paragraphs, each in its tone."""
    return "\n".join(f'<p class="{line.tone}">{text(line.text)}</p>' for line in shown)


def table(
    caption: str,
    head: Sequence[str] | None,
    rows: Iterable[Sequence[str]],
    classes: Iterable[str] | None = None,
) -> str:
    """Return a table; without a `head`, the first cell of each row names it.

    `classes` gives a class for each row.
    """
    made = [list(row) for row in rows]
    named = list(classes) if classes is not None else [""] * len(made)
    body = "\n".join(_row(row, name, head) for row, name in zip(made, named, strict=True))
    top = "" if head is None else f"<thead>{_head(head, made)}</thead>"
    return (
        f'<div class="wide"><table><caption>{text(caption)}</caption>{top}\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _head(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the head; a name stands over its numbers."""
    numbers = [bool(rows) and _numeric(rows[0][at]) for at in range(len(head))]
    cells = (
        f'<th scope="col"{_class("number" if number else "")}>{text(cell)}</th>'
        for cell, number in zip(head, numbers, strict=True)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _row(row: Sequence[str], name: str, head: Sequence[str] | None) -> str:
    if head is None:
        cells = [f'<th scope="row">{text(row[0])}</th>', *(_td(cell) for cell in row[1:])]
    else:
        cells = [_cell(cell, column) for cell, column in zip(row, head, strict=True)]
    return f"<tr{_class(name)}>{''.join(cells)}</tr>"


def _cell(cell: str, column: str) -> str:
    kinds = ("number" if _numeric(cell) else "", column.lower() if column == "Verdict" else "")
    return _td(cell, " ".join([*filter(None, kinds), *(["short"] if len(cell) <= SHORT else [])]))


def _td(cell: str, kind: str = "") -> str:
    return f"<td{_class(kind)}>{text(cell)}</td>"


def _numeric(cell: str) -> bool:
    return cell.isascii() and cell.removeprefix("-").rstrip("%").replace(".", "", 1).isdigit()


def _class(name: str) -> str:
    return f' class="{escape(name)}"' if name else ""
