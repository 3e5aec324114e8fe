"""An answer's Markdown as HTML, its marked values leading to the calls they came from."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from engine.spans import Span
from predact_tui.present.sentinels import CLOSE, OPEN, SENTINEL, parser, with_sentinels
from predact_tui.present.spans import LOOKS

if TYPE_CHECKING:
    from markdown_it.token import Token

_TEXTS: Final = ("text", "code_inline", "fence", "code_block")


def answer_html(text: str, spans: Sequence[Span], anchors: Mapping[str, str]) -> str:
    """Return an answer as HTML; `anchors` gives the id of each call's element on the page.

    Links, images and HTML of the answer are shown as the text they are.
    """
    ordered = list(spans)
    tokens = parser().parse(with_sentinels(text, ordered))
    marks = _Marks(ordered, anchors)
    return "".join(marks.html(token) for token in tokens)


class _Marks:
    """Renders tokens; a value that goes through several of them is marked in each."""

    def __init__(self, spans: list[Span], anchors: Mapping[str, str]) -> None:
        self._spans = spans
        self._anchors = anchors
        self._open: int | None = None

    def html(self, token: "Token") -> str:
        """Return a token and what is in it."""
        if token.type == "inline":
            return "".join(self.html(child) for child in token.children or [])
        if token.type in _TEXTS:
            return self._text(token)
        if token.type == "softbreak":
            return "\n"
        if token.type == "hardbreak":
            return "<br>\n"
        return self._tag(token)

    def _tag(self, token: "Token") -> str:
        if token.hidden or not token.tag:
            return ""
        tag = _lower(token.tag)
        if token.nesting == -1:
            return f"</{tag}>\n" if token.block else f"</{tag}>"
        start = token.attrGet("start") if tag == "ol" else None
        number = f' start="{int(start)}"' if start is not None else ""
        return f"<{tag}{number}>"

    def _text(self, token: "Token") -> str:
        marked = "".join(map(self._piece, SENTINEL.split(token.content)))
        if token.type == "code_inline":
            return f"<code>{marked}</code>"
        return f"<pre><code>{marked}</code></pre>\n" if token.type != "text" else marked

    def _piece(self, piece: str) -> str:
        """Return a piece between sentinels, in its mark where a value is open."""
        if SENTINEL.fullmatch(piece):
            return self._cross(ord(piece))
        shown = escape(piece)
        if self._open is None or not shown:
            return shown
        return mark_html(self._spans[self._open], shown, self._anchors)

    def _cross(self, code: int) -> str:
        opens = code < CLOSE
        index = code - (OPEN if opens else CLOSE)
        self._open = index if opens else None
        look = LOOKS[self._spans[index].kind]
        sign = look.before if opens else look.after
        return f'<span class="sign">{escape(sign)}</span>' if sign else ""


def mark_html(span: Span, shown: str, anchors: Mapping[str, str]) -> str:
    """Return a value, as HTML, marked by its kind; a link where its call is on the page."""
    look = LOOKS[span.kind]
    said: dict[str, Any] = {"class": f"value {span.kind}", "title": f"{look.name}: {look.meaning}"}
    anchor = anchors.get(span.call or "")
    if anchor is not None:
        said["href"] = f"#{anchor}"
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in said.items())
    tag = "a" if anchor is not None else "span"
    return f"<{tag}{attributes}>{shown}</{tag}>"


def _lower(tag: str) -> str:
    """Return a tag for within the page, whose own headings come first."""
    return f"h{min(6, int(tag[1]) + 4)}" if tag in ("h1", "h2", "h3", "h4", "h5", "h6") else tag
