"""What every row of the tidy tables begins with: the recording, and all that was set."""

from typing import Final, TypeAlias

from engine.specification import Specification
from engine.switches import Switches
from recordings.exchange.recorded import Recorded

Columns: TypeAlias = dict[str, type]
"""Columns in order: name and type of the values (str, int, float or bool)."""
Row: TypeAlias = dict[str, object]

_SWITCHES: Final[Columns] = {
    f"switch_{name}": bool if field.annotation is bool else str
    for name, field in Switches.model_fields.items()
}
CONDITIONS: Final[Columns] = {
    "recording": str,
    "status": str,
    "created": str,
    "scenario": str,
    "dataset": str,
    "course": str,
    "week": int,
    "scale": str,
    "seed": int,
    "instructor": str,
    "assistant": str,
    "preset": str,
    **_SWITCHES,
    "noise": str,
    "target_accuracy": float,
    "stated_accuracy": float,
    "natural_accuracy": float,
    "achieved_accuracy": float,
}
"""The columns that all tables share; accuracies are those of letters, 0 to 1."""


def conditions(recorded: Recorded) -> Row:
    """Return the values of CONDITIONS."""
    spec, state = recorded.specification, recorded.state
    accuracy = recorded.outcome.result.accuracy if recorded.outcome else None
    return {
        "recording": recorded.recording,
        "status": recorded.status,
        "created": state.started,
        "scenario": spec.scenario,
        "dataset": spec.dataset,
        "course": spec.course,
        "week": spec.week,
        "scale": spec.scale,
        "seed": spec.seed,
        "instructor": state.cast["instructor"],
        "assistant": state.cast["assistant"],
        "preset": spec.preset,
        **{f"switch_{name}": value for name, value in spec.switches.model_dump().items()},
        "noise": spec.noise,
        "target_accuracy": spec.target,
        "stated_accuracy": _stated(spec),
        "natural_accuracy": accuracy and accuracy.natural,
        "achieved_accuracy": accuracy and accuracy.achieved,
    }


def _stated(spec: Specification) -> float | None:
    """Return the accuracy that the seats were told; None where nothing was said."""
    return spec.stated if spec.switches.state_accuracy else None
