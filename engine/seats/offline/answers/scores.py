"""Answers about scores: one student's, the lowest of several, what is missing, comparisons."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.answers.material import Material, Told, article, safe
from engine.seats.offline.direction import PLACES, TROUBLED, WELL, both_ends, high_first, place
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Row, Text, derived, listed, pieces
from engine.tools.lookup import Grade, Grades

IN_FULL: Final = 3
"""Up to so many students are shown with every score."""

Student = tuple[str, Told[Grades]]


def grades(request: Request, m: Material, text: Text) -> None:
    """Write the grades: named components only, all scores of a few students, a line for many."""
    found = m.all_grades(request.students)
    if request.components:
        for student in found:
            text.paragraph(*on_components(student, request.components, m))
    elif len(found) <= IN_FULL or "full" in request.wishes:
        for student in found:
            in_full(student, m, text, table="table" in request.wishes)
    else:
        text.paragraph("The weighted averages so far, and what is missing:")
        overview_table(found, m, text)
        text.paragraph("Ask for one of them to see every score.")


def in_full(student: Student, m: Material, text: Text, *, table: bool) -> None:
    """Write one student's average, missing work and every score."""
    _, told = student
    text.paragraph(*average_line(student, m), " ", *missing_line(told))
    if table:
        text.table(
            ("Work", "Score", "Weight", "Week"), [_cells(g, told) for g in told.data.assignments]
        )
    else:
        text.bullets(_bullet(g, told) for g in told.data.assignments)


def average_line(student: Student, m: Material) -> tuple[Part, ...]:
    """Return "X averages 58.41 over 35% of the course's weight."."""
    sid, told = student
    if told.data.weighted_average is None:
        return (f"{m.name(sid)} has no weighted average yet: there is no score.",)
    return (
        f"{m.name(sid)} has a weighted average of ",
        told.score(told.data.weighted_average),
        ", with ",
        told.percent(told.data.total_weight_covered),
        " of the course's weight covered.",
    )


def missing_line(told: Told[Grades]) -> tuple[Part, ...]:
    """Return "Missing: Quiz 1 (5% of the weight)." or that nothing is."""
    missing = [grade for grade in told.data.assignments if grade.score is None]
    if not missing:
        return ("No work is missing.",)
    return ("Missing: ", listed([_weighed(grade, told) for grade in missing]), ".")


def overview_table(found: Sequence[Student], m: Material, text: Text) -> None:
    """Write a table with one line a student."""
    text.table(
        ("Student", "Average", "Covered", "Missing work"),
        [
            (
                m.cell(sid),
                _average(told),
                told.percent(told.data.total_weight_covered),
                _missing_names(told),
            )
            for sid, told in found
        ],
    )


def extreme(request: Request, m: Material, text: Text) -> None:
    """Write who has the lowest or highest average (or score on one component) of several."""
    found = m.all_grades(request.students)
    component = request.components[0] if request.components else None
    ranked = [(s, score) for s in found if (score := score_of(s[1], component)) is not None]
    if not ranked:
        text.paragraph("None of them has a score to go by.")
        return
    what = f"score on {safe(component)}" if component else "weighted average"
    of = f"of the {whose(request.students, m)}"
    high = high_first(request.wishes)
    ranked.sort(key=lambda pair: -pair[1] if high else pair[1])
    at = place(request.wishes)
    if at >= len(ranked):
        text.paragraph("There are not so many of them. In that order:")
        overview_table([student for student, _ in ranked], m, text)
        return
    ends = [(high, ranked[at])] + ([(not high, ranked[-1])] if both_ends(request.wishes) else [])
    for up, (student, score) in ends:
        word = f"{PLACES[at - 1] if at else ''} {'highest' if up else 'lowest'}".strip()
        text.paragraph(
            f"{m.name(student[0])} has the {word} {what} {of}: ", student[1].score(score), "."
        )
    if not component and request.wishes & (TROUBLED | WELL):
        text.paragraph("That goes by the average so far; a prediction may say otherwise.")
    if component:
        rows = [(m.cell(s[0]), s[1].score(score)) for s, score in ranked]
        text.table(("Student", safe(component)), rows)
    else:
        overview_table([student for student, _ in ranked], m, text)


def whose(ids: Sequence[str], m: Material) -> str:
    """Return "flagged students" where all of them are flagged, otherwise "students"."""
    return "flagged students" if all(m.flagged(sid) for sid in ids) else "students"


