"""Answers to what-ifs: one score on all that is left, the minimum needed."""

from itertools import product
from typing import Final

from engine.driver import plain_number
from engine.scale import is_at_risk
from engine.seats.offline.answers.material import Material, Told, article, safe
from engine.seats.offline.answers.predictions import NO_PROBABILITY
from engine.seats.offline.direction import PLACES, high_first, place
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Row, Text, Value, derived, listed, pieces
from engine.tools.counterfactual import Minimum, Simulated

IN_FULL: Final = 3
"""Up to so many answers are written as sentences."""
Needs = tuple[str, Told[Minimum]]


def uniform(request: Request, m: Material, text: Text) -> None:
    """Write the average with one score on all remaining work."""
    wanted = product(request.students, request.scores)
    found = [(sid, told) for sid, score in wanted if (told := m.uniform(sid, score))]
    if len(found) > IN_FULL:
        _uniform_table(found, m, text)
        return
    for sid, told in found:
        text.paragraph(*_uniform_line(sid, told, m))


def _uniform_table(found: list[tuple[str, Told[Simulated]]], m: Material, text: Text) -> None:
    text.table(
        ("Student", "On all that is left", "Average then", "Letter", "Verdict"),
        [
            (
                m.cell(sid),
                _given_score(told, m),
                _score_or(told, told.data.simulated_weighted_average, "none"),
                told.value(letter) if letter else "none",
                risk(letter) if letter else "",
            )
            for sid, told in found
            for letter in (told.data.simulated_letter_grade,)
        ],
    )


def _given_score(told: Told[Simulated], m: Material) -> Value:
    score = told.data.uniform_score
    return m.given(plain_number(score), score, told.call)


def _uniform_line(sid: str, told: Told[Simulated], m: Material) -> tuple[Part, ...]:
    data = told.data
    if not data.n_remaining_assignments:
        return (f"No work remains for {m.name(sid)}, so nothing changes", *_stays(told), ".")
    score = _given_score(told, m)
    left = pieces(
        "on all remaining work (", told.value(str(data.n_remaining_assignments)), " pieces)"
    )
    if data.simulated_weighted_average is None or data.simulated_letter_grade is None:
        return ("With ", score, " ", left, f" {m.name(sid)} would still have no average.")
    letter = data.simulated_letter_grade
    return (
        f"If {m.name(sid)} scores ",
        score,
        " ",
        left,
        ", the weighted average becomes ",
        told.score(data.simulated_weighted_average),
        f", {article(letter)} ",
        told.value(letter),
        f": {risk(letter)}.",
    )


def _stays(told: Told[Simulated]) -> tuple[Part, ...]:
    """Return ": the weighted average stays 58.41, an F"; nothing without an average."""
    average, letter = told.data.simulated_weighted_average, told.data.simulated_letter_grade
    if average is None or letter is None:
        return ()
    stays = (": the weighted average stays ", told.score(average))
    return (*stays, f", {article(letter)} ", told.value(letter), f": {risk(letter)}")


def minimum(request: Request, m: Material, text: Text) -> None:
    """Write what is needed on all remaining work for a letter."""
    found = _needs(request, m)
    if len(found) > IN_FULL:
        _counts(found, m, text)
        _needs_table(found, m, text)
        return
    for sid, told in found:
        text.paragraph(*needs_line(sid, told, m))
    if "then" in request.wishes:
        text.paragraph("That is for the scores as they are, without a what-if before it.")
    if request.components:
        named = listed([safe(name) for name in request.components])
        text.paragraph(
            "That is one score for all remaining work together; what ",
            named,
            " alone would have to be, a what-if with scores on single assignments can show.",
        )


def needed_with(request: Request, m: Material, text: Text) -> None:
    """Write what is needed on all that remains, as some of it cannot be fixed."""
    for sid, told in _needs(request, m):
        text.paragraph(*needs_line(sid, told, m))
    text.paragraph(
        "That is one score for all remaining work together: no tool finds what is needed on some of"
        " it with the rest fixed. A what-if with scores on single assignments can try a choice."
    )


