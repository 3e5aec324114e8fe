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
    "origin": str,
    "scenario": str,
    "dataset": str,
    "course": str,
    "week": int,
    "scale": str,
    "seed": int,
    "participant": str,
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
    told, state = recorded.told, recorded.state
    accuracy = recorded.outcome.result.accuracy if recorded.outcome else None
    return {
        "recording": recorded.recording,
        "status": recorded.status,
        "created": state.started,
        "origin": recorded.imported and recorded.imported.format,
        "scenario": told.scenario,
        "dataset": told.dataset,
        "course": told.course,
        "week": told.week,
        "scale": state.specification and state.specification.scale,
        "seed": told.seed,
        "participant": participant(recorded),
        "instructor": state.cast.get("instructor"),
        "assistant": state.cast.get("assistant"),
        "preset": told.preset,
        **_switched(state.specification),
        "noise": told.noise,
        "target_accuracy": told.target,
        "stated_accuracy": _stated(recorded),
        "natural_accuracy": accuracy and accuracy.natural,
        "achieved_accuracy": accuracy and accuracy.achieved,
    }


def participant(recorded: Recorded) -> str | None:
    """Return who decided, by name, else by e-mail; None where that is not told."""
    known = (recorded.imported and recorded.imported.participant) or {}
    names = (known.get(field) for field in ("name", "email"))
    return next((name for name in names if isinstance(name, str) and name), None)


def _switched(specification: Specification | None) -> Row:
    if specification is None:
        return dict.fromkeys(_SWITCHES)
    return {f"switch_{name}": value for name, value in specification.switches.model_dump().items()}


def _stated(recorded: Recorded) -> float | None:
    """Return the accuracy that the seats were told; None where nothing was said."""
    specification = recorded.state.specification
    said = specification is None or specification.switches.state_accuracy
    return recorded.told.stated if said else None
