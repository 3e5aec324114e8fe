"""What was known of a student at a moment: tools called about them, passages that name them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.comparing.following import Moment
from engine.comparing.parts import Known, Quote
from engine.talk import Call

NOTHING = Known(calls=(), quotes=())


def known(student: str, moment: Moment) -> Known:
    """Return what had been learnt of a student by a moment."""
    calls = None if moment.calls is None else tuple(_calls(student, moment.calls))
    return Known(calls=calls, quotes=tuple(_quotes(student, moment)))


def later(after: Known, before: Known) -> Known:
    """Return what stands in `after` and not yet in `before`."""
    earlier = before.calls or ()
    calls = None if after.calls is None else tuple(c for c in after.calls if c not in earlier)
    return Known(
        calls=calls,
        quotes=tuple(quote for quote in after.quotes if quote not in before.quotes),
    )


def same(one: Known, other: Known) -> bool:
    """Tell whether the same was learnt, in whatever turn and by whatever call's id."""
    texts = [quote.text for quote in one.quotes], [quote.text for quote in other.quotes]
    return texts[0] == texts[1] and same_calls(one.calls, other.calls)


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


def _quotes(student: str, moment: Moment) -> Iterator[Quote]:
    for turn, text in enumerate(moment.texts, 1):
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
