"""Answers to what-ifs that drop, replace or assume single scores."""

from collections.abc import Sequence
from typing import Final

from engine.driver import plain_number
from engine.seats.offline.answers.material import Material, Told, article, safe
from engine.seats.offline.answers.whatif import risk
from engine.seats.offline.components import Components
from engine.seats.offline.intents import RECALCULATE
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Row, Text, derived, listed, pieces
from engine.tools.counterfactual import Change, Recalculated

FEW: Final = 3
"""Up to so many assumptions of one score are told one by one."""


def recalculate(request: Request, m: Material, text: Text) -> None:
    """Write how an average changes with scores dropped, replaced or imagined."""
    for call in m.calls:
        if call.tool != RECALCULATE or call.is_error or call.answer is None:
            continue
        sid = str(call.arguments["student_id"])
        if sid in request.students:
            told = Told(call, Recalculated.model_validate(call.answer))
            text.paragraph(*_recalculated(sid, told, m))


def _recalculated(sid: str, told: Told[Recalculated], m: Material) -> tuple[Part, ...]:
    data = told.data
    before, after, difference = (
        data.original_weighted_average,
        data.recalculated_weighted_average,
        data.difference,
    )
    changes = listed(_changes(data.changes, told, m))
    if after is None:
        return (f"{m.name(sid)}, with ", changes, ": no score is left, so there is no average.")
    letter = m.letter_of(after)
    new: tuple[Part, ...] = (told.score(after),)
    if before is not None and difference is not None:
        new = (*_from(told, before), *new, " (", told.value(f"{difference:+.2f}"), ")")
    return (
        f"{m.name(sid)}, with ",
        changes,
        ": the weighted average goes ",
        *(new if before is not None else ("to ", *new)),
        f", {article(letter)} ",
        derived(letter, told.call),
        *_reach(data.changes, letter, m),
    )


def _reach(changes: Sequence[Change], letter: str, m: Material) -> tuple[Part, ...]:
    """Return how much of the term an average counts."""
    left = set(Components(m.view.report).all_remaining)
    if left <= {change.assignment for change in changes}:
        return (f" over the whole term: {risk(letter)}.",)
    return (" so far. This counts graded work and what you named, not the rest of the term.",)


def _changes(changes: Sequence[Change], told: Told[Recalculated], m: Material) -> list[Row]:
    """Return changes in words; many of one score on work to come as "all other remaining work"."""
    left = Components(m.view.report).all_remaining
    scores = [c.new_score for c in changes if c.assignment in left]
    usual = max(scores, key=scores.count, default=None)
    if len(scores) < len(left) or scores.count(usual) <= FEW:
        return [_change(change, told, m) for change in changes]
    rest = [c for c in changes if c.assignment in left and c.new_score == usual]
    single = [c for c in changes if c not in rest]
    score = usual or 0.0
    what = "all other remaining work at " if len(rest) < len(left) else "all remaining work at "
    one = pieces(what, m.given(plain_number(score), score, told.call))
    return [*(_change(change, told, m) for change in single), one]


def _from(told: Told[Recalculated], before: float) -> tuple[Part, ...]:
    return ("from ", told.score(before), " to ")


def _change(change: Change, told: Told[Recalculated], m: Material) -> Row:
    name = safe(change.assignment)
    was: Part = "no score"
    if change.original_score is not None:
        was = told.score(change.original_score)
    if change.action == "dropped":
        return pieces(f"{name} (", was, ") dropped")
    score = change.new_score or 0.0
    new = m.given(plain_number(score), score, told.call)
    if change.action == "overridden":
        return pieces(f"{name} at ", new, " instead of ", was)
    return pieces(f"{name} at ", new)
