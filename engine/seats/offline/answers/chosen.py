"""Answers that choose: whose scores lie on a side of a bound, which scores of one stand out."""

from collections.abc import Sequence
from typing import Final

from engine.driver import plain_number
from engine.seats.offline.answers.material import Material, article, safe
from engine.seats.offline.answers.scores import Student, on_components, score_of, scored, whose
from engine.seats.offline.direction import both_ends, high_first
from engine.seats.offline.request import Limit, Request
from engine.seats.offline.text import Part, Row, Text, derived, listed, pieces, reported
from engine.tools.lookup import Grade

SHOWN: Final = 3
"""How many of one student's scores are shown."""
_SIDES: Final = {
    "above": "above ",
    "below": "below ",
    "from": "of at least ",
    "to": "of at most ",
    "at": "of just ",
}
Scored = tuple[Student, float]


def who_has(request: Request, m: Material, text: Text) -> None:
    """Write which students have an average, or a score on a component, within a limit."""
    found = m.all_grades(request.students)
    if request.limit is None or not found:
        text.paragraph("Tell me the score or the letter to hold them against.")
        return
    if len(found) == 1 and request.components:
        text.paragraph(*on_components(found[0], request.components, m))
        return
    for component in request.components or (None,):
        _one_measure(request.limit, component, found, m, text)
    if not request.whole_class:
        text.paragraph('For everybody, say "in the whole class".')


def _one_measure(
    limit: Limit, component: str | None, found: Sequence[Student], m: Material, text: Text
) -> None:
    with_scores = [(s, score) for s in found if (score := score_of(s[1], component)) is not None]
    kept = [(s, score) for s, score in with_scores if _holds(limit, score, m)]
    calls = [told.call for _, told in found]
    what = f"score on {safe(component)}" if component else "weighted average"
    text.paragraph(
        derived(str(len(kept)), *calls),
        " of ",
        derived(str(len(found)), *calls),
        f" {whose([sid for sid, _ in found], m)} have a {what} ",
        *_words(limit, m),
        ".",
    )
    kept.sort(key=lambda pair: pair[1])
    text.bullets(
        pieces(f"{m.name(s[0])}: ", s[1].score(score), f", {article(letter)} ", told_letter)
        for s, score in kept
        for letter in (m.letter_of(score),)
        for told_letter in (derived(letter, s[1].call),)
    )


def border(request: Request, m: Material, text: Text) -> None:
    """Write whose average lies nearest to a letter's cutoff; of two letters the better one's."""
    letter = min(request.letters)
    cutoff = m.view.report.cutoffs.get(letter)
    found = m.all_grades(request.students)
    ranked = [(s, a) for s in found if (a := s[1].data.weighted_average) is not None]
    if cutoff is None or not ranked:
        text.paragraph("There is no average to hold against such a cutoff.")
        return
    ranked.sort(key=lambda pair: abs(pair[1] - cutoff))
    text.paragraph(
        f"The cutoff of {article(letter)} ",
        reported(letter),
        " is ",
        reported(plain_number(cutoff)),
        f". The averages so far of the {whose([s[0] for s in found], m)}, nearest to it first:"
        if found[1:]
        else ". The average so far:",
    )
    text.bullets(_to_cutoff(student, average, cutoff, m) for student, average in ranked)
    text.paragraph("Work still to come is not in them; the minimum score needed tells about it.")


def _to_cutoff(student: Student, average: float, cutoff: float, m: Material) -> Row:
    sid, told = student
    apart = derived(plain_number(round(abs(average - cutoff), 2)), told.call)
    side = " above " if average >= cutoff else " below "
    bound = reported(plain_number(cutoff))
    return pieces(f"{m.name(sid)}: ", told.score(average), ", ", apart, side, bound)


def _holds(limit: Limit, score: float, m: Material) -> bool:
    if limit.side == "in":
        return m.letter_of(score) == limit.letter
    return limit.holds(score)


def _words(limit: Limit, m: Material) -> tuple[Part, ...]:
    """Return "above 70", "of at least 70, the cutoff of a C"."""
    number = plain_number(limit.bound)
    if not limit.letter:
        call = m.calls[0]
        return (_SIDES[limit.side], m.given(number, limit.bound, call))
    if limit.side == "in":
        return (f"that is {article(limit.letter)} ", reported(limit.letter))
    cutoff = (reported(number), f", the cutoff of {article(limit.letter)} ", reported(limit.letter))
    return (_SIDES[limit.side], *cutoff)


def own_extreme(request: Request, m: Material, text: Text) -> None:
    """Write on what a student scored lowest, or highest, and what cost most."""
    for sid, told in m.all_grades(request.students):
        grades = [g for g in told.data.assignments if g.score is not None]
        wanted = [g for g in grades if not request.components or g.name in request.components]
        if not wanted:
            text.paragraph(f"{m.name(sid)} has no such score.")
            continue
        high = high_first(request.wishes)
        for up in (True, False) if both_ends(request.wishes) else (high,):
            names = listed([scored(g, told) for g in _ordered(wanted, high=up)[:SHOWN]])
            word = "highest" if up else "lowest"
            text.paragraph(f"The {word} scores of {m.name(sid)}: ", names, ".")
        if not high and not request.components:
            most = sorted(wanted, key=lambda g: -g.weight * (100 - (g.score or 0.0)))[:SHOWN]
            costs = listed([scored(g, told) for g in most])
            text.paragraph("By weight and lost points, what cost most: ", costs, ".")


def _ordered(grades: Sequence[Grade], *, high: bool) -> list[Grade]:
    return sorted(grades, key=lambda g: -(g.score or 0.0) if high else (g.score or 0.0))
