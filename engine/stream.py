"""The one stream: an event is appended, committed, then published."""

import hashlib
from collections.abc import Callable
from typing import Protocol

from engine.clock import Clock, utc_now
from engine.events import GENESIS, Actor, Body, Event
from engine.state import EpisodeState

Subscriber = Callable[[Event], None]


class Sink(Protocol):
    """Where events are kept."""

    def append(self, event: Event) -> None:
        """Keep the event for good before returning, or raise."""
        ...

    def keep_text(self, digest: str, text: str) -> None:
        """Take a text that an event will name by its SHA-256; once is enough.

        It is kept at the latest with the next event, which raises where that cannot be.
        """
        ...


class Stream:
    """Appends events to a sink, folds them into `state`, then tells the subscribers.

    `state` and `last` take up a recording that stands already (default: a new one).
    """

    def __init__(
        self,
        recording: str,
        sink: Sink,
        clock: Clock,
        wall: Callable[[], str] = utc_now,
        *,
        state: EpisodeState | None = None,
        last: Event | None = None,
    ) -> None:
        self.recording = recording
        self.clock = clock
        self.state = state or EpisodeState()
        self.session = 1 if last is None else last.session + 1
        self._sink = sink
        self._wall = wall
        self._previous = GENESIS if last is None else last.digest()
        self._subscribers: list[Subscriber] = []
        self._kept: set[str] = set()

    def subscribe(self, subscriber: Subscriber) -> None:
        """Tell `subscriber` of every event from now on, after it is committed and folded."""
        self._subscribers.append(subscriber)

    def keep(self, text: str) -> str:
        """Keep a text that an event will name; return its name, the SHA-256 in hexadecimal."""
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if digest not in self._kept:  # a talk's messages go along with every call
            self._sink.keep_text(digest, text)
            self._kept.add(digest)
        return digest

    def append(self, actor: Actor, body: Body) -> Event:
        """Append one event. Where the sink raises, nothing has happened."""
        event = Event(
            recording=self.recording,
            seq=self.state.seq + 1,
            actor=actor,
            active_ms=self.clock.active_ms(),
            wall=self._wall(),
            session=self.session,
            previous=self._previous,
            body=body,
        )
        self._sink.append(event)
        self._previous = event.digest()
        self.state.apply(event)
        for subscriber in self._subscribers:
            subscriber(event)
        return event
