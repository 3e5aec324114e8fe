"""What a person asked for on the command line or on the home screen."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from engine.noise_models import UNIFORM

HUMAN = "human"


@dataclass(frozen=True)
class Options:
    """Settings of an episode, as asked for; checked when the episode is made ready.

    `acc` is the target accuracy (0-1, None: natural), reached by the `noise` model. `stated` is
    what is said: a number, None for nothing, or "target" for the target. `switches` overrides
    single switches of the preset.
    """

    scenario: str | None = None
    acc: float | None = None
    noise: str = UNIFORM
    stated: float | Literal["target"] | None = "target"
    seed: int = 0
    instructor: str = HUMAN
    assistant: str = "offline"
    turns: int = 10
    students: int = 30
    at_risk: int = 5
    preset: Literal["default", "published"] = "default"
    switches: dict[str, str] = field(default_factory=dict)
    pace: float = 1.0
    """Seconds between the visible steps of a seat that is no person."""
    plain: bool = False
    store: Path | None = None
    models: Path | None = None
    """A models.toml laid over the one in the home."""
    cassette: str | None = None
    """The recording that models' answers are played back from, instead of calling them."""
    recording: str | None = None
    """The recording to take up, instead of beginning one."""

    @property
    def stated_accuracy(self) -> float | None:
        """The accuracy that is said: the target unless something else was asked for."""
        return self.acc if self.stated == "target" else self.stated
