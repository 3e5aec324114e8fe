"""An answer's Markdown with its marked values between sentinels, and the parser for it.

Sentinels are private-use characters, which foreign text has been stripped of. Links, images, HTML
and entities are off, so nothing of an answer can become an action or a control character.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from predact_tui.present.safe import safe

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

    from engine.spans import Span

OPEN, CLOSE = 0xF0000, 0x100000
"""Added to a span's number: the characters where it begins and ends."""
SENTINEL: Final = re.compile("([\U000f0000-\U0010ffff])")
_LIMIT: Final = 0xFFFD


@cache
def parser() -> "MarkdownIt":
    """Return the parser of answers; it knows no links, images or HTML."""
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return made.disable(
        ["link", "image", "autolink", "html_inline", "html_block", "reference", "entity"]
    )


def with_sentinels(text: str, spans: "list[Span]") -> str:
    """Return a text made safe with sentinels round its spans.

    Spans that overlap an earlier one, or end beyond the text, are left out.
    """
    parts, at = [], 0
    for index, span in sorted(enumerate(spans[:_LIMIT]), key=lambda pair: pair[1].start):
        if at <= span.start < span.end <= len(text):
            value = safe(text[span.start : span.end])
            parts += [safe(text[at : span.start]), chr(OPEN + index), value, chr(CLOSE + index)]
            at = span.end
    return "".join([*parts, safe(text[at:])])
