"""The store of recordings: one SQLite file, one row an event, each committed before it is shown.

A store is used by one thread. Others, in this process or another, open their own on the same path,
also at the same time.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from engine.events import GENESIS, Event
from recordings.chain import Break, check_chain
from recordings.connection import immediate
from recordings.errors import (
    DamagedStoreError,
    RecordingExistsError,
    StoreError,
    UnknownRecordingError,
    UnreadableEventError,
    store_error,
)
from recordings.listing import RecordingRow, list_recordings, number_of, resolve_id
from recordings.opening import mark_damaged, open_file
from recordings.rows import last_place, read_events
from recordings.writer import Writer


class Store:
    """Recordings in one file; make it with `Store.open`.

    All methods raise StoreError (recordings/errors.py) with a text for the user. `warnings` tells
    what the user should know of the opening: a damaged file set aside, a slower journal.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, warnings: tuple[str, ...] = ()
    ) -> None:
        self.path = path
        self.warnings = warnings
        self._connection = connection

    @classmethod
    def open(cls, path: Path, *, durable: bool = False) -> Self:
        """Open the store at `path`, or begin one there (folders too).

        `durable` makes each commit wait for the disk, as a study needs: a power cut loses nothing.
        Without it a killed process loses nothing. A damaged store is set aside, see `warnings`.
        Errors: NotAStoreError, NewerStoreError (both leave the file untouched), others of
        StoreError.
        """
        connection, warnings = open_file(path, durable=durable)
        return cls(connection, path, warnings)

    def close(self) -> None:
        """Close the file. Nothing can be read or written after it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def create(self, recording: str, sealed: str) -> None:
        """Begin a recording: its sealed answers (JSON) lie there before its first event.

        It is in no listing before that event. Errors: RecordingExistsError.
        """
        with self._faults(), immediate(self._connection):
            try:
                cursor = self._connection.execute(
                    "INSERT INTO recordings (id) VALUES (?)", (recording,)
                )
            except sqlite3.IntegrityError as error:
                raise RecordingExistsError(f"recording {recording!r} stands already") from error
            self._connection.execute(
                "INSERT INTO sealed (recording, answers) VALUES (?, ?)", (cursor.lastrowid, sealed)
            )

    def keep(
        self,
        recording: str,
        sealed: str,
        events: Iterable[Event],
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Keep a whole recording at once (a branch's beginning, an import), or nothing of it.

        `texts` are those that its events name, by SHA-256. Errors: RecordingExistsError, OrderError
        where the events are no chain.
        """
        with self._faults(), immediate(self._connection):
            self.create(recording, sealed)
            writer = self.writer(recording)
            for digest, text in (texts or {}).items():
                writer.keep_text(digest, text)
            for event in events:
                writer.append(event)

    def writer(self, recording: str) -> Writer:
        """Return the sink of a recording that was created; it goes on after its last event."""
        with self._faults():
            number = number_of(self._connection, recording)
            return Writer(self._connection, recording, number, self._fault)

    def events(self, recording: str) -> Iterator[Event]:
        """Yield all events of a recording in order; UnreadableEventError at one we cannot read."""
        with self._faults():
            number = number_of(self._connection, recording)
        return self._read(recording, number)

    def last_event(self, recording: str) -> Event | None:
        """Return the last event of a recording; None before its first."""
        with self._faults():
            number = number_of(self._connection, recording)
            place = last_place(self._connection, number)
            if place is None:
                return None
            return next(read_events(self._connection, recording, number, first=place[0]))

    def texts(self, recording: str) -> dict[str, str]:
        """Return all texts kept with a recording (what models were sent and said) by SHA-256."""
        with self._faults():
            rows = self._connection.execute(
                "SELECT digest, text FROM texts WHERE recording = ?",
                (number_of(self._connection, recording),),
            ).fetchall()
        return {digest.hex(): text for digest, text in rows}

    def sealed(self, recording: str) -> str:
        """Return the sealed answers of a recording as the JSON that was given to `create`."""
        with self._faults():
            row = self._connection.execute(
                "SELECT answers FROM sealed WHERE recording = ?",
                (number_of(self._connection, recording),),
            ).fetchone()
        if row is None:
            raise UnknownRecordingError(f"recording {recording!r} has no sealed answers")
        return str(row[0])

    def check(self, recording: str) -> Break | None:
        """Return where the recording's hash chain first breaks; None if it is whole."""
        with self._faults():
            number = number_of(self._connection, recording)
            _, tip = last_place(self._connection, number) or (-1, GENESIS)
        try:
            return check_chain(self.events(recording), tip)
        except UnreadableEventError as error:
            return Break(error.seq, str(error))

    def resolve(self, name: str) -> str:
        """Return the id meant by "latest", an id, or the beginning of exactly one id.

        Errors: UnknownRecordingError that names the ones it might be.
        """
        with self._faults():
            return resolve_id(self._connection, name)

    def listing(self, limit: int = 50, before: str | None = None) -> list[RecordingRow]:
        """Return up to `limit` recordings, newest first, from after the one with id `before`."""
        with self._faults():
            last = None if before is None else number_of(self._connection, before)
            return list_recordings(self._connection, limit, last)

    def _read(self, recording: str, number: int) -> Iterator[Event]:
        with self._faults():
            yield from read_events(self._connection, recording, number)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> StoreError:
        fault = store_error(error, self.path)
        if isinstance(fault, DamagedStoreError):
            mark_damaged(self.path)
        return fault
