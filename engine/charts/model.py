"""The shapes of charts. All values are shares from 0 to 1; an undefined one says why in its note.

An interval may reach beyond 0 and 1 (Student's t does): drawings cut it off at the edge.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.result import Result
from engine.statistics.estimate import Estimate

EXACT: Final = "exact"
"""The method of what is no estimate."""


@dataclass(frozen=True)
class Point:
    """A value to draw, at a place that `at` names: an accuracy, a bin, a cell."""

    at: str
    x: Estimate
    y: Estimate


@dataclass(frozen=True)
class Series:
    """Points that belong together; `facts` are figures of the whole of it, by name."""

    name: str
    points: tuple[Point, ...]
    facts: dict[str, float | int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Panel:
    """One picture's series, and what stands beside them to be compared with."""

    title: str
    series: tuple[Series, ...]
    references: tuple[Series, ...] = ()


@dataclass(frozen=True)
class Chart:
    """Panels with the same axes and the same series; `by`: what these are grouped by."""

    kind: str
    title: str
    by: str
    x: str
    y: str
    panels: tuple[Panel, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stack:
    """Counts of one group by part."""

    name: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """The sum of the counts; where it is 0, shares are undefined."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class StackChart:
    """Shares of groups, side by side; `by`: what they are grouped by."""

    kind: str
    title: str
    by: str
    stacks: tuple[Stack, ...]
    notes: tuple[str, ...] = ()


AnyChart: TypeAlias = Chart | StackChart


@dataclass(frozen=True)
class MadeOf:
    """How many episodes a chart is made of, and how many of those chosen were left out."""

    finished: int
    invalid: int
    unfinished: int


def made_of(results: Sequence[Result]) -> MadeOf:
    """Return how many of the results are scored, and how many are not."""
    finished = sum(result.status == "finished" for result in results)
    invalid = sum(result.status == "invalid" for result in results)
    return MadeOf(finished, invalid, len(results) - finished - invalid)


def exactly(value: float | None, n: int, note: str | None = None) -> Estimate:
    """Return a place on an axis that is no estimate; None where there is none, `note` says why."""
    return Estimate(value, None, None, n, EXACT, note=note)


def places(series: Iterable[Series]) -> tuple[str, ...]:
    """Return the names of the places of all series, in the order of x, then those without one."""
    found = {
        point.at: (point.x.value is None, point.x.value or 0.0)
        for one in series
        for point in one.points
    }
    return tuple(sorted(found, key=found.__getitem__))


def undefined(chart: AnyChart) -> Iterator[str]:
    """Yield what of a chart cannot be drawn, and why: `RAIR of one; another (0 cases)`."""
    found: dict[tuple[str, str], list[str]] = {}
    for what, name, why in _undefined(chart):
        found.setdefault((what, why), []).append(name)
    for (what, why), names in found.items():
        yield f"{what} of {'; '.join(names)} ({why})"


def _undefined(chart: AnyChart) -> Iterator[tuple[str, str, str]]:
    """Yield a measure, what it is undefined for, and why."""
    if isinstance(chart, StackChart):
        for stack in chart.stacks:
            if not stack.total:
                yield "shares", stack.name, "no flagged student was decided about"
        return
    for panel in chart.panels:
        for one in (*panel.series, *panel.references):
            yield from _undefined_points(chart, panel, one)


def _undefined_points(chart: Chart, panel: Panel, one: Series) -> Iterator[tuple[str, str, str]]:
    for point in one.points:
        name = ", ".join(part for part in (one.name, point.at) if part)
        for label, value in _sides(chart, panel, point):
            if value.value is None:
                yield label, name, (value.note or "undefined").removesuffix(": undefined")


def _sides(chart: Chart, panel: Panel, point: Point) -> Iterator[tuple[str, Estimate]]:
    """Yield the estimates of a point with their names; a place on an axis is none."""
    if point.x.method != EXACT:
        yield chart.x, point.x
    yield panel.title or chart.y, point.y
