"""Answers about the plan of the course: what weighs most, what a week holds, how many are left."""

from typing import Final

from engine.seats.offline.answers.course import entry_line
from engine.seats.offline.answers.material import Material, Told
from engine.seats.offline.direction import LEAST
from engine.seats.offline.request import Request
from engine.seats.offline.text import Text, derived, listed
from engine.tools.lookup import Syllabus, SyllabusEntry

SHOWN: Final = 5
"""How many are shown of the heaviest work."""
_TO_COME: Final = frozenset(("left", "remaining", "upcoming"))


def heaviest(request: Request, m: Material, text: Text) -> None:
    """Write which work weighs most, or least, of all, of what is left, or of a kind."""
    told = m.syllabus()
    if told is None:
        return
    left = bool(request.wishes & _TO_COME)
    entries = [e for e in _wanted(request, told) if not left or e.status == "remaining"]
    if not entries:
        text.paragraph("There is no such work.")
        return
    least = bool(request.wishes & LEAST)
    entries.sort(key=lambda entry: entry.weight if least else -entry.weight)
    word = "least" if least else "most"
    text.paragraph(f"What weighs {word}{' of what is left' if left else ''}:")
    text.bullets(entry_line(entry, told) for entry in entries[:SHOWN])


def week_plan(request: Request, m: Material, text: Text) -> None:
    """Write what is due in weeks."""
    told = m.syllabus()
    if told is None:
        return
    for week in request.weeks:
        due = [entry for entry in told.data.assignments if entry.week == week]
        said = m.given(str(week), float(week), told.call)
        if due:
            works = listed([entry_line(entry, told) for entry in due])
            text.paragraph("Due in week ", said, ": ", works, ".")
        else:
            text.paragraph("Nothing is due in week ", said, ".")


def count_work(request: Request, m: Material, text: Text) -> None:
    """Write how many pieces of work there are, are graded, and are left."""
    told = m.syllabus()
    if told is None:
        return
    entries = _wanted(request, told)
    left = [entry for entry in entries if entry.status == "remaining"]
    text.paragraph(
        derived(str(len(left)), told.call),
        " of ",
        derived(str(len(entries)), told.call),
        " pieces of ",
        "such work" if request.components else "work",
        " are still to come; ",
        derived(str(len(entries) - len(left)), told.call),
        " are graded.",
    )
    text.bullets(entry_line(entry, told) for entry in (left or entries))


def _wanted(request: Request, told: Told[Syllabus]) -> list[SyllabusEntry]:
    wanted = request.components
    return [e for e in told.data.assignments if not wanted or e.name in wanted]
