"""Settings that differ, and scores side by side."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from engine.comparing.following import specified
from engine.comparing.parts import Both, Score, Setting
from engine.opening import chat_counts, seconds_by_stage
from engine.outcome import Outcome
from engine.result import CallsPart
from engine.state import EpisodeState

Number: TypeAlias = int | float | None
DIGITS: Final = 6
"""Decimals kept of a difference."""
TENTH: Final = 1
"""Decimals kept of seconds."""
UNSET: Final = frozenset({"kind", "seeds"})
"""No settings: the same for all, or following from others."""
MAYBE: Final = frozenset({"target", "stated"})
"""Settings of which None is a value: nothing set, nothing said."""
BY_TRUTH: Final = {
    "initial_f1": "initial.f1",
    "final_f1": "final.f1",
    "delta_f1": "delta_f1",
    "gap_closed": "gap_closed",
    "rair": "rair.value",
    "rsr": "rsr.value",
    "rescue": "rescue.value",
    "spoil": "spoil.value",
    "correct_follow": "buckets.correct_follow",
    "bad_follow": "buckets.bad_follow",
    "correct_override": "buckets.correct_override",
    "bad_override": "buckets.bad_override",
}
"""The scores that rest on truth, and where they stand in a result."""


def settings(x: EpisodeState, y: EpisodeState) -> tuple[Setting, ...]:
    """Return the settings told of both that differ, by name; seats are those since a branch."""
    one, other = _settings(x), _settings(y)
    return tuple(
        Setting(name=name, x=one[name], y=other[name])
        for name in sorted(one.keys() & other.keys())
        if one[name] != other[name]
    )


def _settings(state: EpisodeState) -> dict[str, Any]:
    told = specified(state) | dict(state.cast)
    flat = _flat("", {name: told[name] for name in told if name not in UNSET})
    return {name: value for name, value in flat if value is not None or name in MAYBE}


def _flat(before: str, told: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in told.items():
        if isinstance(value, dict):
            yield from _flat(f"{before}{name}.", value)
        else:
            yield before + name, value


def scores(
    x: EpisodeState, y: EpisodeState, opened: tuple[Outcome, Outcome] | None
) -> tuple[Score, ...]:
    """Return the figures of both; those that rest on truth only where both are `opened`."""
    rest = _counts(x), _counts(y)
    plain = tuple(_score(name, rest[0][name], rest[1][name]) for name in rest[0])
    if opened is None:
        return plain
    results = [outcome.result.model_dump() for outcome in opened]
    return (*(_by_truth(name, *results) for name in BY_TRUTH), *plain)


def _score(name: str, x: Number, y: Number, *, truth: bool = False) -> Score:
    """Return a figure of both with the difference y - x; None where there is none."""
    difference = None if x is None or y is None else round(y - x, DIGITS)
    return Score(name=name, truth=truth, x=x, y=y, difference=difference)


def _by_truth(name: str, x: Mapping[str, Any], y: Mapping[str, Any]) -> Score:
    path = BY_TRUTH[name]
    made = _score(name, _at(x, path), _at(y, path), truth=True)
    if not path.endswith(".value"):
        return made
    part = path.removesuffix(".value")
    return made.model_copy(update={"counts": Both(x=_of(x[part]), y=_of(y[part]))})


def _at(result: Mapping[str, Any], path: str) -> Any:
    """Return what stands at a path such as `buckets.bad_follow`; None where a part is None."""
    found: Any = result
    for name in path.split("."):
        found = None if found is None else found[name]
    return found


def _of(part: Mapping[str, int] | None) -> tuple[int, int] | None:
    return None if part is None else (part["numerator"], part["denominator"])


def _counts(state: EpisodeState) -> dict[str, Number]:
    """Return what needs no answers: flags, turns, calls by category, values, seconds by stage."""
    counts: dict[str, Any] = chat_counts(state)
    calls = counts["tool_calls"] or {}
    spent = seconds_by_stage(state).model_dump()
    return {
        "flagged": len(state.report.ids) if state.report else None,
        "turns": counts["turns"],
        **{f"{name}_calls": calls.get(name) for name in CallsPart.model_fields},
        "checked_share": counts["checked_share"],
        "unsupported_values": counts["unsupported_values"],
        **{f"{name}_seconds": _tenths(value) for name, value in spent.items()},
    }


def _tenths(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, TENTH)
