"""What was known of a student at a moment: tools called about them, passages that name them."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.comparing.following import Moment
from engine.comparing.parts import Known, Quote
from engine.talk import Call

T = TypeVar("T")
NOTHING = Known(calls=(), quotes=())


def known(student: str, moment: Moment) -> Known:
    """Return what had been learnt of a student by a moment."""
    calls = None if moment.calls is None else tuple(_calls(student, moment.calls))
    quotes = None if moment.texts is None else tuple(_quotes(student, moment.texts, moment))
    return Known(calls=calls, quotes=quotes)


def later(after: Known, before: Known) -> Known:
    """Return what stands in `after` and not yet in `before`."""
    return Known(
        calls=_without(after.calls, before.calls or ()),
        quotes=_without(after.quotes, before.quotes or ()),
    )


def _without(after: tuple[T, ...] | None, before: Container[T]) -> tuple[T, ...] | None:
    return None if after is None else tuple(each for each in after if each not in before)


def same(one: Known, other: Known) -> bool:
    """Tell whether the same was learnt, in whatever turn; what is not told is no difference."""
    texts = [None if k.quotes is None else [q.text for q in k.quotes] for k in (one, other)]
    return (None in texts or texts[0] == texts[1]) and same_calls(one.calls, other.calls)


def same_calls(one: Sequence[Call] | None, other: Sequence[Call] | None) -> bool:
    """Tell whether the same was asked and answered; what is not told is no difference."""
    if one is None or other is None:
        return True
    return list(map(told, one)) == list(map(told, other))


def told(call: Call) -> tuple[object, ...]:
    """Return what a call asked and what it was answered."""
    return call.tool, call.arguments, call.answer


def about(call: Call) -> str | None:
    """Return the student whom a call names; None where it names none."""
    named = call.arguments.get("student_id")
    return named if isinstance(named, str) else None


def _calls(student: str, calls: Sequence[Call]) -> Iterator[Call]:
    for call in calls:
        if about(call) == student:
            yield call
        else:
            entry = _entry(call.answer or {}, student)
            if entry is not None:
                yield replace(call, answer=entry)


def _entry(answer: dict[str, object], student: str) -> dict[str, object] | None:
    """Return what an answer about many says of one student; None where it says nothing."""
    for part in answer.values():
        for entry in part if isinstance(part, list) else ():
            if isinstance(entry, dict) and entry.get("student_id") == student:
                return entry
    return None


def _quotes(student: str, texts: Sequence[str], moment: Moment) -> Iterator[Quote]:
    for turn, text in enumerate(texts, 1):
        lines = _naming(student, text)
        if not lines and text.strip():
            asked = {about(call) for call in moment.calls or () if call.turn == turn}
            lines = [text.strip()] if asked == {student} else []
        for line in lines:
            yield Quote(turn=turn, text=line)


def _naming(student: str, text: str) -> list[str]:
    """Return the lines of a text in which a student's id stands as a word of its own."""
    name = re.compile(rf"(?<!\w){re.escape(student)}(?!\w)")
    return [line.strip() for line in text.splitlines() if name.search(line)]
