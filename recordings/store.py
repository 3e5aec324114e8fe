"""The store of recordings: one SQLite file, one row an event, each committed before it is shown.

A store is used by one thread. Others, in this process or another, open their own on the same path,
also at the same time.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping

from engine.events import GENESIS, Event
from recordings.chain import Break, check_chain
from recordings.connection import immediate
from recordings.errors import RecordingExistsError, UnreadableEventError
from recordings.rows import last_event, last_place, read_events, read_sealed
from recordings.shelf import Shelf
from recordings.verifying import Verdict, verify
from recordings.writer import Writer


class Store(Shelf):
    """Recordings in one file; make it with `Store.open`.

    All methods raise StoreError (recordings/errors.py) with a text for the user.
    """

    def create(self, recording: str, sealed: str | None) -> None:
        """Begin a recording: its sealed answers (JSON) lie there before its first event.

        None: they are not known here, and it cannot be scored. It is in no listing before that
        event. Errors: RecordingExistsError.
        """
        with self._faults(), immediate(self._connection):
            try:
                cursor = self._connection.execute(
                    "INSERT INTO recordings (id) VALUES (?)", (recording,)
                )
            except sqlite3.IntegrityError as error:
                raise RecordingExistsError(f"recording {recording!r} stands already") from error
            if sealed is not None:
                row = (cursor.lastrowid, sealed)
                self._connection.execute(
                    "INSERT INTO sealed (recording, answers) VALUES (?, ?)", row
                )

    def keep(
        self,
        recording: str,
        sealed: str | None,
        events: Iterable[Event],
        texts: Mapping[str, str] | None = None,
        *,
        origin: str | None = None,
        tags: Iterable[str] = (),
        note: str | None = None,
    ) -> None:
        """Keep a whole recording at once (a branch's beginning, an import), or nothing of it.

        `texts` are those that its events name, by SHA-256. `origin` says where an imported one
        comes from (a file's name), `tags` and `note` what was said of it there. Errors:
        RecordingExistsError, MarkError, OrderError where the events are no chain.
        """
        with self._faults(), immediate(self._connection):
            self.create(recording, sealed)
            writer = self.writer(recording)
            self._set("origin", recording, origin)
            for digest, text in (texts or {}).items():
                writer.keep_text(digest, text)
            for event in events:
                writer.append(event)
            self.tag(recording, tags)
            self.set_note(recording, note or "")

    def writer(self, recording: str) -> Writer:
        """Return the sink of a recording that was created; it goes on after its last event."""
        with self._faults():
            number = self._number(recording)
            return Writer(self._connection, recording, number, self._fault)

    def events(self, recording: str) -> Iterator[Event]:
        """Yield all events of a recording in order; UnreadableEventError at one we cannot read."""
        with self._faults():
            number = self._number(recording)
        return self._read(recording, number)

    def last_event(self, recording: str) -> Event | None:
        """Return the last event of a recording; None before its first."""
        with self._faults():
            return last_event(self._connection, recording, self._number(recording))

    def texts(self, recording: str) -> dict[str, str]:
        """Return all texts kept with a recording (what models were sent and said) by SHA-256."""
        with self._faults():
            rows = self._connection.execute(
                "SELECT digest, text FROM texts WHERE recording = ?",
                (self._number(recording),),
            ).fetchall()
        return {digest.hex(): text for digest, text in rows}

    def sealed(self, recording: str) -> str:
        """Return the sealed answers of a recording as the JSON that was given to `create`."""
        with self._faults():
            return read_sealed(self._connection, recording, self._number(recording))

    def verify(self, recording: str) -> Verdict:
        """Return whether a recording is as it was recorded, and where it is not.

        Its chain, order and schema, the texts it names, the commitment to the sealed answers, the
        score that was kept, what the library says, and that its end is still there.
        """
        with self._faults():
            return verify(self._connection, recording, self._number(recording))

    def check(self, recording: str) -> Break | None:
        """Return where the recording's hash chain first breaks; None if it is whole."""
        with self._faults():
            _, tip = last_place(self._connection, self._number(recording)) or (-1, GENESIS)
        try:
            return check_chain(self.events(recording), tip)
        except UnreadableEventError as error:
            return Break(error.seq, str(error))

    def ids(self) -> list[str]:
        """Return the ids of all recordings that have begun, also those in the bin, oldest first."""
        with self._faults():
            rows = self._connection.execute(
                "SELECT id FROM recordings WHERE created IS NOT NULL ORDER BY number"
            )
            return [recording for (recording,) in rows]

    def _read(self, recording: str, number: int) -> Iterator[Event]:
        with self._faults():
            yield from read_events(self._connection, recording, number)
