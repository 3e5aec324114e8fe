"""Answers that suggest what to do, and those that take several tools."""

from engine.seats.offline.answers.material import Material, Told, code, safe
from engine.seats.offline.answers.predictions import overview, predict
from engine.seats.offline.answers.scores import in_full
from engine.seats.offline.answers.whatif import minimum
from engine.seats.offline.request import Request
from engine.seats.offline.text import Part, Row, Text, derived, listed, pieces, quoting
from engine.tools.intervention import Intervention, Low, Missing

_TRENDS = ("declining", "stable", "improving", "unknown")


def suggest(request: Request, m: Material, text: Text) -> None:
    """Write suggestions with their grounds, said to be suggestions."""
    for sid in request.students:
        told = m.intervention(sid)
        if told is None:
            continue
        text.paragraph(*_profile(sid, told, m))
        text.paragraph(f"Suggestions for {code(sid)}; they are suggestions, the decision is yours:")
        text.bullets(
            pieces(
                quoting(suggestion.text, told.call, m.names),
                " (",
                listed([quoting(ground, told.call, m.names) for ground in suggestion.grounds]),
                ")",
            )
            for suggestion in told.data.suggestions
        )


def trend(request: Request, m: Material, text: Text) -> None:
    """Write whether scores rise or fall."""
    if len(request.students) > 1:
        _trends(request, m, text)
        return
    for sid in request.students:
        told = m.intervention(sid)
        if told is None:
            continue
        says = {
            "unknown": "there are too few weeks with scores to tell a trend",
            "stable": "the weekly scores are stable: neither improving nor declining",
        }.get(told.data.profile.trend, f"the weekly scores are {told.data.profile.trend}")
        text.paragraph(f"{m.name(sid)}: {says}", *_average(told), ".")


def _trends(request: Request, m: Material, text: Text) -> None:
    """Write whose scores rise, fall or neither; no tool tells by how much."""
    found = [(sid, told) for sid in request.students if (told := m.intervention(sid))]
    trends = (told.data.profile.trend for _, told in found)
    for trend in sorted(dict.fromkeys(trends), key=_TRENDS.index):
        these = [(sid, told) for sid, told in found if told.data.profile.trend == trend]
        text.paragraph(
            derived(str(len(these)), *(told.call for _, told in these)),
            f" {'have' if these[1:] else 'has'} a trend that is {trend}: ",
            listed([m.name(sid) for sid, _ in these]),
            ".",
        )
    text.paragraph("By how much a trend rises or falls no tool tells.")


def decide(request: Request, m: Material, text: Text) -> None:
    """Write what speaks for and against a decision, which is not the assistant's."""
    text.paragraph("That decision is yours. What can be looked up for it:")
    overview(request, m, text)
    minimum(request, m, text)


def everything(request: Request, m: Material, text: Text) -> None:
    """Write grades, prediction and the minimum needed."""
    for student in m.all_grades(request.students):
        in_full(student, m, text, table=True)
    predict(request, m, text)
    minimum(request, m, text)


def _profile(sid: str, told: Told[Intervention], m: Material) -> tuple[Part, ...]:
    profile = told.data.profile
    missing = listed([_weighed(work, told) for work in profile.missing_assignments])
    low = listed([_scored(work, told) for work in profile.low_scores])
    return (
        m.name(sid),
        *_average(told),
        "; missing: " if profile.missing_assignments else "; nothing missing",
        missing,
        "; low scores: " if profile.low_scores else "; no low scores",
        low,
        f"; trend: {profile.trend}.",
    )


def _average(told: Told[Intervention]) -> tuple[Part, ...]:
    average = told.data.profile.weighted_average
    return () if average is None else (", weighted average ", told.score(average))


def _weighed(work: Missing, told: Told[Intervention]) -> Row:
    return pieces(f"{safe(work.name)} (", told.percent(work.weight), " of the weight)")


def _scored(work: Low, told: Told[Intervention]) -> Row:
    return pieces(f"{safe(work.name)} ", told.score(work.score))
