"""What an episode is: the public specification that its first event carries."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.switches import Preset, Switches


class Versions(BaseModel):
    """The versions that made a recording."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    program: str
    python: str
    numpy: str
    seeds: str
    """The seed scheme (which draws are made in which order)."""


class Specification(BaseModel):
    """An episode's settings. It holds no truth; seats see only parts of it (engine/views.py)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["advising"] = "advising"
    scenario: str
    dataset: str
    course: str
    week: int
    scale: str
    seed: int
    students: int
    """How many students the class really has (N)."""
    students_wanted: int
    at_risk_wanted: int
    target: float | None = Field(ge=0, le=1)
    """The letter accuracy set by the experimenter; null for the natural one. In no view."""
    stated: float | None = Field(ge=0, le=1)
    """The letter accuracy that is said; null where nothing is said."""
    noise: str
    turns: int = Field(ge=0)
    tool_rounds: int = Field(ge=1)
    instructor: str
    assistant: str
    preset: Preset
    switches: Switches
    seeds: dict[str, str]
    """The derived seeds by label, as hexadecimal text (64 bits do not fit JSON's numbers)."""
    versions: Versions
