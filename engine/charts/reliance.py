"""Charts of reliance: the plane of RAIR and RSR, and the four buckets of flags."""

from collections.abc import Sequence
from typing import Final

from engine.charts.model import Chart, Panel, Stack, StackChart
from engine.charts.scores import plane_series
from engine.result import Result
from engine.statistics.estimate import BOOTSTRAP
from engine.statistics.grouping import words
from engine.statistics.summary import summaries

MIDDLE: Final = 0.5
"""Where the quadrants meet: a convention of this picture, not a threshold of the benchmark."""
QUADRANTS: Final = {
    (False, True): "under-reliance",
    (True, True): "appropriate reliance",
    (False, False): "wrong both ways",
    (True, False): "over-reliance",
}
"""The plane's quadrants by (RAIR high, RSR high), after Schemmer et al. 2023; top row first."""


def reliance_chart(results: Sequence[Result], names: Sequence[str]) -> Chart:
    """Return RAIR (x) against RSR (y), pooled, a point a group of `names`."""
    found = summaries(results, names)
    series = plane_series(found, names, lambda one: (one.rair, one.rsr))
    notes = (
        f"Pooled over flagged students; intervals: {BOOTSTRAP}. The quadrants meet at {MIDDLE}, "
        "which is a convention of this picture.",
        "Both ratios are over students first decided not at risk: who first agrees with every "
        "flag has neither.",
    )
    panels = (Panel("", series),)
    title = "Relying on the tool"
    return Chart("reliance", title, ", ".join(names), "RAIR", "RSR", panels, notes)


def buckets_chart(results: Sequence[Result], names: Sequence[str]) -> StackChart:
    """Return what became of the flagged students, a stack a group of `names`."""
    found = summaries(results, names)
    stacks = tuple(Stack(words(names, one.key), one.buckets) for one in found)
    notes = ("Counts are pooled over episodes.",)
    title = "What became of the flagged students"
    return StackChart("buckets", title, ", ".join(names), stacks, notes)
