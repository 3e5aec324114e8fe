"""Seats by name: `human`, `scripted:verify`, `scripted:threshold:conf=0.7`, `script:FILE.toml`."""

from pathlib import Path

from engine.errors import UserError
from engine.seats.late import LateAssistant
from engine.seats.policies import DEFAULTS, POLICIES, PolicySeat
from engine.seats.protocol import AssistantSeat, InstructorSeat
from engine.seats.script import ScriptSeat, read_script

HUMAN = "human"
OFFLINE = "offline"
VALID_INSTRUCTORS = f"{HUMAN}, script:FILE.toml, " + ", ".join(
    f"scripted:{name}" + (f":{parameter}={DEFAULTS[name]}" if parameter else "")
    for name, (parameter, _) in POLICIES.items()
)


class SeatNameError(UserError):
    """A seat's name is none; the message says which are valid."""


def instructor_seat(name: str) -> InstructorSeat:
    """Return the instructor of this name, other than a person.

    SeatNameError for a wrong name, engine.seats.script.ScriptError for a bad script file.
    """
    kind, _, rest = name.partition(":")
    if kind == "script" and rest:
        return ScriptSeat(read_script(Path(rest)))
    if kind == "scripted":
        return _policy_seat(rest, name)
    raise SeatNameError(f"no instructor {name!r} (valid: {VALID_INSTRUCTORS})")


def assistant_seat(name: str) -> AssistantSeat:
    """Return the assistant of this name; SeatNameError for a wrong name."""
    if name == OFFLINE:
        return LateAssistant(_offline)
    raise SeatNameError(f"no assistant {name!r} (valid: {OFFLINE})")


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
