"""The table of episodes: a row for every recording."""

from collections.abc import Iterable
from itertools import product
from typing import Final

from engine.events import EpisodeEnded, SessionOpened
from engine.opening import chat_counts, seconds_by_stage
from engine.result import Part, RatioPart, Result
from engine.state import EpisodeState
from recordings.exchange.recorded import Recorded
from recordings.exchange.table_conditions import CONDITIONS, Columns, Row, conditions

_CONFUSION: Final[Columns] = {
    "tp": int, "fp": int, "fn": int, "tn": int, "precision": float, "recall": float, "f1": float,
}  # fmt: skip
_RATIOS: Final = ("rair", "rsr", "rescue", "spoil")
_BUCKETS: Final = ("correct_follow", "bad_follow", "correct_override", "bad_override")
_TOOL: Final = ("at_risk_accuracy", "precision", "recall", "accept_all_f1", "ceiling_f1")
_KINDS: Final = ("lookup", "counterfactual", "prediction", "intervention")
_STAGES: Final = ("report", "initial", "chat")
_TABLE: Final = tuple(
    "/".join(way) for way in product(("risk", "safe"), ("flag", "no-flag"), ("flag", "no-flag"))
)
_MODELS: Final[Columns] = {
    "calls": int, "failed": int, "lost": int, "retries": int, "input_tokens": int,
    "output_tokens": int, "estimated": bool, "cost": float, "seconds": float,
}  # fmt: skip


def _ratio_columns(name: str) -> Columns:
    return {name: float, f"{name}_numerator": int, f"{name}_denominator": int}


EPISODES: Final[Columns] = {
    **CONDITIONS,
    "reason": str,
    "ended": str,
    "parent": str,
    "parent_event": int,
    "sessions": int,
    "program": str,
    "seed_scheme": str,
    "course_content": str,
    "events": int,
    "faults": int,
    "seat_changes": int,
    "truth_shown": bool,
    "students": int,
    "students_wanted": int,
    "at_risk": int,
    "at_risk_wanted": int,
    "flagged": int,
    "made_wrong": int,
    "made_right": int,
    **{f"tool_{name}": float for name in _TOOL},
    **{f"initial_{name}": kind for name, kind in _CONFUSION.items()},
    **{f"final_{name}": kind for name, kind in _CONFUSION.items()},
    "delta_f1": float,
    "gap_closed": float,
    "collapse": bool,
    **{name: kind for ratio in _RATIOS for name, kind in _ratio_columns(ratio).items()},
    **dict.fromkeys(_BUCKETS, int),
    **{name.replace("/", "_").replace("-", "_"): int for name in _TABLE},
    "turns_allowed": int,
    "turns": int,
    **{f"calls_{name}": int for name in _KINDS},
    "unsupported_values": int,
    "checked_share": float,
    "active_seconds": float,
    **{f"seconds_{name}": float for name in _STAGES},
    **{f"models_{name}": kind for name, kind in _MODELS.items()},
}
"""Its columns; most are those of docs/result.md."""


def episode_row(recorded: Recorded) -> Row:
    """Return a recording's row; a value is None where its stage was not reached."""
    row: Row = dict.fromkeys(EPISODES) | conditions(recorded) | _course(recorded)
    return row if recorded.outcome is None else row | _score(recorded.outcome.result)


def _course(recorded: Recorded) -> Row:
    """Return what can be told without truth."""
    state, asked = recorded.state, recorded.state.specification
    branch, imported = state.branched, recorded.imported is not None
    ends = (event.wall for event in recorded.events if isinstance(event.body, EpisodeEnded))
    sessions = sum(isinstance(event.body, SessionOpened) for event in recorded.events)
    return {
        "reason": state.reason if state.status else state.left,
        "ended": None if imported else next(ends, None),
        "parent": branch and branch.parent,
        "parent_event": branch and branch.seq,
        "sessions": None if imported else sessions,
        "program": asked and asked.versions.program,
        "seed_scheme": asked and asked.versions.seeds,
        "course_content": asked and asked.versions.data,
        "events": len(recorded.events),
        "faults": None if imported else len(state.faults),
        "seat_changes": None if imported else state.seat_changes,
        "truth_shown": state.truth_shown,
        "students": recorded.told.students,
        "students_wanted": asked and asked.students_wanted,
        "at_risk_wanted": asked and asked.at_risk_wanted,
        "flagged": len(recorded.flagged) if state.report else None,
        "turns_allowed": asked and asked.questions,
        **_chat(state),
        "active_seconds": recorded.seconds,
        **_part("seconds_", _STAGES, seconds_by_stage(state)),
    }


def _chat(state: EpisodeState) -> Row:
    counts = chat_counts(state)
    calls = counts.pop("tool_calls") or {}
    assert isinstance(calls, dict)
    return counts | {f"calls_{name}": calls.get(name) for name in _KINDS}


def _score(result: Result) -> Row:
    return {
        "at_risk": result.at_risk,
        "made_wrong": result.accuracy.made_wrong,
        "made_right": result.accuracy.made_right,
        **_part("tool_", _TOOL, result.tool),
        **_part("initial_", _CONFUSION, result.initial),
        **_part("final_", _CONFUSION, result.final),
        "delta_f1": result.delta_f1,
        "gap_closed": result.gap_closed,
        "collapse": result.collapse,
        **_ratios(result),
        **_part("", _BUCKETS, result.buckets),
        **_ways(result),
        **_part("models_", _MODELS, result.models),
    }


def _part(prefix: str, names: Iterable[str], part: Part | None) -> Row:
    """Return the fields of a part of the result as columns; all None where it is not there."""
    return {f"{prefix}{name}": None if part is None else getattr(part, name) for name in names}


def _ratios(result: Result) -> Row:
    row: Row = {}
    for name in _RATIOS:
        part: RatioPart | None = getattr(result, name)
        row[name] = part and part.value
        row[f"{name}_numerator"] = part and part.numerator
        row[f"{name}_denominator"] = part and part.denominator
    return row


def _ways(result: Result) -> Row:
    counts = result.decision_table or {}
    return {name.replace("/", "_").replace("-", "_"): counts.get(name) for name in _TABLE}