def _counts(found: list[Needs], m: Material, text: Text) -> None:
    """Write for how many a letter is still within reach."""
    for letter in dict.fromkeys(told.data.target_grade for _, told in found):
        these = [told for _, told in found if told.data.target_grade == letter]
        able = [told for told in these if told.data.achievable or told.data.already_secured]
        calls = [told.call for told in these]
        text.paragraph(
            f"{article(letter).capitalize()} ",
            m.given(letter, letter, these[0].call),
            " is still possible for ",
            derived(str(len(able)), *calls),
            " of ",
            derived(str(len(these)), *calls),
            " students, of whom ",
            derived(str(sum(told.data.already_secured for told in these)), *calls),
            " have secured it; for ",
            derived(str(len(these) - len(able)), *calls),
            " it is out of reach.",
        )


def closest(request: Request, m: Material, text: Text) -> None:
    """Write who needs least (or most) for a letter."""
    found = _needs(request, m)
    ranked = [n for n in found if n[1].data.minimum_score_needed is not None]
    most = _most_needed(request)
    ranked.sort(key=lambda n: (n[1].data.minimum_score_needed or 0.0) * (-1 if most else 1))
    if request.wishes & {"chance", "likely"}:
        text.paragraph(NO_PROBABILITY, " By the score that is still needed:")
    at = place(request.wishes)
    if at < len(ranked):
        which = f"{PLACES[at - 1]} " if at else ""
        text.paragraph(f"The {which}{'most' if most else 'least'} is needed by this student:")
        text.paragraph(*needs_line(*ranked[at], m))
    _needs_table(ranked or found, m, text)


def _most_needed(request: Request) -> bool:
    """Tell whether the one that needs most is asked for; "needs most" is told from "worst off"."""
    if "need" in request.wishes:
        return "highest" in request.wishes
    return not high_first(request.wishes)


def needs_line(sid: str, told: Told[Minimum], m: Material) -> tuple[Part, ...]:
    """Return a sentence that says what a student needs for a letter."""
    data, letter = told.data, _target(told, m)
    needed, average = data.minimum_score_needed, data.current_weighted_average
    a = article(data.target_grade)
    if needed is None:
        reached = "reaches" if data.achievable else "does not reach"
        return (f"No work remains for {m.name(sid)}, and the average {reached} {a} ", letter, ".")
    remaining = pieces(
        " on all remaining work (", told.percent(data.remaining_weight), " of the weight)"
    )
    if data.already_secured:
        return (f"{m.name(sid)} has already secured {a} ", letter, _now(told, average), ".")
    if not data.achievable:
        return (
            f"{m.name(sid)} would need ",
            told.score(needed),
            remaining,
            f" for {a} ",
            letter,
            ", more than can be scored: out of reach",
            _now(told, average),
            ".",
        )
    return (
        f"{m.name(sid)} needs at least ",
        told.score(needed),
        remaining,
        f" for {a} ",
        letter,
        _now(told, average),
        _gap(told, needed, average),
        ".",
    )


def _needs(request: Request, m: Material) -> list[Needs]:
    wanted = product(request.students, request.letters)
    return [(sid, told) for sid, letter in wanted if (told := m.minimum(sid, letter))]


def _needs_table(found: list[Needs], m: Material, text: Text) -> None:
    text.table(
        ("Student", "Letter", "Needed on all that is left", "Average so far", "Verdict"),
        [
            (
                m.cell(sid),
                pieces("for ", _target(told, m)),
                _score_or(told, told.data.minimum_score_needed, "nothing left"),
                _score_or(told, told.data.current_weighted_average, "none"),
                _verdict(told.data),
            )
            for sid, told in found
        ],
    )


def _target(told: Told[Minimum], m: Material) -> Value:
    return m.given(told.data.target_grade, told.data.target_grade, told.call)


def _score_or(told: Told[Minimum] | Told[Simulated], score: float | None, otherwise: str) -> Part:
    return otherwise if score is None else told.score(score)


def _verdict(data: Minimum) -> str:
    if data.already_secured:
        return "already secured"
    return "within reach" if data.achievable else "out of reach"


def _now(told: Told[Minimum], average: float | None) -> Row:
    if average is None:
        return pieces("; there is no average yet")
    return pieces("; the average so far is ", told.score(average))


def _gap(told: Told[Minimum], needed: float, average: float | None) -> Row:
    if average is None or needed == average:
        return pieces()
    gap = plain_number(round(abs(needed - average), 2))
    word = "above" if needed > average else "below"
    return pieces(", so that is ", derived(gap, told.call), f" {word} it")


def risk(letter: str) -> str:
    """Return whether a letter is at risk, in words."""
    return "still at risk" if is_at_risk(letter) else "not at risk"
