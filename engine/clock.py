"""Active time: it stands still in pauses, while the program loads, and between sessions."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime


class Clock:
    """Counts active milliseconds from `start_ms` on, by a monotonic `now` in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic, start_ms: int = 0) -> None:
        self._now = now
        self._before = float(start_ms)
        self._since: float | None = now()
        self._paused = False
        self._stops = 0

    @property
    def running(self) -> bool:
        """Whether time counts now."""
        return self._since is not None

    def active_ms(self) -> int:
        """Return the active time so far in milliseconds."""
        going = 0.0 if self._since is None else (self._now() - self._since) * 1000
        return int(self._before + going)

    def pause(self) -> None:
        """Stop counting."""
        self._paused = True
        self._set()

    def go_on(self) -> None:
        """Count again."""
        self._paused = False
        self._set()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stand still meanwhile, whoever pauses or goes on; may be entered several times."""
        self._stops += 1
        self._set()
        try:
            yield
        finally:
            self._stops -= 1
            self._set()

    def _set(self) -> None:
        """Count or stand still, as is due."""
        going = not self._paused and not self._stops
        if going and self._since is None:
            self._since = self._now()
        elif not going and self._since is not None:
            self._before = float(self.active_ms())
            self._since = None


def utc_now() -> str:
    """Return the wall time, UTC, in ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
