"""A recording that is kept at once, when its session closes: for episodes that nobody can watch."""

from engine.events import Event
from recordings.store import Store


class WholeSink:
    """Holds a recording's events until `keep` (`engine.stream.Sink`).

    Two programs that commit event by event spend a third of their time waiting for each other.
    What is not kept when the program is killed, nobody has seen.
    """

    def __init__(self, recording: str, sealed: str) -> None:
        self._recording = recording
        self._sealed = sealed
        self._events: list[Event] = []
        self._texts: dict[str, str] = {}

    def append(self, event: Event) -> None:
        """Hold an event."""
        self._events.append(event)

    def keep_text(self, digest: str, text: str) -> None:
        """Hold a text that an event names."""
        self._texts[digest] = text

    def keep(self, store: Store) -> None:
        """Keep the whole recording in one transaction, or nothing of it; StoreError."""
        store.keep(self._recording, self._sealed, self._events, self._texts)
