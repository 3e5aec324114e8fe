"""What is done with recordings on the library's screen, each time in a store of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from recordings.listing import RecordingRow
from recordings.place import store_path
from recordings.query import LibraryQuery
from recordings.store import Store

PAGE = 100
FILL = 200
"""Scores worked out at a time before an order that needs them."""


class Desk:
    """Reads pages of the library and marks what lies in it; for any thread."""

    def __init__(self, store: Path | None) -> None:
        self.path = store_path(store)

    def page(self, query: LibraryQuery, after: str | None = None) -> list[RecordingRow]:
        """Return the next rows of a query, fewer than PAGE at the end; none without a store."""
        if not self.path.exists():
            return []
        with self._store() as store:
            while query.needs_scores and store.fill_scores(FILL):
                pass
            return store.library(query, PAGE, after)

    def counts(self) -> dict[str, int]:
        """Return how many recordings there are of each status, and in the bin (`bin`)."""
        if not self.path.exists():
            return {}
        with self._store() as store:
            return store.counts() | {"bin": store.binned()}

    def set_tags(self, row: RecordingRow, tags: set[str]) -> None:
        """Let a recording have these tags, and no others."""
        with self._store() as store:
            store.tag(row.id, sorted(tags - set(row.tags)))
            store.untag(row.id, sorted(set(row.tags) - tags))

    def set_note(self, row: RecordingRow, note: str) -> None:
        """Put a note to a recording."""
        with self._store() as store:
            store.set_note(row.id, note)

    def throw(self, recording: str) -> None:
        """Put a recording into the bin; BusyRecordingError while it is being played."""
        with self._store() as store:
            store.bin(recording)

    def restore(self, recording: str) -> None:
        """Take a recording out of the bin."""
        with self._store() as store:
            store.restore(recording)

    def verified(self, recording: str) -> str:
        """Return in words whether a recording is as it was recorded."""
        with self._store() as store:
            verdict = store.verify(recording)
        if verdict.whole:
            return f"Whole: {verdict.events} events, unchanged since they were recorded."
        return "; ".join(f"event {found.seq}: {found.what}" for found in verdict.breaks)

    def row(self, recording: str) -> RecordingRow | None:
        """Return the row of one recording as it is now."""
        with self._store() as store:
            return store.row(recording)

    @contextmanager
    def _store(self) -> Iterator[Store]:
        with Store.existing(self.path) as store:
            yield store
