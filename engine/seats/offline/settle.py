"""What bare numbers mean, once it is known what is spoken of: a student or a score."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.frame import Frame, Item
from engine.seats.offline.request import Context
from engine.seats.offline.students import StudentRef, Students

_WHAT_IF: Final = frozenset(("if", "suppose", "uniform", "case"))
HIGHEST: Final = 100
"""Nobody scores more."""


def settled(frame: Frame, students: Students, context: Context) -> Frame:
    """Return the frame with its bare numbers as students or scores where that can be told."""
    return tuple(
        _settled(item, frame[:at], frame, students, context) if item.kind == "number" else item
        for at, item in enumerate(frame)
    )


def _settled(
    item: Item, before: Sequence[Item], frame: Frame, students: Students, context: Context
) -> Item:
    by_number = students.by_number(item.text)
    if by_number:
        return _student(item, by_number)
    for_whom = bool(before) and before[-1].text == "for"
    if int(item.text) <= HIGHEST and not for_whom and _wants_score(frame, context):
        return Item("score", item.text, item.raw, float(item.text))
    found = students.by_part(item.text)
    if found.unlisted and int(item.text) <= HIGHEST and not for_whom:
        return item
    return _student(item, found)


def _student(item: Item, found: StudentRef) -> Item:
    return Item("student", "", item.raw, found)


def _wants_score(frame: Frame, context: Context) -> bool:
    """Tell whether a score is missing where one is spoken of, here or in the question before."""
    if any(item.kind == "score" for item in frame):
        return False
    spoken = any(item.text in _WHAT_IF for item in frame)
    return spoken or any(r.scores or r.scores_for for r in context.requests)
