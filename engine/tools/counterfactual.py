"""What-if tools: weighted averages under changed or imagined scores. Noise never touches them."""

from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from engine.averages import weighted_sums
from engine.classroom import ClassData
from engine.course import FloatArray
from engine.tools.contract import (
    Answer,
    Arguments,
    AssignmentName,
    OfStudent,
    Score,
    StudentId,
    TargetGrade,
    Tool,
    ToolError,
)
from engine.tools.lookup import total, weight_of
from engine.tools.names import assignment_column, names_of, student_row

Action = Literal["dropped", "overridden", "simulated"]
Imagined = dict[AssignmentName, Score]


class Recalculation(Arguments):
    """Arguments of `recalculate_grade`: each assignment may be named once."""

    student_id: StudentId
    drop: Annotated[
        list[AssignmentName],
        Field(description="a list of names of assignments to leave out"),
    ] = []
    override: Annotated[
        Imagined,
        Field(description="an object of other scores by name, for assignments due so far"),
    ] = {}
    simulate_remaining: Annotated[
        Imagined,
        Field(description="an object of imagined scores by name, for assignments not scored yet"),
    ] = {}


class Change(Answer):
    """One change to the scores."""

    assignment: str
    action: Action
    original_score: float | None = None
    new_score: float | None = None
    weight: float | None = None


class Recalculated(Answer):
    """Weighted averages before and after, null without scores; `difference` is new - original."""

    original_weighted_average: float | None
    recalculated_weighted_average: float | None
    difference: float | None
    changes: list[Change]


class UniformScore(Arguments):
    """Arguments of `simulate_uniform_remaining`."""

    student_id: StudentId
    uniform_score: Score


class Simulated(Answer):
    """The average, and its letter, with one score on all remaining work."""

    simulated_weighted_average: float | None
    simulated_letter_grade: str | None
    n_remaining_assignments: int
    uniform_score: float


class Target(OfStudent):
    """Arguments of `minimum_score_needed`."""

    target_grade: TargetGrade


class Minimum(Answer):
    """The uniform score on all remaining work that reaches the target; null if nothing remains.

    `achievable`: it is at most 100; `already_secured`: it is at most 0.
    """

    minimum_score_needed: float | None
    achievable: bool
    already_secured: bool
    current_weighted_average: float | None
    remaining_weight: float
    target_grade: str
    target_threshold: float
    remaining_assignments: list[str]


def recalculate_grade(klass: ClassData, asked: Recalculation) -> Recalculated:
    """Return the weighted average with scores dropped, overridden or imagined."""
    row = student_row(klass, asked.student_id)
    before = klass.scores[row]
    after, changes = _changed(klass, before, asked)
    original, new = klass.averages[row], klass.average(after)
    difference = None if original is None or new is None else rounded(new - original)
    return Recalculated(
        original_weighted_average=original,
        recalculated_weighted_average=new,
        difference=difference,
        changes=changes,
    )


def simulate_uniform_remaining(klass: ClassData, asked: UniformScore) -> Simulated:
    """Return the average with the same score on all remaining work."""
    scores = klass.scores[student_row(klass, asked.student_id)].copy()
    scores[klass.columns_remaining] = asked.uniform_score
    average = klass.average(scores)
    return Simulated(
        simulated_weighted_average=average,
        simulated_letter_grade=None if average is None else klass.scale.letter(average),
        n_remaining_assignments=len(klass.columns_remaining),
        uniform_score=asked.uniform_score,
    )


def minimum_score_needed(klass: ClassData, asked: Target) -> Minimum:
    """Return the uniform score needed on all remaining work for a letter."""
    row = student_row(klass, asked.student_id)
    average, cutoff = klass.averages[row], klass.scale.threshold(asked.target_grade)
    remaining = klass.weight(klass.columns_remaining)
    needed = _needed(klass, klass.scores[row], cutoff, remaining)
    reached = average is not None and average >= cutoff
    return Minimum(
        minimum_score_needed=needed,
        achievable=reached if needed is None else needed <= 100,
        already_secured=reached if needed is None else needed <= 0,
        current_weighted_average=average,
        remaining_weight=total(remaining),
        target_grade=asked.target_grade,
        target_threshold=cutoff,
        remaining_assignments=names_of(klass, klass.columns_remaining),
    )


def rounded(value: float) -> float:
    """Return `value` with 2 decimals, never -0.0."""
    return round(value, 2) + 0.0


def _needed(klass: ClassData, scores: FloatArray, cutoff: float, remaining: float) -> float | None:
    """Return (cutoff x (covered + remaining) - sum(score x weight)) / remaining, 2 decimals."""
    if remaining <= 0:
        return None
    earned, covered = (float(s[0]) for s in weighted_sums(scores[None, :], klass.weights))
    return rounded((cutoff * (covered + remaining) - earned) / remaining)


def _changed(
    klass: ClassData, scores: FloatArray, asked: Recalculation
) -> tuple[FloatArray, list[Change]]:
    """Return the scores after the changes, and the changes; ToolError where one is not valid."""
    after = scores.copy()
    changes: list[Change] = []
    for name, action, value in _wanted(asked):
        column = assignment_column(klass, name)
        known = klass.components[column].name
        if any(change.assignment == known for change in changes):
            raise ToolError(f"{known} is named more than once; name each assignment once")
        _check(klass, scores, column, action)
        after[column] = np.nan if value is None else value
        changes.append(_change(klass, scores, column, action, value))
    return after, changes


def _wanted(asked: Recalculation) -> list[tuple[str, Action, float | None]]:
    wanted: list[tuple[str, Action, float | None]] = [
        (name, "dropped", None) for name in asked.drop
    ]
    wanted += [(name, "overridden", score) for name, score in asked.override.items()]
    wanted += [(name, "simulated", score) for name, score in asked.simulate_remaining.items()]
    return wanted


def _check(klass: ClassData, scores: FloatArray, column: int, action: Action) -> None:
    """Raise ToolError where the change belongs into the other argument."""
    component = klass.components[column]
    if action == "overridden" and not klass.due[column]:
        raise ToolError(
            f"{component.name} is due in week {component.week}, after week {klass.week}: "
            "give it in simulate_remaining, not in override",
            names_of(klass, klass.columns_due),
        )
    if action == "simulated" and not np.isnan(scores[column]):
        open_columns = [j for j, score in enumerate(scores) if np.isnan(score)]
        raise ToolError(
            f"{component.name} has a score already: give it in override, not in simulate_remaining",
            names_of(klass, open_columns),
        )


def _change(
    klass: ClassData, scores: FloatArray, column: int, action: Action, value: float | None
) -> Change:
    fields: dict[str, float | None] = {"weight": weight_of(klass, column)}
    if action != "simulated":
        fields["original_score"] = None if np.isnan(scores[column]) else float(scores[column])
    if action != "dropped":
        fields["new_score"] = value
    return Change(assignment=klass.components[column].name, action=action, **fields)


TOOLS = (
    Tool(
        "recalculate_grade",
        "counterfactual",
        "A student's weighted average if assignments were dropped, scored otherwise, or if "
        "assignments without a score were scored as imagined.",
        Recalculation,
        Recalculated,
        recalculate_grade,
    ),
    Tool(
        "simulate_uniform_remaining",
        "counterfactual",
        "A student's weighted average and letter with the same score on all remaining work.",
        UniformScore,
        Simulated,
        simulate_uniform_remaining,
    ),
    Tool(
        "minimum_score_needed",
        "counterfactual",
        "The uniform score a student needs on all remaining work to reach a letter.",
        Target,
        Minimum,
        minimum_score_needed,
    ),
)
