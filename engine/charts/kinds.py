"""The charts that results alone make, by name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.charts.model import AnyChart
from engine.charts.reliance import buckets_chart, reliance_chart
from engine.charts.scores import accuracy_chart, before_after_chart
from engine.result import Result

CHARTS: Final[Mapping[str, Callable[[Sequence[Result], Sequence[str]], AnyChart]]] = {
    "accuracy": accuracy_chart,
    "before-after": before_after_chart,
    "reliance": reliance_chart,
    "buckets": buckets_chart,
}
"""How each is made, of results and names of keys (statistics/grouping.py)."""
