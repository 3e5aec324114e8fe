"""A builder that collects an answer's text and which part of it is whose value."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.provenance import Names, tokens
from engine.provenance.sources import KINDS
from engine.spans import Span, SpanKind
from engine.talk import Call


@dataclass(frozen=True)
class Value:
    """A piece of text that is a value of a kind, from a call if it is one's."""

    text: str
    kind: SpanKind
    call: str | None = None


@dataclass(frozen=True)
class Row:
    """Pieces that make one cell or line together."""

    parts: tuple["Part", ...]


Part: TypeAlias = str | Value | Row


def told(text: str, call: Call) -> Value:
    """Return a value that a tool's answer holds."""
    return Value(text, KINDS[call.category or "lookup"], call.call_id)


def derived(text: str, *calls: Call) -> Value:
    """Return a value that follows from answers of tools, or without any from the report."""
    return Value(text, "derived", calls[0].call_id if calls else None)


def reported(text: str) -> Value:
    """Return a value that the report holds."""
    return Value(text, "report")


def echoed(text: str) -> Value:
    """Return a value that the question said."""
    return Value(text, "echo")


def pieces(*parts: Part) -> Row:
    """Return parts as one."""
    return Row(parts)


def listed(parts: Sequence[Part], last: str = "and") -> Row:
    """Return parts as "a, b and c"."""
    joined: list[Part] = []
    for at, part in enumerate(parts):
        if at:
            joined.append(f" {last} " if at == len(parts) - 1 else ", ")
        joined.append(part)
    return Row(tuple(joined))


def quoting(text: str, call: Call, names: Names) -> Row:
    """Return a sentence of a tool, with the values in it as that tool's."""
    parts: list[Part] = []
    at = 0
    for token in tokens(text, names):
        if token.kind in ("number", "letter"):
            parts += [text[at : token.start], told(text[token.start : token.end], call)]
            at = token.end
    return Row((*parts, text[at:]))


class Text:
    """Collects paragraphs, lists and tables."""

    def __init__(self) -> None:
        self._text = ""
        self._spans: list[Span] = []

    def paragraph(self, *parts: Part) -> None:
        """Add a paragraph."""
        self._gap()
        self._add(parts)

    def bullets(self, items: Iterable[Row]) -> None:
        """Add a list, if it has items."""
        for at, item in enumerate(items):
            if not at:
                self._gap()
            self._add(("\n- " if at else "- ", item))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[Part]]) -> None:
        """Add a table."""
        self._gap()
        self._add(("| " + " | ".join(head) + " |\n", "|" + " --- |" * len(head)))
        for row in rows:
            self._add(("\n|", *(pieces(" ", cell, " |") for cell in row)))

    def result(self) -> tuple[str, tuple[Span, ...]]:
        """Return the text and its spans, in order."""
        return self._text, tuple(self._spans)

    def _gap(self) -> None:
        if self._text:
            self._text += "\n\n"

    def _add(self, parts: Iterable[Part]) -> None:
        for part in parts:
            match part:
                case Row(parts=inner):
                    self._add(inner)
                case Value(text=text, kind=kind, call=call):
                    start = len(self._text)
                    self._text += text
                    self._spans.append(
                        Span(start=start, end=start + len(text), kind=kind, call=call)
                    )
                case str():
                    self._text += part
