"""The matcher: finds for every value in a text the call, report or question it came from."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from engine.provenance.bounded import from_bounds
from engine.provenance.context import Place
from engine.provenance.counted import from_call, from_report, from_turn
from engine.provenance.derived import Hit, derive
from engine.provenance.ranking import NEVER, TINY, Ranking
from engine.provenance.sources import Source, all_sources
from engine.provenance.tokens import Names, Token, tokens
from engine.report import Report
from engine.spans import Span
from engine.talk import Call

MATCHER: Final = "values-2"
"""Counts changes of what is found or how it is decided."""
DECIMALS: Final = 9
"""A number said with more is compared as if it had these."""


class Matcher:
    """Finds spans in the answers of one turn; `calls` are those answered so far in the episode."""

    def __init__(self, calls: Sequence[Call], report: Report, question: str, turn: int) -> None:
        self._report = report
        self._turn = turn
        self.names = Names.of(report, calls, question)
        made = [call for call in calls if call.turn == turn]
        sources = [
            *all_sources(report, calls, question, self.names),
            *chain.from_iterable(from_call(c, n, report) for n, c in enumerate(calls, start=1)),
            *from_report(report),
            *from_turn(made),
            *from_bounds(made, report, question, self.names),
        ]
        numbers = sorted(_numbers(sources), key=lambda pair: pair[0])
        self._values = [value for value, _ in numbers]
        self._sources = [source for _, source in numbers]
        self._letters = [source for source in sources if source.letter]
        self._subject = self._only_student(calls, question)

    def spans(self, text: str, *, ended: bool) -> tuple[Span, ...]:
        """Return the spans of a text, sorted and disjoint; unsupported ones only once it ended."""
        hits = derive(self._told(text), text, self._report.cutoffs)
        return tuple(
            Span(
                start=hit.token.start,
                end=hit.token.end,
                kind=hit.source.kind if hit.source else "unsupported",
                call=hit.source.call if hit.source else None,
            )
            for hit in hits
            if hit.source or ended
        )

    def _told(self, text: str) -> list[Hit]:
        """Return the values of a text with what tells them as they are."""
        place = Place(self._subject)
        hits: list[Hit] = []
        for token in tokens(text, self.names):
            place.pass_by(token, text)
            if token.kind not in ("student", "component"):
                hit = self._hit(token, text, place)
                place.call = hit.source.call if hit.source else place.call
                hits.append(hit)
        return hits

    def _hit(self, token: Token, text: str, place: Place) -> Hit:
        if token.kind == "stranger":
            return Hit(token, None, NEVER)
        if token.kind == "stated":
            near = (source for source in self._near(token) if source.field == "stated")
            return Hit(token, next(near, None), 0)
        ranking = Ranking.of(token, text, place, self._turn)
        if token.kind == "letter":
            ranked = [(ranking.letter(s), s) for s in self._letters if s.letter == token.name]
        else:
            ranked = [(ranking.number(s), s) for s in self._near(token)]
        rank, source = min(ranked, key=lambda pair: pair[0], default=((NEVER, NEVER), None))
        return Hit(token, source if rank[0] < NEVER else None, rank[1])

    def _near(self, token: Token) -> list[Source]:
        """Return the sources that a number may be, rounded to the decimals it was said with."""
        half = 0.5 * 10.0 ** -min(token.decimals, DECIMALS) + TINY
        value = abs(token.value)
        at = bisect_left(self._values, value - half)
        near = []
        while at < len(self._values) and self._values[at] <= value + half:
            near.append(self._sources[at])
            at += 1
        return near

    def _only_student(self, calls: Sequence[Call], question: str) -> str | None:
        """Return whom the turn is about where that is one student."""
        asked = {t.name for t in tokens(question, self.names) if t.kind == "student"}
        called = {str(c.arguments["student_id"]) for c in self._of_turn(calls)}
        for students in (asked, called):
            if len(students) == 1:
                return next(iter(students))
        return None

    def _of_turn(self, calls: Iterable[Call]) -> Iterable[Call]:
        return (c for c in calls if c.turn == self._turn and "student_id" in c.arguments)


def find_spans(
    text: str, calls: Sequence[Call], report: Report, question: str, turn: int, *, ended: bool
) -> tuple[Span, ...]:
    """Return where the values in an answer came from (`Matcher.spans`, for a single look)."""
    return Matcher(calls, report, question, turn).spans(text, ended=ended)


def _numbers(sources: Iterable[Source]) -> Iterable[tuple[float, Source]]:
    """Yield sources by how they may be said: without sign, a confidence also as a fraction."""
    for source in sources:
        if source.value is None:
            continue
        yield abs(source.value), source
        if source.role == "percent":
            yield abs(source.value) / 100, source
