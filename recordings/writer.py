"""Appending to one recording: an event is checked, then committed, before `append` returns."""

import sqlite3
from collections.abc import Callable, Iterator

from engine.condition import condition_key
from engine.events import (
    GENESIS,
    Branched,
    DecisionsSubmitted,
    EpisodeEnded,
    EpisodeImported,
    EpisodeOpened,
    Event,
    Opening,
    SeatChanged,
    SessionClosed,
    SessionOpened,
    TruthShown,
)
from engine.specification import Specification, ToldSpecification
from recordings.connection import immediate
from recordings.errors import OrderError, StoreError
from recordings.indexing import UNINDEXED, index_texts
from recordings.rows import INSERT, last_place, to_row

_OPENED = """
UPDATE recordings SET created = ?, kind = ?, scenario = ?, dataset = ?, course = ?, week = ?,
    seed = ?, instructor = ?, assistant = ?, target = ?, stated = ?, preset = ?, noise = ?,
    condition = ?
WHERE number = ?"""

_BRANCHED = """
UPDATE recordings SET created = ?, parent = ?, parent_seq = ?, condition = NULL,
    instructor = coalesce(?, instructor), assistant = coalesce(?, assistant)
WHERE number = ?"""
_SEAT_CHANGED = "UPDATE recordings SET condition = NULL WHERE number = ?"
_KEEP_TEXT = "INSERT OR IGNORE INTO texts (recording, digest, text) VALUES (?, ?, ?)"
_ENDED = "UPDATE recordings SET ended = ?, status = ?, reason = ? WHERE number = ?"
_TIP = "UPDATE recordings SET tip_seq = ?, tip_digest = ?, active_ms = ? WHERE number = ?"

# By type: isinstance takes 7 us with pydantic's classes, a tenth of an append.
_TIPS = frozenset(
    (
        EpisodeOpened,
        EpisodeImported,
        SessionOpened,
        Branched,
        SeatChanged,
        DecisionsSubmitted,
        EpisodeEnded,
        SessionClosed,
        TruthShown,
    )
)
_CLOSE = (EpisodeEnded, SessionClosed)

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
        self._texts: list[tuple[int, bytes, str]] = []
        self._seq, self._digest = last_place(connection, number) or (-1, GENESIS)

    def append(self, event: Event) -> None:
        """Keep the event for good; it must follow the last one.

        Errors: OrderError where it does not; StoreError where the store cannot be written.
        """
        self._check(event)
        row = to_row(self._number, event)
        try:
            if self._texts or type(event.body) in _TIPS:
                self._insert_with(row, event)
            else:
                self._connection.execute(INSERT, row)  # autocommit: a transaction of its own
        except sqlite3.Error as error:
            raise self._error(error, event) from error
        self._seq, self._digest = event.seq, event.digest()
        self._texts.clear()

    def keep_text(self, digest: str, text: str) -> None:
        """Take a text that an event will name by its SHA-256; it is kept with the next event."""
        self._texts.append((self._number, bytes.fromhex(digest), text))

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
        if event.seq == 0 and not isinstance(event.body, Opening):
            raise OrderError(f"recording {self._recording} begins with {event.kind}")

    def _insert_with(self, row: tuple[object, ...], event: Event) -> None:
        """Keep an event together with its texts and what the library shows of it."""
        with immediate(self._connection):
            self._connection.executemany(_KEEP_TEXT, self._texts)
            self._connection.execute(INSERT, row)
            if type(event.body) not in _TIPS:
                return
            for statement, values in (*_told(event), (_TIP, _tip(event))):
                self._connection.execute(statement, (*values, self._number))
            if type(event.body) in _CLOSE:
                index_texts(self._connection, self._number)

    def _error(self, error: sqlite3.Error, event: Event) -> StoreError:
        if getattr(error, "sqlite_errorcode", 0) in _TAKEN:
            return OrderError(
                f"event {event.seq} of recording {self._recording} stands already: another program"
                " writes this recording"
            )
        return self._fault(error)


def _told(event: Event) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield what the event tells the library: a statement and its values but for the number."""
    match event.body:
        case Opening() as body:
            yield _OPENED, _opened(event.wall, body.specification)
            yield UNINDEXED, (event.seq,)
        case SessionOpened():
            yield UNINDEXED, (event.seq,)
        case Branched() as body:
            seats = body.seats
            yield (
                _BRANCHED,
                (
                    event.wall,
                    body.parent,
                    body.seq,
                    seats.get("instructor"),
                    seats.get("assistant"),
                ),
            )
        case SeatChanged():
            yield _SEAT_CHANGED, ()
        case EpisodeEnded() as body:
            yield _ENDED, (event.wall, body.status, body.reason)


def _tip(event: Event) -> tuple[object, ...]:
    return event.seq, bytes.fromhex(event.digest()), event.active_ms


def _opened(wall: str, spec: ToldSpecification) -> tuple[object, ...]:
    return (
        wall,
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
        spec.noise,
        condition_key(spec) if isinstance(spec, Specification) else None,
    )
