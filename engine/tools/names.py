"""From what a caller names to rows and columns; whoever is not found is told the nearest."""

from collections.abc import Sequence
from typing import Final

from rapidfuzz import process

from engine.classroom import ClassData
from engine.tools.contract import ToolError

NEAREST: Final = 5
SHOWN: Final = 40
"""Characters of a wrong name that an error repeats."""


def student_row(klass: ClassData, student_id: str) -> int:
    """Return the row of the student with exactly this id; ToolError names the nearest ids."""
    if student_id in klass.student_ids:
        return klass.student_ids.index(student_id)
    raise ToolError(
        f"no student {quoted(student_id)} in this class", nearest(student_id, klass.student_ids)
    )


def assignment_column(klass: ClassData, name: str) -> int:
    """Return the column of the assignment of this name, in any case if that is unique.

    ToolError names the course's assignments.
    """
    names = [component.name for component in klass.components]
    if name in names:
        return names.index(name)
    alike = [j for j, known in enumerate(names) if known.casefold() == name.casefold()]
    if len(alike) == 1:
        return alike[0]
    raise ToolError(f"no assignment {quoted(name)} in this course", names)


def graded_column(klass: ClassData, name: str) -> int:
    """Return the column of an assignment due by the week; ToolError for one that remains."""
    column = assignment_column(klass, name)
    if klass.due[column]:
        return column
    component = klass.components[column]
    raise ToolError(
        f"{component.name} is due in week {component.week}, it has no scores by week {klass.week}",
        names_of(klass, klass.columns_due),
    )


def names_of(klass: ClassData, columns: Sequence[int]) -> list[str]:
    """Return the names of these columns."""
    return [klass.components[j].name for j in columns]


def nearest(text: str, choices: Sequence[str]) -> list[str]:
    """Return the choices most like `text`, best first."""
    return [choice for choice, _, _ in process.extract(text, choices, limit=NEAREST)]


def quoted(text: str) -> str:
    """Return `text` in quotes, cut where it is long, fit for UTF-8."""
    plain = text.encode("utf-8", "replace").decode()
    return f"'{plain[:SHOWN]}...'" if len(plain) > SHOWN else f"'{plain}'"
