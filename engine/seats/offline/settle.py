"""What bare numbers mean, once it is known what is spoken of: a student or a score."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.components import ComponentRef
from engine.seats.offline.frame import Frame, Item, line_of
from engine.seats.offline.phrases import first_of, phrases
from engine.seats.offline.request import ORDERS, Context
from engine.seats.offline.students import StudentRef, Students

_WHAT_IF: Final = frozenset(("if", "suppose", "uniform", "case"))
_OF_AVERAGE: Final = frozenset(("class_average", "compare_class"))
_IT: Final = frozenset(("it", "that", "this"))
_IT_IS_WORK: Final = phrases(
    """
    on/in/for/without it; worth/fail/pass/missing/submit/drop/do it;
    on/in/for/without/worth/fail/pass/missing/submit/drop/do that $;
    is/was/are it/that worth/due/hard/difficult/easy/graded; does it worth/weigh/weight;
    when is/was it/that; what/how ... it worth; who/did ... on it
    """
)
_NEXT: Final = phrases(
    """
    ^ and? the? next/following $; ^ and? what? about? the next/following one/student $;
    who is next $; ^ next student/one $
    """
)
_ZERO: Final = frozenset(("0", "zero"))
"""A number that is never a part of an id."""
HIGHEST: Final = 100
"""Nobody scores more."""


def settled(frame: Frame, students: Students, context: Context) -> Frame:
    """Return the frame with its bare numbers as students or scores where that can be told.

    "It" becomes the work, and "the next one" the student, that what was said before tells.
    """
    numbered = tuple(
        _settled(item, frame[:at], frame, students, context) if item.kind == "number" else item
        for at, item in enumerate(frame)
    )
    following = _next_student(numbered, students, context)
    return _with_work(_with_average(following, context), context)


def _with_average(frame: Frame, context: Context) -> Frame:
    """Return the frame with "it" as the class average, where that was spoken of last."""
    if not any(request.intent in _OF_AVERAGE for request in context.requests):
        return frame
    return tuple(
        Item("word", "average", item.raw)
        if item.raw in _IT and at and frame[at - 1].text in ("above", "below", "over", "under")
        else item
        for at, item in enumerate(frame)
    )


def _next_student(frame: Frame, students: Students, context: Context) -> Frame:
    """Return the frame with "the next one" as the one behind the last spoken of in the report."""
    ids = students.report.ids
    last = context.students[-1] if context.students else ""
    match = first_of(_NEXT, line_of(frame))
    in_order = any(request.intent in ORDERS for request in context.requests)
    if match is None or last not in ids[:-1] or in_order:
        return frame
    following = StudentRef("next", ids[ids.index(last) + 1])
    kept = [item for item in frame if item.text not in ("next", "one", "student", "who")]
    return (*kept, Item("student", "", "next", following))


def _with_work(frame: Frame, context: Context) -> Frame:
    """Return the frame with "it" as the work spoken of before, where it does what work does."""
    names = _work_before(context)
    if not names or any(item.kind == "component" for item in frame):
        return frame
    line = line_of(frame)
    match = first_of(_IT_IS_WORK, line)
    if match is None:
        return frame
    first = line.count(" ", 0, match.start()) - 1
    last = line.count(" ", 0, match.end()) - 1
    at = next(n for n in range(first, last) if frame[n].raw in _IT)
    work = Item("component", "", frame[at].raw, ComponentRef(frame[at].raw, names, every=True))
    return (*frame[:at], work, *frame[at + 1 :])


def _work_before(context: Context) -> tuple[str, ...]:
    """Return the one component that was spoken of last, if it was one."""
    for request in reversed(context.requests):
        names = (*request.components, *(name for name, _ in request.scores_for), *request.drop)
        if names:
            return names if len(names) == 1 else ()
    return ()


def _settled(
    item: Item, before: Sequence[Item], frame: Frame, students: Students, context: Context
) -> Item:
    by_number = students.by_number(item.text)
    if by_number:
        return _student(item, by_number)
    if before and before[-1].text in ("on", "in") and int(item.text) > HIGHEST:
        return Item("component", "", item.raw, ComponentRef(item.text, ()))
    if item.raw in _ZERO:
        return Item("score", item.text, item.raw, 0.0)
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
