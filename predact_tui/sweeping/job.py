"""One episode of a sweep, and what became of it. Both can go to another process and back."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.seats.names import LLM
from predact_tui.options import Options

Group: TypeAlias = tuple[str, str, str]
"""Instructor, assistant and cell: the runs of one field of the grid's table."""


@dataclass(frozen=True)
class Job:
    """An episode to play: its condition's key, the cell it belongs to, its settings.

    `aside` are recordings of the condition that do not count (invalid ones, where another attempt
    is asked for), `again` failed ones that are to be taken up.
    """

    key: str
    cell: str
    options: Options
    aside: tuple[str, ...] = ()
    again: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """The group that it belongs to."""
        return self.options.instructor, self.options.assistant, self.cell

    @property
    def name(self) -> str:
        """The episode in words."""
        return f"{self.options.instructor}, {self.cell}, run {self.options.seed}"

    @property
    def models(self) -> tuple[str, ...]:
        """The models that sit in it, each once."""
        seats = (self.options.instructor, self.options.assistant)
        parts = [seat.partition(":") for seat in seats]
        return tuple(dict.fromkeys(name for kind, _, name in parts if kind == LLM))


Status: TypeAlias = Literal["finished", "invalid", "failed", "stopped", "elsewhere"]


@dataclass(frozen=True)
class Ending:
    """What became of an episode.

    "stopped": cut off in the middle, and taken up by the next sweep. "elsewhere": another program
    is playing it. `cost` is in US dollars, None where it is unknown. `broken` names a model that
    nobody can call before a person mends something; `fatal` says that no episode can be recorded
    any more. `played` is false where it was found in the store.
    """

    status: Status
    recording: str | None = None
    first: float | None = None
    final: float | None = None
    calls: int = 0
    tokens: int = 0
    cost: float | None = 0.0
    reason: str | None = None
    broken: str | None = None
    fatal: bool = False
    played: bool = True
