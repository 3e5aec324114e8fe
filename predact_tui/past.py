"""Old recordings: the list of them, and each as a source of results."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.clock import Clock
from engine.errors import UserError
from engine.events import TruthShown, Viewed
from engine.outcome import Outcome
from engine.state import fold
from engine.stream import Stream
from recordings.errors import BusyRecordingError, UnwritableStoreError
from recordings.place import store_path
from recordings.store import Store

if TYPE_CHECKING:
    from recordings.listing import RecordingRow

SHOWN = 200
"""Recordings listed at most, newest first."""


def rows(store: Path | None) -> "list[RecordingRow]":
    """Return the newest recordings with their scores; none where there is no store yet.

    StoreError where they cannot be read.
    """
    path = store_path(store)
    if not path.exists():
        return []
    with Store.existing(path) as opened:
        return opened.library(limit=SHOWN)


class UnfinishedError(UserError):
    """An episode has no end, so its answers stay sealed."""

    def __init__(self) -> None:
        super().__init__(
            "This episode has not ended: it was left in the middle, or is being played in another "
            "window. Its answers stay sealed until it ends."
        )


class PastEpisode:
    """A recording whose results can be shown."""

    def __init__(self, store: Path | None, recording: str) -> None:
        self._path = store_path(store)
        self._recording = recording

    @property
    def place(self) -> str:
        """The path of the store."""
        return str(self._path)

    def outcome(self) -> Outcome:
        """Return truth and score.

        StoreError where the recording cannot be read, UnfinishedError where it has no end: truth
        is sealed until then, and another program may be playing it now.
        """
        with Store.existing(self._path) as store:
            outcome = store.outcome(self._recording)
        if outcome.result.status == "interrupted":
            raise UnfinishedError
        return outcome

    def note(self, body: Viewed | TruthShown) -> None:
        """Record what was looked at, at the end of the recording; it takes no active time.

        Not where the store cannot be written, nor while the recording is open elsewhere: who has
        it open alone may write it.
        """
        unwritable = (BusyRecordingError, UnwritableStoreError)
        with Store.existing(self._path) as store, suppress(*unwritable):
            store.hold(self._recording)
            note_at_end(store, self._recording, body)


def note_at_end(store: Store, recording: str, body: Viewed | TruthShown) -> None:
    """Record what was looked at in a recording that the caller holds; it takes no active time."""
    state = fold(list(store.events(recording)))
    clock = Clock(now=lambda: 0.0, start_ms=state.active_ms)
    last, sink = store.last_event(recording), store.writer(recording)
    Stream(recording, sink, clock, state=state, last=last).append("person", body)
