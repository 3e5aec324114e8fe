"""A recording without names: pseudonyms in every text, and the chain made anew over them.

The chain, the commitment and the digest that a branch names are worked out again, as the old ones
would let a likely name be tried against them.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.events import (
    GENESIS,
    AnswerEnded,
    Body,
    Branched,
    EpisodeOpened,
    Event,
    ReportShown,
    TextChunk,
    canonical,
)
from engine.sealed import Sealed
from engine.spans import Span
from recordings.exchange.jsonl import TextLine
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.exchange.recorded import Parts
from recordings.exchange.replacing import Replacer

SYNTHETIC: Final = re.compile(r"syn_?\d+")
"""Ids of students whom nobody is: those of our own courses and of the PredAct-CS release."""

_SEATS: Final = frozenset({"instructor", "assistant", "seat"})
_FREE: Final = frozenset({"arguments", "answer"})
"""Fields with any fields inside, which are no part of the schema."""
_MARKS: Final = frozenset({"marks", "decisions"})
_FIXED: Final = frozenset(
    {
        "call", "category", "commitment", "digest", "kind", "matcher", "noise", "origin", "parent",
        "predicted", "preset", "role", "scale", "seeds", "stage", "status", "switches", "tool",
        "versions",
    }
)  # fmt: skip
"""Fields of the schema that hold no words of a person's."""
_LETTERS: Final = frozenset(
    {"distribution", "failure_risk", "predicted_grade", "simulated_letter_grade", "target_grade"}
)
"""Fields of tools' answers where a letter is no student, though one may be called so."""


class Anonymiser:
    """Makes recordings anonymous; `names` are replaced wherever they stand as words."""

    def __init__(self, pseudonyms: Pseudonyms, names: Iterable[str] = ()) -> None:
        self._pseudonyms = pseudonyms
        self._names = tuple(name for name in names if name.strip())

    def parts(self, parts: Parts) -> Parts:
        """Return a recording with pseudonyms, its events chained anew.

        ValueError where the sealed answers cannot be read.
        """
        sealed = Sealed.model_validate_json(parts.sealed)
        replacer = Replacer(self._pseudonyms, _real_ids(parts.events, sealed), self._names)
        texts = {digest: _text(text, replacer) for digest, text in parts.texts.items()}
        hidden = _sealed(sealed, replacer)
        bodies = list(_bodies(parts.events, replacer, hidden.commitment(), texts))
        return Parts(
            list(_chained(parts.events, bodies, parts.events[0].recording)),
            hidden.text(),
            {line.digest: line.text for line in texts.values()},
            tuple(map(replacer, parts.tags)),
            None if parts.note is None else replacer(parts.note),
        )


def _real_ids(events: Iterable[Event], sealed: Sealed) -> list[str]:
    shown = (e.body.report.ids for e in events if isinstance(e.body, ReportShown))
    ids = [*(student.student_id for student in sealed.students), *(i for ids in shown for i in ids)]
    return [student for student in dict.fromkeys(ids) if not SYNTHETIC.fullmatch(student)]


def _sealed(sealed: Sealed, replacer: Replacer) -> Sealed:
    students = tuple(
        student.model_copy(
            update={"student_id": replacer.students.get(student.student_id, student.student_id)}
        )
        for student in sealed.students
    )
    notes = tuple(map(replacer, sealed.notes))
    return sealed.model_copy(update={"students": students, "notes": notes})


def _text(text: str, replacer: Replacer) -> TextLine:
    """Return a text that events name: JSON is replaced field by field."""
    try:
        value = json.loads(text)
    except ValueError:
        return TextLine(recording="", text=replacer(text))
    return TextLine(recording="", text=canonical(_Fields(replacer).value(value, free=True)))


def _bodies(
    events: Sequence[Event], replacer: Replacer, commitment: str, texts: Mapping[str, TextLine]
) -> Iterator[Body]:
    chunks = _chunks(events, replacer)
    named = {digest: line.digest for digest, line in texts.items()}
    for event in events:
        if isinstance(event.body, TextChunk):
            yield chunks[event.seq]
        elif isinstance(event.body, AnswerEnded):
            yield _answer(event.body, replacer)
        else:
            hidden = _Fields(replacer, named).value(event.body.model_dump(mode="json"))
            if isinstance(event.body, EpisodeOpened):
                hidden["commitment"] = commitment
            yield type(event.body).model_validate(hidden)


def _answer(body: AnswerEnded, replacer: Replacer) -> AnswerEnded:
    edited = replacer.edited(body.text)
    spans = tuple(
        Span(
            start=edited.begin(span.start),
            end=edited.end(span.end),
            kind=span.kind,
            call=span.call,
        )
        for span in body.spans
    )
    return body.model_copy(update={"text": edited.text, "spans": spans})


def _chunks(events: Sequence[Event], replacer: Replacer) -> dict[int, TextChunk]:
    """Return the pieces of answers by event: a name may stand in two pieces, so all are joined."""
    joined: dict[tuple[int, int], list[tuple[int, TextChunk]]] = {}
    for event in events:
        if isinstance(event.body, TextChunk):
            joined.setdefault((event.session, event.body.turn), []).append((event.seq, event.body))
    return {seq: body for pieces in joined.values() for seq, body in _cut(pieces, replacer)}


def _cut(
    pieces: list[tuple[int, TextChunk]], replacer: Replacer
) -> Iterator[tuple[int, TextChunk]]:
    edited = replacer.edited("".join(body.text for _, body in pieces))
    at = 0
    for seq, body in pieces:
        start, at = at, at + len(body.text)
        text = edited.text[edited.end(start) : edited.end(at)]
        yield seq, body.model_copy(update={"text": text})


class _Fields:
    """Replaces within the values of a body, field by field."""

    def __init__(self, replacer: Replacer, named: Mapping[str, str] | None = None) -> None:
        """Take what replaces, and the new digests of texts by their old ones."""
        self._replace = replacer
        self._named = named or {}

    def value(self, value: Any, field: str = "", *, free: bool = False) -> Any:
        """Return the value of a field with pseudonyms; `free`: its own fields are replaced too."""
        if field in (_LETTERS if free else _FIXED):
            return value
        if field in _MARKS and isinstance(value, dict) and not free:
            return {self._replace.students.get(key, key): mark for key, mark in value.items()}
        if isinstance(value, list):
            return [self.value(item, field, free=free) for item in value]
        if isinstance(value, dict):
            inner = free or field in _FREE
            return {
                self._text(key) if inner else key: self.value(member, key, free=inner)
                for key, member in value.items()
            }
        return self._scalar(value, field)

    def _scalar(self, value: Any, field: str) -> Any:
        if field == "student_id" and isinstance(value, int):
            return self._replace.students.get(str(value), value)
        if not isinstance(value, str):
            return value
        if field in _SEATS and value.startswith("script:"):
            return f"script:{self._replace.path(value.removeprefix('script:'))}.toml"
        return self._text(value)

    def _text(self, text: str) -> str:
        return self._named.get(text) or self._replace.students.get(text) or self._replace(text)


def _chained(events: Sequence[Event], bodies: Sequence[Body], recording: str) -> Iterator[Event]:
    """Yield the events with these bodies; a branch names its parent's event as it is hidden too."""
    previous = GENESIS
    for number, (event, body) in enumerate(zip(events, bodies, strict=True)):
        shown = body
        if isinstance(body, Branched):
            before = list(_chained(events[:number], bodies[:number], body.parent))
            shown = body.model_copy(update={"digest": before[-1].digest() if before else GENESIS})
        made = replace(event, recording=recording, previous=previous, body=shown)
        yield made
        previous = made.digest()
