"""The table of tool calls: a row for every call of an episode, in order."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.events import ToolAnswered, ToolCalled
from engine.talk import Call
from recordings.exchange.recorded import Recorded
from recordings.exchange.table_conditions import CONDITIONS, Columns, Row, conditions

CALLS: Final[Columns] = {
    **CONDITIONS,
    "call": str,
    "call_number": int,
    "turn": int,
    "round": int,
    "tool": str,
    "category": str,
    "student": str,
    "student_number": int,
    "arguments": str,
    "answered": bool,
    "is_error": bool,
    "answer": str,
    "called_ms": int,
    "answered_ms": int,
    "values_used": int,
}
"""Its columns. Times are active milliseconds since the beginning of the episode."""


def call_rows(recorded: Recorded) -> Iterator[Row]:
    """Yield a recording's rows; a step that broke off and was taken again counts once."""
    shared = conditions(recorded)
    numbers = {student.student_id: student.number for student in recorded.flagged}
    times, used = _times(recorded), _used(recorded)
    for at, call in enumerate(recorded.state.talk.calls.values(), 1):
        student = _student(call)
        yield {
            **shared,
            "call": call.call_id,
            "call_number": at,
            "turn": call.turn,
            "round": call.round,
            "tool": call.tool,
            "category": call.category,
            "student": student,
            "student_number": numbers.get(student or ""),
            "arguments": _json(call.arguments),
            **_answer(call),
            **times[call.call_id],
            "values_used": used[call.call_id],
        }


def _student(call: Call) -> str | None:
    student = call.arguments.get("student_id")
    return None if student is None else str(student)


def _answer(call: Call) -> Row:
    answered = call.answer is not None
    return {
        "answered": answered,
        "is_error": call.is_error if answered else None,
        "answer": _json(call.answer) if answered else None,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _times(recorded: Recorded) -> dict[str, Row]:
    times: dict[str, Row] = {}
    for event in recorded.events:
        if isinstance(event.body, ToolCalled):
            times[event.body.call] = {"called_ms": event.active_ms, "answered_ms": None}
        elif isinstance(event.body, ToolAnswered):
            times[event.body.call]["answered_ms"] = event.active_ms
    return times


def _used(recorded: Recorded) -> Counter[str]:
    """Return how many values in answers came from each call."""
    turns = recorded.state.talk.turns
    return Counter(span.call for turn in turns for span in turn.spans if span.call is not None)
