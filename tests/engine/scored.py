"""Outcomes made of students by hand, scored by the engine: no episode is played."""

from collections.abc import Sequence
from typing import get_args

from hypothesis import strategies as st

from engine.charts.calibration import Natural
from engine.events import Status
from engine.outcome import Outcome, StudentRow
from engine.reliance import reliance
from engine.result import Result
from engine.scoring import (
    StudentOutcome,
    confusion,
    final_decision,
    initial_decision,
    tool_quality,
)


def student(number: int, signs: str) -> StudentOutcome:
    """A student out of signs: risk or safe; whether flagged; first and final decision.

    `rfny`: at risk, flagged, first no, finally yes. `s-`: safe, not flagged.
    """
    first, last = (sign == "y" for sign in signs[2:4]) if signs[1] == "f" else (None, None)
    return StudentOutcome(f"syn{number}", signs[0] == "r", signs[1] == "f", first, last)


def result(signs: str, **told: object) -> Result:
    """A finished result of students like `rfny rfyy sfny s-`; `told` overrides its fields."""
    rows = [student(number, each) for number, each in enumerate(signs.split())]
    first, final = confusion(rows, initial_decision), confusion(rows, final_decision)
    found = reliance(rows)
    target = told.pop("target", 0.4)
    values = dict.fromkeys(Result.model_fields) | {
        "recording": "r", "kind": "advising", "scenario": "cs-A-w8", "dataset": "cs",
        "course": "A", "week": 8, "seed": 0, "instructor": "scripted:verify",
        "assistant": "offline", "students": len(rows), "flagged": sum(s.tool_flagged for s in rows),
        "accuracy": dict.fromkeys(
            ("stated", "natural", "achieved", "made_wrong", "made_right", "noise")
        ) | {"target": target},
        "tool": vars(tool_quality(rows)), "initial": vars(first), "final": vars(final),
        "delta_f1": final.f1 - first.f1, "collapse": False, "status": "finished",
        "seconds": dict.fromkeys(("report", "initial", "chat")),
        "decision_table": found.table,
        **{name: vars(getattr(found, name)) for name in ("rair", "rsr", "rescue", "spoil")},
        "buckets": vars(found.buckets),
    }  # fmt: skip
    return Result.model_validate(values | told)


def outcome(said: Sequence[tuple[str, float, str]], **told: object) -> Outcome:
    """An outcome whose students are (natural letter, confidence, true letter), none flagged."""
    rows = tuple(
        StudentRow(f"syn{i}", None, truth, natural, natural, confidence, None, None, None,
                   truth in "DF")
        for i, (natural, confidence, truth) in enumerate(said)
    )  # fmt: skip
    return Outcome(result("s-", **told), rows, ())


SIGNS = st.sampled_from(
    ["r-", "s-"] + [f"{truth}f{a}{b}" for truth in "rs" for a in "yn" for b in "yn"]
)
RESULTS = st.builds(
    result,
    st.lists(SIGNS, min_size=1, max_size=8).map(" ".join),
    instructor=st.sampled_from(["scripted:verify", "human", None]),
    target=st.sampled_from([0.4, 0.8, None]),
    seed=st.integers(0, 5),
    status=st.sampled_from(get_args(Status)),
)
"""Results of small classes, of few instructors and accuracies."""


def take(natural: Natural, one: Outcome) -> None:
    """Let a chart of natural predictions take in an outcome."""
    natural.take(one.result, one.students)
