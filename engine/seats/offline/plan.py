"""From requests to tool calls."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from engine.actions import ToolRequest
from engine.seats.offline.intents import (
    ATTEMPTED,
    CLASS_AVERAGE,
    GRADES,
    MINIMUM,
    PREDICT,
    PREDICT_ALL,
    RECALCULATE,
    STATS,
    STUDENTS,
    SUGGEST,
    SYLLABUS,
    UNIFORM,
)
from engine.seats.offline.request import Request
from engine.seats.offline.table import BY_NAME

Arguments: TypeAlias = Mapping[str, object]


def _none(_: Request) -> list[Arguments]:
    return [{}]


def _each_student(request: Request) -> list[Arguments]:
    return [{"student_id": sid} for sid in request.students]


def _each_letter(request: Request) -> list[Arguments]:
    return [
        {"student_id": sid, "target_grade": letter}
        for sid, letter in product(request.students, request.letters)
    ]


def _each_score(request: Request) -> list[Arguments]:
    return [
        {"student_id": sid, "uniform_score": score}
        for sid, score in product(request.students, request.scores)
    ]


def _each_component(request: Request) -> list[Arguments]:
    return [{"assignment_name": name} for name in request.components]


ARGUMENTS: Final[Mapping[str, Callable[[Request], list[Arguments]]]] = {
    GRADES: _each_student,
    PREDICT: _each_student,
    SUGGEST: _each_student,
    MINIMUM: _each_letter,
    UNIFORM: _each_score,
    STATS: _each_component,
    STUDENTS: _none,
    PREDICT_ALL: _none,
    CLASS_AVERAGE: _none,
    SYLLABUS: _none,
    ATTEMPTED: _none,
}
"""What each tool is called with; `recalculate_grade` is told below, as it depends on the work."""


def tools_of(request: Request) -> tuple[str, ...]:
    """Return the tools that answer a request."""
    if request.picks:
        return (GRADES,)
    intent = BY_NAME[request.intent]
    return (request.components and intent.tools_for_work) or intent.tools


def calls_for(request: Request, due: Callable[[str], bool]) -> list[ToolRequest]:
    """Return the calls of a request; `due` tells whether a component is due by now.

    A request that is unclear makes none, unless only some of its students are.
    """
    if _is_stuck(request):
        return []
    return [
        ToolRequest(tool, arguments)
        for tool in tools_of(request)
        for arguments in (
            _changed(request, due) if tool == RECALCULATE else ARGUMENTS[tool](request)
        )
    ]


def plan(requests: Sequence[Request], due: Callable[[str], bool]) -> tuple[ToolRequest, ...]:
    """Return the calls of all requests, each once, in their order."""
    calls: list[ToolRequest] = []
    for request in requests:
        calls += [call for call in calls_for(request, due) if call not in calls]
    return tuple(calls)


def needs_list(requests: Sequence[Request]) -> bool:
    """Tell whether the class list is needed before it is known who is meant."""
    return any(trouble.kind == "unlisted" for r in requests for trouble in r.troubles)


def _is_stuck(request: Request) -> bool:
    about_students = ("unknown student", "which student", "unlisted")
    others = any(trouble.kind not in about_students for trouble in request.troubles)
    return others or bool(request.troubles and not request.students)


def _changed(request: Request, due: Callable[[str], bool]) -> list[Arguments]:
    override = {name: score for name, score in request.scores_for if due(name)}
    imagined = {name: score for name, score in request.scores_for if not due(name)}
    changes: dict[str, object] = {}
    if request.drop:
        changes["drop"] = list(request.drop)
    if override:
        changes["override"] = override
    if imagined:
        changes["simulate_remaining"] = imagined
    return [{"student_id": sid, **changes} for sid in request.students]
