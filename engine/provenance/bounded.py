"""Counts that a bound makes: how many averages, scores or confidences lie on a side of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.provenance.sources import Source
from engine.provenance.tokens import Names, tokens
from engine.report import Report
from engine.talk import Call


def from_bounds(
    calls: Sequence[Call], report: Report, question: str, names: Names
) -> Iterator[Source]:
    """Yield how many values of the turn's answers lie below, at or above the bounds spoken of.

    Bounds are the numbers in the question, the scale's cutoffs, and a class average told.
    """
    answered = [call for call in calls if not call.is_error and call.answer is not None]
    bounds = [*_asked(question, names), *report.cutoffs.values(), *_class_averages(answered)]
    for call, values in _measured(answered):
        counts = {count for bound in bounds for count in _sides(values, bound)}
        base = Source("derived", "count", "count", call=call.call_id, turn=call.turn, order=1)
        yield from (base._replace(value=float(count)) for count in sorted(counts))


def _asked(question: str, names: Names) -> Iterator[float]:
    return (token.value for token in tokens(question, names) if token.kind == "number")


def _class_averages(calls: Iterable[Call]) -> Iterator[float]:
    for call in calls:
        average = (call.answer or {}).get("class_average")
        if isinstance(average, int | float):
            yield average


def _sides(values: Sequence[float], bound: float) -> tuple[int, int, int, int, int]:
    """Return how many values are below, at, above, not below and not above a bound."""
    below = sum(value < bound for value in values)
    above = sum(value > bound for value in values)
    return below, len(values) - below - above, above, len(values) - below, len(values) - above


def _measured(calls: Sequence[Call]) -> Iterator[tuple[Call, list[float]]]:
    """Yield the values of several students that can be counted, with the first call of each."""
    found: dict[str, tuple[Call, list[float]]] = {}
    for call in calls:
        for name, value in _values(call.answer or {}):
            found.setdefault(name, (call, []))[1].append(value)
    return (entry for entry in found.values() if len(entry[1]) > 1)


def _values(answer: Mapping[str, object]) -> Iterator[tuple[str, float]]:
    """Yield averages, scores by component, and confidences of an answer."""
    average = answer.get("weighted_average")
    if isinstance(average, int | float):
        yield "average", average
    for row in _rows(answer.get("assignments")):
        score = row.get("score")
        if isinstance(score, int | float):
            yield f"score {row.get('name')}", score
    for row in _rows(answer.get("all_predictions")):
        confidence = row.get("confidence")
        if isinstance(confidence, int | float):
            yield "confidence", confidence


def _rows(value: object) -> list[Mapping[str, object]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
