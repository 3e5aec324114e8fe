"""The intervention tool: a student's profile and suggestions, each with its grounds.

Suggestions follow from the profile alone; predictions play no part, so noise does not either.
"""

import math
from collections import defaultdict
from typing import Final, Literal, TypeAlias

import numpy as np

from engine.classroom import ClassData
from engine.course import FloatArray
from engine.driver import plain_number
from engine.scale import LOWEST_SAFE
from engine.tools.contract import Answer, OfStudent, Tool
from engine.tools.lookup import weight_of
from engine.tools.names import student_row

Trend: TypeAlias = Literal["improving", "declining", "stable", "unknown"]
STEADY: Final = 5.0
"""Points between the halves' means within which a trend is stable."""
MIN_WEEKS: Final = 4
NAMED: Final = 3
"""How many assignments the grounds of one suggestion name."""


class Missing(Answer):
    """Work due so far without a score."""

    name: str
    weight: float
    week: int


class Low(Missing):
    """Work with a score below the scale's C cutoff."""

    score: float


class Profile(Answer):
    """How a student stands. Weights are fractions of the course."""

    weighted_average: float | None
    missing_assignments: list[Missing]
    low_scores: list[Low]
    trend: Trend


class Suggestion(Answer):
    """What could be done, and the facts that speak for it."""

    text: str
    grounds: list[str]


class Intervention(Answer):
    """Profile and suggestions, the most pressing first."""

    profile: Profile
    suggestions: list[Suggestion]


def suggest_intervention_for_student(klass: ClassData, asked: OfStudent) -> Intervention:
    """Return a student's profile and what it suggests."""
    row = student_row(klass, asked.student_id)
    profile = _profile(klass, row)
    found = [
        _about_missing(profile),
        _about_low(klass, profile),
        _about_trend(profile),
        _about_average(klass, profile),
    ]
    suggestions = [suggestion for suggestion in found if suggestion]
    return Intervention(profile=profile, suggestions=suggestions or [_keep_on(klass, profile)])


def trend(klass: ClassData, scores: FloatArray) -> Trend:
    """Return whether the weekly means rise or fall from their first half to their second.

    With an odd number of weeks the middle one belongs to the second half.
    """
    weeks: dict[int, list[float]] = defaultdict(list)
    for j in klass.columns_due:
        if not np.isnan(scores[j]):
            weeks[klass.components[j].week].append(float(scores[j]))
    means = [_mean(weeks[week]) for week in sorted(weeks)]
    if len(means) < MIN_WEEKS:
        return "unknown"
    half = len(means) // 2
    change = _mean(means[half:]) - _mean(means[:half])
    return "improving" if change > STEADY else "declining" if change < -STEADY else "stable"


def _mean(values: list[float]) -> float:
    return math.fsum(values) / len(values)


def _profile(klass: ClassData, row: int) -> Profile:
    scores, cutoff = klass.scores[row], klass.scale.threshold(LOWEST_SAFE)
    facts = {j: _fact(klass, j) for j in klass.columns_due}
    return Profile(
        weighted_average=klass.averages[row],
        missing_assignments=[facts[j] for j in facts if np.isnan(scores[j])],
        low_scores=[
            Low(**facts[j].model_dump(), score=float(scores[j]))
            for j in facts
            if scores[j] < cutoff
        ],
        trend=trend(klass, scores),
    )


def _fact(klass: ClassData, column: int) -> Missing:
    component = klass.components[column]
    return Missing(name=component.name, weight=weight_of(klass, column), week=component.week)


def _about_missing(profile: Profile) -> Suggestion | None:
    missing = sorted(profile.missing_assignments, key=lambda m: -m.weight)[:NAMED]
    if not missing:
        return None
    return Suggestion(
        text=f"Ask what kept the missing work back and agree on a date, {missing[0].name} first.",
        grounds=[f"{m.name} has no score ({_percent(m.weight)} of the course)" for m in missing],
    )


def _about_low(klass: ClassData, profile: Profile) -> Suggestion | None:
    low = sorted(profile.low_scores, key=lambda s: -s.weight * (100 - s.score))[:NAMED]
    if not low:
        return None
    cutoff = plain_number(klass.scale.threshold(LOWEST_SAFE))
    return Suggestion(
        text=f"Go through {low[0].name} together and offer help with what it asked for.",
        grounds=[
            f"{s.name}: {plain_number(s.score)}, below {cutoff} "
            f"({_percent(s.weight)} of the course)"
            for s in low
        ],
    )


def _about_trend(profile: Profile) -> Suggestion | None:
    if profile.trend != "declining":
        return None
    return Suggestion(
        text="Meet soon and ask what has changed: the scores are falling.",
        grounds=["the weekly means are declining"],
    )


def _about_average(klass: ClassData, profile: Profile) -> Suggestion | None:
    average, cutoff = profile.weighted_average, klass.scale.threshold(LOWEST_SAFE)
    if average is None or average >= cutoff:
        return None
    return Suggestion(
        text=f"Plan together what a {LOWEST_SAFE} takes on the remaining work.",
        grounds=[f"weighted average {plain_number(average)}, below {plain_number(cutoff)}"],
    )


def _keep_on(klass: ClassData, profile: Profile) -> Suggestion:
    average = profile.weighted_average
    stands = "no score yet" if average is None else f"weighted average {plain_number(average)}"
    return Suggestion(
        text=f"Nothing stands out up to week {klass.week}; keep in touch.", grounds=[stands]
    )


def _percent(weight: float) -> str:
    return f"{plain_number(100 * weight)}%"


TOOLS = (
    Tool(
        "suggest_intervention_for_student",
        "intervention",
        "A student's profile (average, missing work, low scores, trend) and what could be done.",
        OfStudent,
        Intervention,
        suggest_intervention_for_student,
    ),
)
