"""Answers about the class and the course."""

from collections.abc import Sequence

from engine.scale import LOWEST_SAFE
from engine.seats.offline.answers.material import Material, Told, code, safe
from engine.seats.offline.direction import PLACES, place
from engine.seats.offline.intents import ATTEMPTED, STUDENTS
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Row, Text, derived, listed, pieces
from engine.tools.lookup import Assignment, Attempted, Statistics, Students, Syllabus, SyllabusEntry


def stats(request: Request, m: Material, text: Text) -> None:
    """Write how the class did on components."""
    for component in request.components:
        told = m.stats(component)
        if told is None:
            continue
        data = told.data
        if data.average is None or data.min is None or data.max is None:
            text.paragraph(f"Nobody has a score on {safe(component)}.")
            continue
        text.paragraph(
            f"{safe(component)}: the class average is ",
            told.score(data.average),
            " (",
            told.value(str(data.student_count)),
            " students with a score, lowest ",
            told.score(data.min),
            ", highest ",
            told.score(data.max),
            "). ",
            *_below(told),
        )
        text.paragraph(f"Scores on {safe(component)} by letter: ", _bands(told), ".")
    if request.wishes & {"median", "deviation"}:
        text.paragraph("No tool gives a median or a deviation.")


def _below(told: Told[Statistics]) -> tuple[Part, ...]:
    """Return how many scored below the lowest safe letter's cutoff."""
    data = told.data
    cutoff = data.cutoffs[LOWEST_SAFE]
    low = sum(n for letter, n in data.distribution.items() if data.cutoffs.get(letter, 0) < cutoff)
    return (
        derived(str(low), told.call),
        " of ",
        told.value(str(data.student_count)),
        " scored below the ",
        told.value(LOWEST_SAFE),
        " cutoff of ",
        told.score(cutoff),
        ".",
    )


def _bands(told: Told[Statistics]) -> Row:
    return listed(
        [
            pieces(told.value(letter), ": ", told.value(str(count)))
            for letter, count in told.data.distribution.items()
        ]
    )


def hardest(request: Request, m: Material, text: Text) -> None:
    """Write on which component the class did worst, or best."""
    found = [(name, told) for name in request.components if (told := m.stats(name))]
    ranked = [(n, told, a) for n, told in found if (a := told.data.average) is not None]
    if not ranked:
        text.paragraph("Nothing has been scored yet.")
        return
    high = bool(request.wishes & {"best", "highest", "easy", "easiest"})
    ranked.sort(key=lambda entry: -entry[2] if high else entry[2])
    at = min(place(request.wishes), len(ranked) - 1)
    name, told, average = ranked[at]
    word = f"{PLACES[at - 1] if at else ''} {'highest' if high else 'lowest'}".strip()
    text.paragraph(f"{safe(name)} has the {word} class average: ", told.score(average), ".")
    text.table(("Work", "Class average"), [(safe(n), t.score(a)) for n, t, a in ranked])


def class_average(_: Request, m: Material, text: Text) -> None:
    """Write the class average."""
    told = m.class_average()
    if told is None:
        return
    data = told.data
    if data.class_average is None or data.min is None or data.max is None:
        text.paragraph("Nobody has a weighted average yet.")
        return
    text.paragraph(
        "The class average is ",
        told.score(data.class_average),
        " (",
        told.value(str(data.student_count)),
        " students, lowest ",
        told.score(data.min),
        ", highest ",
        told.score(data.max),
        ").",
    )


def list_students(request: Request, m: Material, text: Text) -> None:
    """Write who is in the class."""
    told = m.find(STUDENTS, Students)
    if told is None:
        return
    count = told.value(str(told.data.total_count))
    if "many" in request.wishes:
        text.paragraph("The class has ", count, " students.")
        return
    text.paragraph("The class has ", count, " students:")
    text.paragraph(listed([f"{code(sid)}" for sid in told.data.student_ids]), ".")


def graded(_: Request, m: Material, text: Text) -> None:
    """Write what has been attempted so far."""
    told = m.find(ATTEMPTED, Attempted)
    if told is None:
        return
    text.paragraph(told.value(str(told.data.count)), " pieces of work have been graded so far:")
    text.bullets(entry_line(entry, told) for entry in told.data.assignments)


def remaining(request: Request, m: Material, text: Text) -> None:
    """Write what is still to come; only the next where that is asked for."""
    told = m.syllabus()
    if told is None:
        return
    entries = [entry for entry in told.data.assignments if entry.status == "remaining"]
    if not entries:
        text.paragraph("Nothing is still to come: all work is due by now.")
        return
    if "next" in request.wishes:
        first = min(entry.week for entry in entries)
        text.paragraph("Next: ", _described([e for e in entries if e.week == first], told), ".")
        return
    text.paragraph(
        derived(str(len(entries)), told.call),
        " pieces of work are still to come, ",
        told.percent(told.data.remaining_weight),
        " of the weight:",
    )
    text.bullets(entry_line(entry, told) for entry in entries)


def weight_left(_: Request, m: Material, text: Text) -> None:
    """Write how much of the weight is left."""
    told = m.syllabus()
    if told is None:
        return
    text.paragraph(
        "Of the course's weight ",
        told.percent(told.data.remaining_weight),
        " is left; ",
        told.percent(told.data.graded_weight),
        " is graded.",
    )


def syllabus(_: Request, m: Material, text: Text) -> None:
    """Write the whole syllabus."""
    told = m.syllabus()
    if told is None:
        return
    text.paragraph(
        "Week ",
        told.value(str(told.data.current_week)),
        ": ",
        told.percent(told.data.graded_weight),
        " of the weight is graded, ",
        told.percent(told.data.remaining_weight),
        " is still to come.",
    )
    text.table(
        ("Work", "Week", "Weight", "Status"),
        [
            (
                safe(entry.name),
                pieces("week ", told.value(str(entry.week))),
                told.percent(entry.weight),
                entry.status,
            )
            for entry in told.data.assignments
        ],
    )


def item(request: Request, m: Material, text: Text) -> None:
    """Write when components are due and what they are worth."""
    told = m.syllabus()
    if told is None:
        return
    entries = [entry for entry in told.data.assignments if entry.name in request.components]
    text.bullets(pieces(entry_line(entry, told), f", {entry.status}") for entry in entries)


def _described(entries: Sequence[SyllabusEntry], told: Told[Syllabus]) -> Row:
    return listed([entry_line(entry, told) for entry in entries])


def entry_line(entry: Assignment, told: Told[Syllabus] | Told[Attempted]) -> Row:
    """Return "Quiz 1 (week 2, 1.5% of the weight)"."""
    return pieces(
        f"{safe(entry.name)} (week ",
        told.value(str(entry.week)),
        ", ",
        told.percent(entry.weight),
        " of the weight)",
    )
