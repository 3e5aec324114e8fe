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
    data: str | None = None
    """The course's content (engine.course.Course.digest); null in the first recordings."""


class ToldSpecification(BaseModel):
    """What is told of an episode's settings; null is what the log it came from does not tell.

    Of an episode played here everything is told: see Specification.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["advising"] = "advising"
    scenario: str
    dataset: str | None
    course: str
    week: int
    seed: int | None
    students: int
    """How many students the class really has (N)."""
    target: float | None = Field(ge=0, le=1)
    """The letter accuracy set by the experimenter; null for the natural one. In no view."""
    stated: float | None = Field(ge=0, le=1)
    """The letter accuracy that is said; null where nothing is said."""
    noise: str | None
    instructor: str | None
    assistant: str | None
    preset: Preset | None


class Specification(ToldSpecification):
    """An episode's settings. It holds no truth; seats see only parts of it (engine/views.py)."""

    dataset: str
    scale: str
    seed: int
    students_wanted: int
    at_risk_wanted: int
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

    @property
    def questions(self) -> int:
        """How many questions may be asked: none without a chat."""
        return self.turns if self.switches.chat else 0
