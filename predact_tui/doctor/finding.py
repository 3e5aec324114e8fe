"""One thing that was looked at, and how it is."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

State: TypeAlias = Literal["ok", "info", "warning", "fault"]
"""`warning`: something is less than it could be; `fault`: something will not work."""


@dataclass(frozen=True)
class Finding:
    """What was found: `group` and `name` say where, `value` what, `note` what to do about it."""

    group: str
    name: str
    value: str
    state: State = "info"
    note: str = ""
