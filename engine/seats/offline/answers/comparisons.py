"""Answers that hold students against the class or against each other."""

from collections.abc import Sequence

from engine.driver import plain_number
from engine.seats.offline.answers.material import Material, safe
from engine.seats.offline.answers.scores import (
    IN_FULL,
    Student,
    average_line,
    on_components,
    overview_table,
    score_of,
    whose,
)
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Text, derived
from engine.talk import Call


def compare_class(request: Request, m: Material, text: Text) -> None:
    """Write how students stand to the class, over all or on components."""
    found = m.all_grades(request.students)
    if len(found) > IN_FULL and not request.components:
        _class_counts(found, m, text)
        return
    for student in found:
        if request.components:
            for component in request.components:
                text.paragraph(*_to_class_on(student, component, m))
        else:
            text.paragraph(*_to_class(student, m))


def compare_students(request: Request, m: Material, text: Text) -> None:
    """Write two or more students side by side."""
    found = m.all_grades(request.students)
    for component in request.components or (None,):
        _side_by_side(found, component, m, text)
    if not request.components:
        overview_table(found, m, text)


def _side_by_side(found: Sequence[Student], component: str | None, m: Material, text: Text) -> None:
    averages = [(s, score_of(s[1], component)) for s in found]
    what = f"scored on {safe(component)}: " if component else "has a weighted average of "
    scored = [(s, average) for s, average in averages if average is not None]
    if len(scored) > 1:
        scored.sort(key=lambda pair: -pair[1])
        (best, high), (last, low) = scored[0], scored[-1]
        text.paragraph(
            f"{m.name(best[0])} {what}",
            best[1].score(high),
            *_apart(high, low, [s for s in found if s in (best, last)]),
            f" {m.name(last[0])} with ",
            last[1].score(low),
            ".",
        )
    elif component:
        for student in found:
            text.paragraph(*on_components(student, (component,), m))


def _class_counts(found: Sequence[Student], m: Material, text: Text) -> None:
    """Write how many of several stand below the class average, and a table of them."""
    klass = m.class_average()
    if klass is None or klass.data.class_average is None:
        overview_table(found, m, text)
        return
    average = klass.data.class_average
    own = [(s, s[1].data.weighted_average) for s in found]
    scored = sorted(((s, a) for s, a in own if a is not None), key=lambda pair: pair[1])
    calls = [told.call for _, told in found]
    text.paragraph(
        derived(str(sum(a < average for _, a in scored)), *calls),
        " of ",
        derived(str(len(found)), *calls),
        f" {whose([sid for sid, _ in found], m)} are below the class average of ",
        klass.score(average),
        ".",
    )
    overview_table([s for s, _ in scored], m, text)


def _apart(high: float, low: float, students: Sequence[Student]) -> tuple[Part, ...]:
    if high == low:
        return (", the same as",)
    difference = derived(plain_number(round(high - low, 2)), *(told.call for _, told in students))
    return (", ", difference, " above")


def _to_class(student: Student, m: Material) -> tuple[Part, ...]:
    sid, told = student
    klass, own = m.class_average(), told.data.weighted_average
    if klass is None or klass.data.class_average is None or own is None:
        return average_line(student, m)
    return (
        f"{m.name(sid)} has a weighted average of ",
        told.score(own),
        *_stands(own, klass.data.class_average, told.call, klass.call),
        "the class average of ",
        klass.score(klass.data.class_average),
        " (",
        klass.value(str(klass.data.student_count)),
        " students, lowest ",
        klass.score(klass.data.min or 0.0),
        ", highest ",
        klass.score(klass.data.max or 0.0),
        ").",
    )


def _to_class_on(student: Student, component: str, m: Material) -> tuple[Part, ...]:
    sid, told = student
    stats = m.stats(component)
    own = next((g.score for g in told.data.assignments if g.name == component), None)
    if stats is None or stats.data.average is None or own is None:
        return on_components(student, (component,), m)
    return (
        f"On {safe(component)}, {m.name(sid)} scored ",
        told.score(own),
        *_stands(own, stats.data.average, told.call, stats.call),
        f"the class average on {safe(component)} of ",
        stats.score(stats.data.average),
        ".",
    )


def _stands(own: float, average: float, *calls: Call) -> tuple[Part, ...]:
    if own == average:
        return (", the same as ",)
    word = "above" if own > average else "below"
    apart = plain_number(round(abs(own - average), 2))
    return (", ", derived(apart, *calls), f" {word} ")
