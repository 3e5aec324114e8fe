"""Seats by name: `human`, `scripted:verify`, `threshold:conf=0.7`, `script:FILE`, `llm:MODEL`."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import UserError
from engine.seats.late import LateAssistant, LateInstructor
from engine.seats.policies import DEFAULTS, POLICIES, PolicySeat
from engine.seats.protocol import AssistantSeat, InstructorSeat
from engine.seats.script import ScriptSeat, read_script

if TYPE_CHECKING:
    from engine.events import Role
    from engine.gateway.gateway import Gateway

HUMAN = "human"
OFFLINE = "offline"
LLM = "llm"
VALID_INSTRUCTORS = f"{HUMAN}, {LLM}:MODEL, script:FILE.toml, " + ", ".join(
    f"scripted:{name}" + (f":{parameter}={DEFAULTS[name]}" if parameter else "")
    for name, (parameter, _) in POLICIES.items()
)


class SeatNameError(UserError):
    """A seat's name is none; the message says which are valid."""


def no_gateway() -> "Gateway":
    """Stand for a gateway where names are only checked."""
    raise RuntimeError("no gateway to models was given")


def is_model(name: str) -> bool:
    """Tell whether the seat of this name is a model's."""
    return name.partition(":")[0] == LLM


def models_of(instructor: str, assistant: str) -> "tuple[tuple[str, Role], ...]":
    """Return the models among these two seats, each with its role."""
    seats: tuple[tuple[str, Role], ...] = ((instructor, "instructor"), (assistant, "assistant"))
    return tuple((name.partition(":")[2], role) for name, role in seats if is_model(name))


def instructor_seat(name: str, gateway: "Callable[[], Gateway]" = no_gateway) -> InstructorSeat:
    """Return the instructor of this name, other than a person; models are called by `gateway`.

    SeatNameError for a wrong name, engine.seats.script.ScriptError for a bad script file.
    """
    kind, _, rest = name.partition(":")
    if kind == "script" and rest:
        return ScriptSeat(read_script(Path(rest)))
    if kind == "scripted":
        return _policy_seat(rest, name)
    if kind == LLM and rest:
        return LateInstructor(lambda: _model_instructor(rest, gateway()))
    raise SeatNameError(f"no instructor {name!r} (valid: {VALID_INSTRUCTORS})")


def assistant_seat(name: str, gateway: "Callable[[], Gateway]" = no_gateway) -> AssistantSeat:
    """Return the assistant of this name, as `instructor_seat` does; SeatNameError."""
    kind, _, rest = name.partition(":")
    if name == OFFLINE:
        return LateAssistant(_offline)
    if kind == LLM and rest:
        return LateAssistant(lambda: _model_assistant(rest, gateway()))
    raise SeatNameError(f"no assistant {name!r} (valid: {OFFLINE}, {LLM}:MODEL)")


def _model_instructor(model: str, gateway: "Gateway") -> InstructorSeat:
    from engine.seats.llm.instructor import ModelInstructor

    return ModelInstructor(model, gateway)


def _model_assistant(model: str, gateway: "Gateway") -> AssistantSeat:
    from engine.seats.llm.assistant import ModelAssistant

    return ModelAssistant(model, gateway)


def _offline() -> AssistantSeat:
    from engine.seats.offline import OfflineAssistant

    return OfflineAssistant()


def _policy_seat(rest: str, name: str) -> PolicySeat:
    policy, _, setting = rest.partition(":")
    if policy not in POLICIES:
        raise SeatNameError(f"no instructor {name!r} (valid: {VALID_INSTRUCTORS})")
    parameter, make = POLICIES[policy]
    if not setting:
        return PolicySeat(make(DEFAULTS.get(policy, 0.0)))
    key, _, value = setting.partition("=")
    if parameter is None or key != parameter:
        takes = f"takes {parameter}=0 to 1" if parameter else "takes no setting"
        raise SeatNameError(f"{name!r}: scripted:{policy} {takes}")
    return PolicySeat(make(_fraction(value, name)))


def _fraction(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise SeatNameError(f"{name!r}: {text!r} is no number from 0 to 1")
    return value