def missing(request: Request, m: Material, text: Text) -> None:
    """Write who has not handed in what."""
    found = m.all_grades(request.students)
    lacking = [s for s in found if any(g.score is None for g in _wanted(s[1], request))]
    if len(found) > 1:
        calls = [told.call for _, told in found]
        lacking.sort(key=lambda s: -sum(g.score is None for g in _wanted(s[1], request)))
        text.paragraph(
            derived(str(len(lacking)), *calls),
            " of ",
            derived(str(len(found)), *calls),
            f" {whose([sid for sid, _ in found], m)} have ",
            listed([safe(name) for name in request.components]) if request.components else "work",
            " missing.",
        )
    text.bullets(_lacking(student, m, request) for student in (lacking if found[1:] else found))
    complete = [m.name(student[0]) for student in found if student not in lacking]
    if complete and lacking:
        text.paragraph("Nothing is missing for ", listed(complete), ".")


def lowest_scores(told: Told[Grades], count: int) -> list[Grade]:
    """Return the scored work that cost a student most, by weight x lost points."""
    scored = [g for g in told.data.assignments if g.score is not None]
    return sorted(scored, key=lambda g: -g.weight * (100 - (g.score or 0.0)))[:count]


def scored(grade: Grade, told: Told[Grades]) -> Row:
    """Return "Quiz 1 58.5"."""
    return pieces(f"{safe(grade.name)} ", told.score(grade.score or 0.0))


def on_components(student: Student, components: Sequence[str], m: Material) -> tuple[Part, ...]:
    """Return what a student scored on components, and the average so far."""
    sid, told = student
    rows = {grade.name: grade for grade in told.data.assignments}
    parts: list[Part] = []
    for name in components:
        grade = rows.get(name)
        if grade is None:
            parts.append(f"{safe(name)} is not due yet, so there is no score")
        elif grade.score is None:
            parts.append(
                pieces(f"no score on {safe(name)}: it is missing, ", _of_weight(grade, told))
            )
        else:
            parts.append(pieces(*_with_letter(grade, told, m), " (", _of_weight(grade, told), ")"))
    average = told.data.weighted_average
    tail: tuple[Part, ...] = (".",)
    if average is not None:
        tail = (". The weighted average over all work so far is ", told.score(average), ".")
    return (f"{m.name(sid)}: ", listed(parts), *tail)


def _lacking(student: Student, m: Material, request: Request) -> Row:
    sid, told = student
    missing = [grade for grade in _wanted(told, request) if grade.score is None]
    if not missing:
        names = listed([safe(name) for name in request.components], "or")
        what = ("nothing of ", names) if request.components else ("nothing",)
        return pieces(f"{m.name(sid)}: ", *what, " is missing.")
    return pieces(f"{m.name(sid)}: missing ", listed([_weighed(grade, told) for grade in missing]))


def _wanted(told: Told[Grades], request: Request) -> list[Grade]:
    wanted = request.components
    return [g for g in told.data.assignments if not wanted or g.name in wanted]


def score_of(told: Told[Grades], component: str | None) -> float | None:
    """Return the score on a component, without one the weighted average; None without either."""
    if component is None:
        return told.data.weighted_average
    return next((g.score for g in told.data.assignments if g.name == component), None)


def _average(told: Told[Grades]) -> Part:
    average = told.data.weighted_average
    return "none yet" if average is None else told.score(average)


def _missing_names(told: Told[Grades]) -> str:
    names = [safe(grade.name) for grade in told.data.assignments if grade.score is None]
    return ", ".join(names) or "none"


def _with_letter(grade: Grade, told: Told[Grades], m: Material) -> tuple[Part, ...]:
    """Return "Quiz 1 58.5, an F"."""
    letter = m.letter_of(grade.score or 0.0)
    return (scored(grade, told), f", {article(letter)} ", derived(letter, told.call))


def _of_weight(grade: Grade, told: Told[Grades]) -> Row:
    return pieces(told.percent(grade.weight), " of the weight")


def _weighed(grade: Grade, told: Told[Grades]) -> Row:
    return pieces(f"{safe(grade.name)} (", _of_weight(grade, told), ")")


def _cells(grade: Grade, told: Told[Grades]) -> tuple[Part, ...]:
    score: Part = "missing" if grade.score is None else told.score(grade.score)
    return (
        safe(grade.name),
        score,
        told.percent(grade.weight),
        pieces("week ", told.value(str(grade.week))),
    )


def _bullet(grade: Grade, told: Told[Grades]) -> Row:
    score: Part = "missing" if grade.score is None else told.score(grade.score)
    return pieces(
        f"{safe(grade.name)}: ",
        score,
        " (weight ",
        told.percent(grade.weight),
        ", week ",
        told.value(str(grade.week)),
        ")",
    )
