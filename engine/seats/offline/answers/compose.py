"""From requests and the tools' answers to one text with its spans."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.seats.offline.answers import (
    advice,
    chosen,
    comparisons,
    course,
    explained,
    predictions,
    recalculated,
    schedule,
    scores,
    talk,
    unflagged,
    whatif,
)
from engine.seats.offline.answers.material import Material, safe
from engine.seats.offline.components import Components
from engine.seats.offline.plan import calls_for
from engine.seats.offline.request import Request
from engine.seats.offline.text import Text, quoting
from engine.spans import Span
from engine.talk import Call
from engine.views import AssistantView

Composer: TypeAlias = Callable[[Request, Material, Text], None]

COMPOSERS: Final[Mapping[str, Composer]] = {
    "unknowable": talk.unknowable,
    "unable": explained.unable,
    "accuracy": talk.accuracy,
    "method": talk.method,
    "terms": explained.terms,
    "about": explained.about,
    "needed_with": whatif.needed_with,
    "recalculate": recalculated.recalculate,
    "uniform": whatif.uniform,
    "closest": whatif.closest,
    "minimum": whatif.minimum,
    "right": predictions.right,
    "why": predictions.why,
    "least_sure": predictions.least_sure,
    "failing": predictions.failing,
    "predict": predictions.predict,
    "unflagged": unflagged.unflagged,
    "at_risk": predictions.at_risk,
    "predict_all": predictions.predict_all,
    "who_has": chosen.who_has,
    "border": chosen.border,
    "own_extreme": chosen.own_extreme,
    "extreme": scores.extreme,
    "missing": scores.missing,
    "compare_class": comparisons.compare_class,
    "compare_students": comparisons.compare_students,
    "stats": course.stats,
    "hardest": course.hardest,
    "class_average": course.class_average,
    "grades": scores.grades,
    "heaviest": schedule.heaviest,
    "week_plan": schedule.week_plan,
    "count_work": schedule.count_work,
    "averaging": explained.averaging,
    "item": course.item,
    "graded": course.graded,
    "weight_left": course.weight_left,
    "remaining": course.remaining,
    "syllabus": course.syllabus,
    "scale": talk.scale,
    "list_students": course.list_students,
    "facts": talk.facts,
    "trend": advice.trend,
    "suggest": advice.suggest,
    "decide": advice.decide,
    "everything": advice.everything,
    "overview": predictions.overview,
    "help": talk.capabilities,
    "marking": talk.marking,
    "desk": explained.desk,
    "thanks": talk.thanks,
    "hello": talk.hello,
}
GUESSED: Final = (
    "I am not sure that I understood the question. This may bear on it; otherwise, ask in other"
    " words."
)
PREDICTING: Final = frozenset(("predict_final_grade_for_student", "predict_all_students"))
ADVICE: Final = (
    "The lower its confidence, the more often a prediction is wrong: check it against the grades"
    " and the minimum score needed before you decide."
)


def compose(view: AssistantView, requests: Sequence[Request]) -> tuple[str, tuple[Span, ...]]:
    """Return the answer to requests from the tools' answers in the view, and its spans."""
    material, text = Material(view), Text()
    if not requests:
        talk.not_understood(text)
    if any(request.guessed and not request.troubles for request in requests):
        text.paragraph(GUESSED)
    for request in requests:
        _answer(request, material, text)
    for call in material.calls:
        if call.is_error:
            _failed(call, material, text)
    if view.check_advice and any(c.tool in PREDICTING and not c.is_error for c in material.calls):
        text.paragraph(ADVICE)
    return text.result()


def _answer(request: Request, m: Material, text: Text) -> None:
    for trouble in request.troubles:
        talk.trouble(trouble, m, text)
    wanted = calls_for(request, Components(m.view.report).due)
    if request.troubles and not wanted:
        return
    made = [(call.tool, call.arguments) for call in m.calls]
    if any((call.tool, dict(call.arguments)) not in made for call in wanted):
        text.paragraph("I ran out of rounds of tool calls, so part of this is not looked up.")
    COMPOSERS[request.intent](request, m, text)


def _failed(call: Call, m: Material, text: Text) -> None:
    """Write what a tool could not do, and what would be valid."""
    answer = call.answer or {}
    error = quoting(safe(str(answer.get("error", "no reason given"))), call, m.names)
    text.paragraph(f"The tool {call.tool} could not answer: ", error, ".")
