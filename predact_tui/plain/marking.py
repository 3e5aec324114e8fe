"""An answer with the values that tools made between the signs of their kind."""

from collections.abc import Iterable

from engine.spans import Span
from predact_tui.present.safe import safe
from predact_tui.present.spans import LOOKS


def marked(text: str, spans: Iterable[Span]) -> str:
    """Return a recorded answer made safe, with signs round its spans; overlapping ones fall out."""
    parts: list[str] = []
    at = 0
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        if at <= span.start < span.end <= len(text):
            value = safe(text[span.start : span.end])
            parts += [safe(text[at : span.start]), LOOKS[span.kind].sign(value)]
            at = span.end
    return "".join([*parts, safe(text[at:])])
