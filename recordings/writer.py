"""Appending to one recording: an event is checked, then committed, before `append` returns."""

import sqlite3
from collections.abc import Callable

from engine.events import GENESIS, EpisodeEnded, EpisodeOpened, Event
from recordings.connection import immediate
from recordings.errors import OrderError, StoreError
from recordings.rows import INSERT, last_place, to_row

_OPENED = """
UPDATE recordings SET created = ?, kind = ?, scenario = ?, dataset = ?, course = ?, week = ?,
    seed = ?, instructor = ?, assistant = ?, target = ?, stated = ?, preset = ?
WHERE number = ?"""

_ENDED = "UPDATE recordings SET status = ?, reason = ? WHERE number = ?"

_LISTED = (EpisodeOpened, EpisodeEnded)

_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID)


class Writer:
    """The sink of one recording (`engine.stream.Sink`).

    `fault` turns SQLite's errors into the store's. Where `append` raises, nothing was kept and the
    same event may be appended again.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        recording: str,
        number: int,
        fault: Callable[[sqlite3.Error], StoreError],
    ) -> None:
        self._connection = connection
        self._recording = recording
        self._number = number
        self._fault = fault
        self._seq, self._digest = last_place(connection, number) or (-1, GENESIS)

    def append(self, event: Event) -> None:
        """Keep the event for good; it must follow the last one.

        Errors: OrderError where it does not; StoreError where the store cannot be written.
        """
        self._check(event)
        row = to_row(self._number, event)
        try:
            if isinstance(event.body, _LISTED):
                self._insert_listed(row, event)
            else:
                self._connection.execute(INSERT, row)  # autocommit: a transaction of its own
        except sqlite3.Error as error:
            raise self._error(error, event) from error
        self._seq, self._digest = event.seq, event.digest()

    def _check(self, event: Event) -> None:
        if event.recording != self._recording:
            raise OrderError(f"an event of {event.recording} does not belong to {self._recording}")
        if event.seq != self._seq + 1:
            raise OrderError(
                f"recording {self._recording} goes on at event {self._seq + 1}, not {event.seq}"
            )
        if event.previous != self._digest:
            raise OrderError(
                f"event {event.seq} of recording {self._recording} does not name the one before"
            )
        if event.seq == 0 and not isinstance(event.body, EpisodeOpened):
            raise OrderError(f"recording {self._recording} begins with {event.kind}")

    def _insert_listed(self, row: tuple[object, ...], event: Event) -> None:
        """Keep an event together with what the listing shows of it."""
        with immediate(self._connection):
            self._connection.execute(INSERT, row)
            if isinstance(event.body, EpisodeOpened):
                self._connection.execute(_OPENED, _opened(event, event.body, self._number))
            elif isinstance(event.body, EpisodeEnded):
                end = (event.body.status, event.body.reason, self._number)
                self._connection.execute(_ENDED, end)

    def _error(self, error: sqlite3.Error, event: Event) -> StoreError:
        if getattr(error, "sqlite_errorcode", 0) in _TAKEN:
            return OrderError(
                f"event {event.seq} of recording {self._recording} stands already: another program"
                " writes this recording"
            )
        return self._fault(error)


def _opened(event: Event, body: EpisodeOpened, number: int) -> tuple[object, ...]:
    spec = body.specification
    return (
        event.wall,
        spec.kind,
        spec.scenario,
        spec.dataset,
        spec.course,
        spec.week,
        spec.seed,
        spec.instructor,
        spec.assistant,
        spec.target,
        spec.stated,
        spec.preset,
        number,
    )
