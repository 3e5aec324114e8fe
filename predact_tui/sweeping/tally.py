"""What a sweep has come to so far: a fold of what it tells. It goes over a pipe as JSON."""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

from predact_tui.sweeping.job import Ending, Group
from predact_tui.sweeping.plan import Plan


@dataclass
class Field:
    """One group of runs: how many there are, what became of them, and the F1 of the finished.

    `running` are the keys of those being played now, `last` the recordings that ended, newest
    last.
    """

    of: int = 0
    finished: int = 0
    invalid: int = 0
    failed: int = 0
    scored: int = 0
    first: float = 0.0
    final: float = 0.0
    running: list[str] = field(default_factory=list)
    last: str | None = None

    @property
    def mean(self) -> float | None:
        """The mean F1 of the final decisions so far."""
        return self.final / self.scored if self.scored else None

    def count(self, status: str, first: float | None, final: float | None) -> None:
        """Take in one that ended."""
        if status in ("finished", "invalid", "failed"):
            setattr(self, status, getattr(self, status) + 1)
        if status == "finished" and final is not None:
            self.scored, self.final = self.scored + 1, self.final + final
            self.first += first or 0.0


@dataclass(frozen=True)
class Opened:
    """A sweep begins: `to_play` episodes, of a grid that stands in the store as `fields` say."""

    grid: str
    to_play: int
    fields: list[tuple[Group, Field]]
    models: bool = False


@dataclass(frozen=True)
class Began:
    """An episode is being played."""

    group: Group
    key: str


@dataclass(frozen=True)
class Ended:
    """An episode has ended, in one way or another."""

    group: Group
    key: str
    name: str
    ending: Ending


@dataclass(frozen=True)
class Waited:
    """A model is called again after a wait."""

    limited: bool
    text: str


@dataclass(frozen=True)
class Said:
    """Something that a person should know."""

    text: str


Told: TypeAlias = Opened | Began | Ended | Waited | Said
_KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind for kind in (Opened, Began, Ended, Waited, Said)
}


def to_line(told: Told) -> str:
    """Return what is told as one line of JSON."""
    return json.dumps({"kind": type(told).__name__} | asdict(told))


def from_line(line: str) -> Told:
    """Return what a line of `to_line` tells; ValueError, LookupError or TypeError for another."""
    found = json.loads(line)
    kind = _KINDS[found.pop("kind")]
    if kind is Opened:
        found["fields"] = [(tuple(group), Field(**values)) for group, values in found["fields"]]
    if "group" in found:
        found["group"] = tuple(found["group"])
    if kind is Ended:
        found["ending"] = Ending(**found["ending"])
    made: Told = kind(**found)
    return made


def opened(plan: Plan, to_play: int) -> Opened:
    """Return the beginning of a sweep of this plan."""
    fields: dict[Group, Field] = {}
    models = False
    for episode in plan.episodes:
        one = fields.setdefault(episode.job.group, Field())
        one.of += 1
        models = models or bool(episode.job.models)
        attempt = episode.standing.attempt
        if attempt is not None:
            one.count(episode.standing.kind, attempt.first, attempt.final)
        if attempt is not None and episode.standing.kind in ("finished", "invalid"):
            one.last = attempt.recording
    return Opened(plan.grid, to_play, list(fields.items()), models)


State: TypeAlias = Literal["running", "ended"]


@dataclass
class Tally:
    """The counts of a sweep. Of this time alone: `played`, `calls`, `tokens`, `cost`, `limited`.

    `cost` is what is known to have been spent, in US dollars; `unpriced` counts the episodes whose
    cost is unknown; `elsewhere` are the keys of those that another program is playing. `left` are
    those that this sweep is still to play.
    """

    fields: dict[Group, Field] = field(default_factory=dict)
    grid: str = ""
    models: bool = False
    to_play: int = 0
    ended: int = 0
    played: int = 0
    stopped: int = 0
    elsewhere: set[str] = field(default_factory=set)
    calls: int = 0
    tokens: int = 0
    cost: float = 0.0
    priced: int = 0
    unpriced: int = 0
    limited: int = 0
    waits: int = 0
    faults: list[str] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)

    def take(self, told: Told) -> None:
        """Take in what a sweep tells."""
        match told:
            case Opened():
                self.fields, self.grid = dict(told.fields), told.grid
                self.to_play, self.models = told.to_play, told.models
            case Began():
                self.fields[told.group].running.append(told.key)
            case Ended():
                self._ended(told)
            case Waited():
                self.waits += 1
                self.limited += told.limited
            case Said():
                self.faults.append(told.text)

    def _ended(self, told: Ended) -> None:
        one, ending = self.fields[told.group], told.ending
        if told.key in one.running:
            one.running.remove(told.key)
        if ending.status == "elsewhere":
            self.elsewhere.add(told.key)
            return
        self.elsewhere.discard(told.key)
        self.ended += ending.status != "stopped"
        self.stopped += ending.status == "stopped"
        one.count(ending.status, ending.first, ending.final)
        one.last = ending.recording or one.last
        if ending.status in ("invalid", "failed") and ending.played:
            self.faults.append(f"{told.name}: {ending.status}: {ending.reason}")
        if ending.played:
            self._spent(ending)

    def _spent(self, ending: Ending) -> None:
        self.played += 1
        self.calls += ending.calls
        self.tokens += ending.tokens
        if ending.cost is None:
            self.unpriced += 1
        else:
            self.priced += 1
            self.cost += ending.cost

    def sum(self, name: str) -> int:
        """Return a count over all fields: `of`, `finished`, `invalid` or `failed`."""
        return sum(getattr(one, name) for one in self.fields.values())

    @property
    def running(self) -> int:
        """How many episodes are being played."""
        return sum(len(one.running) for one in self.fields.values())

    @property
    def left(self) -> int:
        """How many episodes are still to be played, also those being played."""
        return max(0, self.to_play - self.ended)

    @property
    def projected(self) -> float | None:
        """What the sweep may have cost at its end, None where nothing tells."""
        if not self.models:
            return 0.0
        if not self.priced:
            return None
        return self.cost + self.cost / self.priced * self.left

    def seconds_left(self, now: float) -> float | None:
        """Return how long the rest may take, at the pace so far."""
        if not self.ended:
            return None
        return (now - self.begun) / self.ended * self.left
