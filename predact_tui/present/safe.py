"""The one way by which foreign text (ids, course names, answers, files) becomes showable.

Control characters never reach the terminal, and nothing is ever read as markup. What is shown is
what was recorded less its control characters: a removed ESC leaves the rest of its sequence to be
seen, so that no text can hide another.
"""

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.content import Content

ELLIPSIS: Final = "…"

_UNSHOWABLE: Final = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 (but tab and newline), DEL, C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # bidi controls
    "\u2028\u2029\ufeff\ufff9-\ufffb"  # line and paragraph separators, BOM, annotations
    "\ud800-\udfff"  # lone surrogates, which no terminal encoding can carry
    "\ue000-\uf8ff\U000f0000-\U000fffff\U00100000-\U0010ffff"  # private use
    "]"
)
_NARROW: Final = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2026\u2500-\u257f]*")
"""Text in which every character takes one cell."""
_BREAKS: Final = re.compile(r"[\n\t]")


def safe(text: str) -> str:
    """Return `text` without characters that a terminal may act on; newlines and tabs stay."""
    return _UNSHOWABLE.sub("", text)


def safe_line(text: str) -> str:
    """Return `text` made safe for one line: newlines and tabs become spaces."""
    return _BREAKS.sub(" ", safe(text))


def content(text: str, style: str = "") -> "Content":
    """Return `text` made safe as Textual content in one style; no markup is parsed."""
    from textual.content import Content

    return Content.styled(safe(text), style) if style else Content(safe(text))


def width(text: str) -> int:
    """Return the cells that one line of safe text takes in a terminal (by wcwidth)."""
    if _NARROW.fullmatch(text):
        return len(text)
    # Late: its tables take longer to load than the first paint may.
    from wcwidth import width as cells

    return cells(text, control_codes="ignore")


def clip(text: str, cells: int) -> str:
    """Return `text` made safe on one line of at most `cells` cells, ending in … where cut."""
    line = safe_line(text)
    if width(line) <= cells:
        return line
    return "".join(_fitting(_graphemes(line), cells - 1)) + ELLIPSIS if cells > 0 else ""


def fit(text: str, cells: int, *, right: bool = False) -> str:
    """Return `text` clipped and padded to exactly `cells` cells, to the right edge if `right`."""
    line = clip(text, cells)
    padding = " " * (cells - width(line))
    return padding + line if right else line + padding


def clip_start(text: str, cells: int) -> str:
    """Return `text` made safe on one line of at most `cells` cells; the end stays, … leads."""
    line = safe_line(text)
    if width(line) <= cells:
        return line
    end = _fitting(_graphemes(line)[::-1], cells - 1)[::-1]
    return ELLIPSIS + "".join(end) if cells > 0 else ""


def _graphemes(line: str) -> list[str]:
    """Return what stands in a line, whole characters as people see them."""
    if _NARROW.fullmatch(line):
        return list(line)
    from wcwidth import iter_graphemes

    return list(iter_graphemes(line))


def _fitting(graphemes: list[str], cells: int) -> list[str]:
    """Return the longest run from the start that fits in `cells`."""
    used = 0
    for index, grapheme in enumerate(graphemes):
        used += width(grapheme)
        if used > cells:
            return graphemes[:index]
    return graphemes
