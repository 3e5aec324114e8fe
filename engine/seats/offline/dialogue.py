"""What the assistant knows from its view: the class as far as tools have told it, and the talk."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from engine.report import Report
from engine.seats.offline.components import Components
from engine.seats.offline.intents import PREDICT_ALL, STUDENTS
from engine.seats.offline.request import Context, Request
from engine.seats.offline.students import Students
from engine.seats.offline.understand import Understanding
from engine.talk import Call
from engine.tools.lookup import Students as StudentList
from engine.tools.prediction import AllPredictions
from engine.views import AssistantView

TALK: Final = frozenset(("hello", "thanks", "help", "method", "facts", "unknowable", "accuracy"))
"""Rows that leave open what the talk was about."""
ONE_STANDS_OUT: Final = frozenset(("extreme", "closest", "least_sure"))
"""Rows whose answer names one student of several; the talk goes on about that one."""


def class_list(calls: Iterable[Call]) -> tuple[str, ...] | None:
    """Return the ids of the class if a tool has told them."""
    for call in calls:
        if call.is_error or call.answer is None:
            continue
        if call.tool == STUDENTS:
            return tuple(StudentList.model_validate(call.answer).student_ids)
        if call.tool == PREDICT_ALL:
            return tuple(
                prediction.student_id
                for prediction in AllPredictions.model_validate(call.answer).all_predictions
            )
    return None


def understood(view: AssistantView) -> tuple[Request, ...]:
    """Return what the present question asks for."""
    about = _about(view.report, class_list(view.calls))
    return about.requests(view.question, context_before(view, about))


@lru_cache(maxsize=4)
def _about(report: Report, listed: tuple[str, ...] | None) -> Understanding:
    """Return the understanding of a class; kept for the next step, since it remembers questions."""
    return Understanding(Students(report, listed), Components(report))


def context_before(view: AssistantView, about: Understanding) -> Context:
    """Return the context after all earlier questions and answers, understood anew in order."""
    context = Context()
    for role, text in _earlier(view):
        if role == "instructor":
            context = _after(about.requests(text, context), context, about.students)
        else:
            context = _after_answer(text, context, about.students)
    return context


def _earlier(view: AssistantView) -> Sequence[tuple[str, str]]:
    """Return the lines before the present question, which is the last of the instructor's."""
    lines = list(view.dialogue)
    while lines and lines[-1][0] != "instructor":
        lines.pop()
    return lines[:-1]


def _spoken_of(request: Request, students: Students) -> tuple[str, ...]:
    """Return whom the talk is about after a request."""
    return students.report.ids if request.intent == "at_risk" else request.students


def _after(requests: Sequence[Request], context: Context, students: Students) -> Context:
    kept = tuple(request for request in requests if request.intent not in TALK)
    if not kept:
        return context
    ids = tuple(dict.fromkeys(sid for request in kept for sid in _spoken_of(request, students)))
    return Context(kept, ids or context.students)


def _after_answer(text: str, context: Context, students: Students) -> Context:
    """Return the context after an answer: where it singles a student out, that one is meant."""
    if not any(request.intent in ONE_STANDS_OUT for request in context.requests):
        return context
    first = students.exact.search(text) if students.exact else None
    if first is None:
        return context
    single = students.by_id(first.group()).id
    return Context(context.requests, (single,)) if single else context
