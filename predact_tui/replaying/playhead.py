"""Where a replay stands, and when the next event is due: arithmetic over a clock, no waiting."""

import time
from bisect import bisect_right
from collections.abc import Callable, Sequence

from engine.events import Event
from predact_tui.replaying.pacing import Pacing, due_times, usual_pacing


class Playhead:
    """Stands at event `at`; while it plays, others become due. `now` is a clock in seconds."""

    def __init__(
        self,
        events: Sequence[Event],
        *,
        at: int = 0,
        speed: float = 1.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.at = at
        self.speed = speed
        self.playing = False
        self.pacing: Pacing = usual_pacing(events)
        self._events = events
        self._now = now
        self._times = due_times(events, self.pacing)
        self._since = now()
        self._reached = self._times[at]

    @property
    def at_end(self) -> bool:
        """Whether it stands at the last event."""
        return self.at == len(self._events) - 1

    def play(self) -> None:
        """Let time pass."""
        self._rebase()
        self.playing = True

    def pause(self) -> None:
        """Let time stand still."""
        self._rebase()
        self.playing = False

    def move(self, to: int) -> None:
        """Stand at event `to` as if it had just happened."""
        self.at = to
        self._since, self._reached = self._now(), self._times[to]

    def extend(self, events: Sequence[Event]) -> None:
        """Go on with more events, which begin with those there were."""
        self._events, self._times = events, due_times(events, self.pacing)

    def reach(self, to: int) -> None:
        """Go on to event `to`, which was due; time that passed since then counts."""
        self.at = to

    def set_speed(self, speed: float) -> None:
        """Play so many times as fast."""
        self._rebase()
        self.speed = speed

    def set_pacing(self, pacing: Pacing) -> None:
        """Count time otherwise from here on."""
        self.pacing, self._times = pacing, due_times(self._events, pacing)
        self.move(self.at)

    def due(self) -> int:
        """Return the last event that is due now."""
        return max(self.at, bisect_right(self._times, self._played()) - 1)

    def wait(self) -> float | None:
        """Return the seconds until the next event is due; None while nothing plays."""
        if not self.playing or self.at_end:
            return None
        return max(0.0, (self._times[self.at + 1] - self._played()) / 1000 / self.speed)

    def active_ms(self) -> int:
        """Return the recorded active time, which goes on between two events."""
        here = self._events[self.at].active_ms
        if self.at_end or self.pacing == "even":
            return here
        after = self._events[self.at + 1].active_ms
        return int(max(here, min(here + self._played() - self._times[self.at], after)))

    def _played(self) -> float:
        """Return the milliseconds of playing (at speed 1) from the first event to now."""
        passed = (self._now() - self._since) * 1000 * self.speed if self.playing else 0.0
        return self._reached + passed

    def _rebase(self) -> None:
        self._reached, self._since = self._played(), self._now()
