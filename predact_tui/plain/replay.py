"""A recording told in printed lines, as it was told when it happened."""

import asyncio
import sys
from itertools import pairwise
from typing import Final, TextIO

from engine.events import Event, Said
from engine.state import EpisodeState
from predact_tui.plain.telling import Telling
from predact_tui.present.event_text import event_text
from predact_tui.present.model_text import is_trouble
from predact_tui.present.safe import safe
from predact_tui.present.times import clock
from predact_tui.replaying.film import Film
from predact_tui.replaying.pacing import due_times, usual_pacing

ALSO: Final = frozenset(
    {"EpisodeOpened", "EpisodeImported", "SessionOpened", "Branched", "SessionClosed",
     "EpisodeEnded", "TruthShown"}
)  # fmt: skip
"""Kinds that a player is not told of, but somebody who looks back is."""


class Retelling:
    """Tells events one after the other, each with its number and active time."""

    def __init__(self, film: Film, stdout: TextIO) -> None:
        self._film = film
        self._stdout = stdout
        self._state = EpisodeState()
        self._telling = Telling(self._state, self._tell)
        self._stamp = ""

    def skip(self, events: tuple[Event, ...]) -> None:
        """Take in events without telling them, then tell how things stand."""
        for event in events:
            self._state.apply(event)
        self._stamp = f"[before {len(events)}] "
        if self._state.report is not None:
            self._tell(f"{self._telling.report()}\nDecisions so far:\n{self._telling.marks()}")

    def event(self, event: Event) -> None:
        """Take in an event and tell it."""
        self._state.apply(event)
        time = "" if self._state.imported else f" {clock(event.active_ms)}"
        self._stamp = f"[{event.seq}{time}] "
        if isinstance(event.body, Said):
            self._tell(f"Instructor: {safe(event.body.text)}")
        elif event.kind in ALSO or is_trouble(event):
            self._tell(f"{event_text(event, self._state)}.")
        else:
            self._telling.event(event)

    def end(self) -> None:
        """Tell that there is no more."""
        if self._state.status is None:
            self._write("The recording ends here, in the middle.")

    def _tell(self, text: str) -> None:
        self._write(self._stamp + text)

    def _write(self, text: str) -> None:
        self._stdout.write(text + "\n")
        self._stdout.flush()


async def retell(film: Film, at: int, speed: float | None, stdout: TextIO) -> None:
    """Tell a film from event `at` on; with `speed`, at so many times the speed it had."""
    told = Retelling(film, stdout)
    if at:
        told.skip(film.events[:at])
    times = due_times(film.events, usual_pacing(film.events))
    told.event(film.events[at])
    for before, number in pairwise(range(at, len(film.events))):
        if speed is not None:
            await asyncio.sleep((times[number] - times[before]) / 1000 / speed)
        told.event(film.events[number])
    told.end()


def forgive(stdout: TextIO) -> None:
    """Let what the terminal's encoding cannot say become a question mark, not an error."""
    if hasattr(stdout, "reconfigure"):
        stdout.reconfigure(errors="replace")


def tell_all(film: Film, at: int, speed: float | None) -> None:
    """Tell a film on standard output; StoppedError on a signal."""
    from predact_tui.stopping import stoppable

    forgive(sys.stdout)
    asyncio.run(stoppable(retell(film, at, speed, sys.stdout)))
