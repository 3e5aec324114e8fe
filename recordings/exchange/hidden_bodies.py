"""The bodies of a recording's events with pseudonyms; spans and pieces of answers move along."""

from collections.abc import Iterator, Mapping, Sequence

from engine.events import (
    AnswerEnded,
    Body,
    EpisodeImported,
    Event,
    Opening,
    TextChunk,
)
from engine.spans import Span
from recordings.exchange.hidden_fields import HiddenFields
from recordings.exchange.hidden_people import hidden_source
from recordings.exchange.jsonl import TextLine
from recordings.exchange.replacing import Replacer


def hidden_bodies(
    events: Sequence[Event], replacer: Replacer, commitment: str, texts: Mapping[str, TextLine]
) -> Iterator[Body]:
    """Yield the bodies; `commitment` is to the hidden answers, `texts` go by their old digests."""
    chunks = _chunks(events, replacer)
    named = {digest: line.digest for digest, line in texts.items()}
    for event in events:
        if isinstance(event.body, TextChunk):
            yield chunks[event.seq]
        elif isinstance(event.body, AnswerEnded):
            yield _answer(event.body, replacer)
        else:
            hidden = HiddenFields(replacer, named).value(event.body.model_dump(mode="json"))
            if isinstance(event.body, Opening):
                hidden["commitment"] = commitment
            if isinstance(event.body, EpisodeImported):
                hidden |= hidden_source(event.body, replacer)
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


def hidden_text(text: str, replacer: Replacer) -> TextLine:
    """Return a text that events name; one of JSON is replaced field by field."""
    hidden = HiddenFields(replacer).value(text, free=True)
    return TextLine(recording="", text=str(hidden))
