"""Episodes to compare: played once a test run, with their answers."""

import asyncio
from dataclasses import dataclass
from functools import cache

from engine.comparing.compare import compare
from engine.comparing.following import follow
from engine.comparing.parts import Comparison
from engine.events import Event
from engine.opening import open_answers
from engine.resuming import branch_events, resumed_stream
from engine.runner import Runner
from engine.sealed import Sealed
from engine.seats.names import assistant_seat, instructor_seat
from engine.seats.protocol import InstructorSeat
from engine.state import fold
from tests.engine.episodes import MemorySink, make_runner, prepared


@dataclass(frozen=True)
class Tape:
    """The events of an episode and its sealed answers."""

    events: tuple[Event, ...]
    sealed: Sealed

    def cut(self, at: int) -> "Tape":
        """The same, broken off before event `at`."""
        return Tape(self.events[:at], self.sealed)


def tape(seat: InstructorSeat, **settings: object) -> Tape:
    """Play a whole episode with the offline assistant."""
    ready = prepared(**settings)
    runner, sink = make_runner(ready, seat, assistant_seat("offline"))
    asyncio.run(runner.run())
    return Tape(tuple(sink.events), ready.sealed)


@cache
def scripted(name: str, **settings: object) -> Tape:
    """Play a scripted instructor; the same tape each time asked."""
    named = {"instructor": f"scripted:{name}"} | settings
    return tape(instructor_seat(f"scripted:{name}"), **named)


def branch(parent: Tape, at: int, name: str) -> Tape:
    """Branch after event `at` and play it to the end by another scripted instructor."""
    seats = {"instructor": f"scripted:{name}"}
    events = list(branch_events(list(parent.events), at, f"{name}-branch", seats))  # type: ignore[arg-type]
    sink = MemorySink(list(events))
    seat, stream = instructor_seat(f"scripted:{name}"), resumed_stream(events, sink)
    asyncio.run(Runner(prepared(), stream, seat, assistant_seat("offline")).run())
    return Tape(tuple(sink.events), parent.sealed)


def compared(x: Tape, y: Tape, *, truth: bool = False) -> Comparison:
    """Compare two tapes; the core itself keeps unfinished ones sealed."""
    opened = [open_answers(fold(list(t.events)), t.sealed) for t in (x, y)]
    return compare(follow(x.events), follow(y.events), *opened, truth=truth)
