"""The library over the store: pages of recordings, tags, notes and the bin."""

from collections.abc import Iterable
from contextlib import suppress

from engine.clock import utc_now
from recordings.conditions import Attempt, attempts_at
from recordings.connection import immediate
from recordings.errors import BusyRecordingError
from recordings.indexing import catch_up
from recordings.keeper import UNKEPT, ScoreKeeper
from recordings.library import Finder, count_by_status
from recordings.listing import RecordingRow, rows_of
from recordings.marks import clean_note, clean_tag
from recordings.purging import purge, wipe
from recordings.query import EVERYTHING, LibraryQuery


class Shelf(ScoreKeeper):
    """What the store's recordings are looked up, marked and thrown away by."""

    def library(
        self, query: LibraryQuery = EVERYTHING, limit: int = 50, after: str | None = None
    ) -> list[RecordingRow]:
        """Return up to `limit` recordings of a query, from behind the one with the id `after`.

        Fewer than `limit` are the last ones. Scores that are missing are worked out for the page;
        where `query.needs_scores`, call `fill_scores` before, or its order misses those.
        """
        with self._faults():
            if query.search:
                with suppress(*UNKEPT), self._faults():
                    catch_up(self._connection)
            last = None if after is None else self._number(after)
            numbers = Finder(self._connection, query).page(limit, last)
            rows = rows_of(self._connection, numbers)
        return self.with_scores(rows)

    def row(self, recording: str) -> RecordingRow | None:
        """Return the row of one recording, also of one in the bin; None before its first event."""
        with self._faults():
            rows = rows_of(self._connection, [self._number(recording)])
        return next(iter(self.with_scores(rows)), None)

    def counts(self) -> dict[str, int]:
        """Return how many recordings there are of each status, without those in the bin."""
        with self._faults():
            return count_by_status(self._connection)

    def attempts(self, keys: Iterable[str]) -> dict[str, list[Attempt]]:
        """Return what was played here of each of these conditions, oldest first.

        Not those in the bin, nor branches, imports, or episodes whose seat was taken over.
        """
        with self._faults():
            return attempts_at(self._connection, list(keys))

    # -- tags and notes --

    def tags(self) -> dict[str, int]:
        """Return all tags in use, and how many recordings have each."""
        with self._faults():
            rows = self._connection.execute("SELECT tag, count(*) FROM tags GROUP BY tag")
            return dict(rows.fetchall())

    def tag(self, recording: str, tags: Iterable[str]) -> None:
        """Give a recording tags; those it has already stay. MarkError where one is no tag."""
        number, clean = self._number(recording), [clean_tag(tag) for tag in tags]
        with self._faults(), immediate(self._connection):
            for tag in clean:
                self._connection.execute("INSERT OR IGNORE INTO tags VALUES (?, ?)", (number, tag))

    def untag(self, recording: str, tags: Iterable[str]) -> None:
        """Take tags from a recording; those it has not do not matter."""
        number, clean = self._number(recording), [clean_tag(tag) for tag in tags]
        with self._faults(), immediate(self._connection):
            for tag in clean:
                self._connection.execute(
                    "DELETE FROM tags WHERE recording = ? AND tag = ?", (number, tag)
                )

    def set_note(self, recording: str, note: str) -> None:
        """Put a note to a recording in the place of the one it has; an empty one removes it."""
        self._set("note", recording, clean_note(note))

    # -- the bin --

    def bin(self, recording: str) -> None:
        """Put a recording into the bin: in no page and no search, until it is restored.

        Errors: BusyRecordingError while it is being played.
        """
        with self.claim(recording):
            self._set("binned", recording, utc_now())

    def restore(self, recording: str) -> None:
        """Take a recording out of the bin again."""
        self._set("binned", recording, None)

    def binned(self) -> int:
        """Return how many recordings lie in the bin."""
        with self._faults():
            return len(self._binned())

    def empty_bin(self) -> int:
        """Delete for good what lies in the bin; return how many recordings that were.

        What they held is overwritten in the file, and taken out of the index of words. One that is
        being played stays.
        """
        with self._faults():
            gone = sum(self._purge(recording) for recording in self._binned())
            if gone:
                wipe(self._connection)
        return gone

    def _purge(self, recording: str) -> bool:
        try:
            with self.claim(recording):
                return purge(self._connection, self._number(recording))
        except BusyRecordingError:
            return False

    def _binned(self) -> list[str]:
        rows = self._connection.execute("SELECT id FROM recordings WHERE binned IS NOT NULL")
        return [recording for (recording,) in rows]

    def _set(self, column: str, recording: str, value: str | None) -> None:
        number = self._number(recording)
        with self._faults():
            self._connection.execute(
                f"UPDATE recordings SET {column} = ? WHERE number = ?", (value, number)
            )
