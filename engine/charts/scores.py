"""Charts of F1: against the tool's target accuracy, and before the chat against after it."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.charts.model import Chart, Panel, Point, Series, exactly
from engine.errors import UserError
from engine.result import Result, ToolPart
from engine.statistics.estimate import STUDENT_T, Estimate, mean
from engine.statistics.grouping import Value, grouped, word, words
from engine.statistics.summary import Summary, summaries

FIRST: Final = "F1 first"
FINAL: Final = "F1 final"
T_NOTE: Final = f"Means over episodes; intervals: {STUDENT_T}, cut off at the picture's edges."


def accuracy_chart(results: Sequence[Result], names: Sequence[str]) -> Chart:
    """Return F1 first and F1 final by target accuracy, a series a group of `names`.

    Beside them F1 of accepting all flags and the ceiling, over the classes that were met, each
    once. UserError where `names` holds accuracy: it is the axis.
    """
    if "accuracy" in names:
        raise UserError("plot accuracy: accuracy is its axis already; leave it out of --by")
    found = summaries(results, (*names, "accuracy"))
    beside = _beside(results)
    panels = (
        Panel(FIRST, _by_accuracy(found, names, lambda one: one.f1_first), beside),
        Panel(FINAL, _by_accuracy(found, names, lambda one: one.f1_final), beside),
    )
    title = "F1 by the tool's target accuracy"
    return Chart("accuracy", title, ", ".join(names), "target accuracy", "F1", panels, (T_NOTE,))


def before_after_chart(results: Sequence[Result], names: Sequence[str]) -> Chart:
    """Return F1 first (x) against F1 final (y), a point a group of `names`."""
    found = summaries(results, names)
    series = plane_series(found, names, lambda one: (one.f1_first, one.f1_final))
    notes = (T_NOTE, "Above the diagonal the second decision was better than the first.")
    title = "F1 before the chat against after it"
    return Chart("before-after", title, ", ".join(names), FIRST, FINAL, (Panel("", series),), notes)


def plane_series(
    found: Sequence[Summary],
    names: Sequence[str],
    values: Callable[[Summary], tuple[Estimate, Estimate]],
) -> tuple[Series, ...]:
    """Return a series for each value of the first key, its points named by the other keys."""
    points: dict[str, list[Point]] = {}
    for one in found:
        at = words(names[1:], one.key[1:])
        points.setdefault(word(names[0], one.key[0]), []).append(Point(at, *values(one)))
    return tuple(Series(name, tuple(some)) for name, some in points.items())


def _by_accuracy(
    found: Sequence[Summary], names: Sequence[str], value: Callable[[Summary], Estimate]
) -> tuple[Series, ...]:
    points: dict[str, list[Point]] = {}
    for one in found:
        point = _point(one.key[-1], value(one), one.finished)
        points.setdefault(words(names, one.key[:-1]), []).append(point)
    return tuple(Series(name, tuple(some)) for name, some in points.items())


def _point(target: Value, value: Estimate, n: int) -> Point:
    at = None if target is None else float(target)
    note = "natural accuracy has no target" if at is None else None
    return Point(word("accuracy", target), exactly(at, n, note), value)


def _beside(results: Sequence[Result]) -> tuple[Series, ...]:
    """Return accept-all and ceiling by accuracy: of each class that was met, once."""
    classes = {
        (r.scenario, r.seed, r.students, r.at_risk, r.accuracy.target, r.accuracy.noise): r
        for r in results
        if r.status == "finished"
    }
    by_accuracy = grouped(classes.values(), ("accuracy",))
    return tuple(
        Series(
            name,
            tuple(
                _point(target, mean(_tool(group, read)), len(group))
                for (target,), group in by_accuracy.items()
            ),
        )
        for name, read in (
            ("accept all", lambda tool: tool.accept_all_f1),
            ("ceiling", lambda tool: tool.ceiling_f1),
        )
    )


def _tool(group: Sequence[Result], read: Callable[[ToolPart], float]) -> list[float]:
    return [read(result.tool) for result in group if result.tool is not None]
