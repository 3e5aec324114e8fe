"""Values that follow from others in the same line: differences, sums, means, bands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.provenance.ranking import EARLIER, TINY
from engine.provenance.sources import Source
from engine.provenance.tokens import Token
from engine.scale import LETTERS
from engine.spans import SpanKind

STRAINED: Final = EARLIER
"""From this worth on, following from the line is the better explanation."""
OPERANDS: Final = 10
"""Values of a line, the nearest, that are tried."""


@dataclass(frozen=True)
class Hit:
    """A value in a text, what explains it (None: nothing yet), and its worth (ranking.py)."""

    token: Token
    source: Source | None
    worth: int


def derive(hits: Sequence[Hit], text: str, cutoffs: Mapping[str, float]) -> list[Hit]:
    """Return the hits with those that nothing tells directly explained by others of their line."""
    lines: dict[int, list[Hit]] = {}
    for hit in hits:
        lines.setdefault(text.count("\n", 0, hit.token.start), []).append(hit)
    return [_explained(hit, line, cutoffs) for line in lines.values() for hit in line]


def _explained(hit: Hit, line: Sequence[Hit], cutoffs: Mapping[str, float]) -> Hit:
    letter = hit.token.kind == "letter"
    if hit.token.kind != "number" and not letter:
        return hit
    if hit.source and hit.worth < STRAINED and not (letter and _is_of_score(hit, line, cutoffs)):
        return hit
    told = [h for h in line if h is not hit and h.source and h.source.value is not None]
    told.sort(key=lambda h: abs(h.token.start - hit.token.start))
    source = (_band if letter else _computed)(hit.token, told[:OPERANDS], cutoffs)
    return Hit(hit.token, source, 0) if source else hit


def _is_of_score(hit: Hit, line: Sequence[Hit], cutoffs: Mapping[str, float]) -> bool:
    """Tell whether a letter is that of the score just before it, told by another call."""
    before = [h for h in line if h.token.end <= hit.token.start and _is_score(h.source)]
    if not before or not before[-1].source or not hit.source or hit.source.role == "key":
        return False
    if hit.source.given or hit.source.kind == "echo":
        return False
    source = before[-1].source
    return source.call != hit.source.call and hit.token.name == letter_of(
        before[-1].token.value, cutoffs
    )


def _is_score(source: Source | None) -> bool:
    if source is None or source.value is None or source.role != "score":
        return False
    return not (source.given or source.kind == "echo")


def _band(token: Token, told: Sequence[Hit], cutoffs: Mapping[str, float]) -> Source | None:
    """Return the score of the line whose letter this is."""
    for hit in told:
        source = hit.source
        if source and source.role == "score" and token.name == letter_of(hit.token.value, cutoffs):
            return _following((source,))
    return None


def letter_of(score: float, cutoffs: Mapping[str, float]) -> str:
    """Return the letter of a score by a report's cutoffs."""
    return next(
        (letter for letter in LETTERS[:-1] if score >= cutoffs.get(letter, float("inf"))),
        LETTERS[-1],
    )


def _computed(token: Token, told: Sequence[Hit], _: Mapping[str, float]) -> Source | None:
    """Return the sources whose difference, sum or mean a number is."""
    half = 0.5 * 10.0 ** -min(token.decimals, 9) + TINY
    wanted = abs(token.value)
    for first, second in combinations(told, 2):
        sources = _alike(first, second)
        if sources and any(abs(value - wanted) <= half for value in _results(first, second)):
            return _following(sources)
    return None


def _alike(first: Hit, second: Hit) -> tuple[Source, ...]:
    """Return the sources of two values that count the same, and are not both rounded weeks."""
    if not first.source or not second.source:
        return ()
    roles = {_countable(first.source), _countable(second.source)}
    return (first.source, second.source) if len(roles) == 1 else ()


def _countable(source: Source) -> str:
    return "score" if source.role == "key" else source.role


def _results(first: Hit, second: Hit) -> Iterator[float]:
    """Yield differences, sum and mean, of the values as told and as said."""
    said = abs(first.token.value), abs(second.token.value)
    pairs = [said]
    if first.source and second.source:
        pairs.append((abs(first.source.value or 0.0), abs(second.source.value or 0.0)))
    for a, b in pairs:
        yield from (abs(a - b), a + b, (a + b) / 2)


def _following(sources: Sequence[Source]) -> Source:
    """Return a derived source that rests on others; its call is the first of theirs."""
    called = [source for source in sources if source.call is not None]
    first = min(called, key=lambda source: source.order, default=sources[0])
    kind: SpanKind = "derived"
    return Source(kind, "score", "derived", call=first.call, turn=first.turn, order=first.order)
