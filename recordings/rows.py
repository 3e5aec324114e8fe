"""Rows of the table `events`, and events."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.events import BODIES, Body, Event, parse_body
from recordings.errors import UnknownRecordingError, UnreadableEventError

SEQ_BITS = 32
LAST_SEQ = (1 << SEQ_BITS) - 1
_CHUNK = 500

INSERT = """
INSERT INTO events
    (id, kind, version, actor, active_ms, wall, session, previous, digest, body)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""

_WHOLE = "seq, kind, version, actor, active_ms, wall, session, previous, body"


def event_key(number: int, seq: int) -> int:
    """Return the key of event `seq` of the recording that has this number."""
    return (number << SEQ_BITS) | seq


def to_row(number: int, event: Event) -> tuple[object, ...]:
    """Return the values that `INSERT` takes."""
    return (
        event_key(number, event.seq),
        event.kind,
        event.version,
        event.actor,
        event.active_ms,
        event.wall,
        event.session,
        bytes.fromhex(event.previous),
        bytes.fromhex(event.digest()),
        event.body_json(),
    )


def read_events(
    connection: sqlite3.Connection, recording: str, number: int, first: int = 0
) -> Iterator[Event]:
    """Yield a recording's events in order, from `first` on."""
    for row in read_rows(connection, _WHOLE, number, first):
        yield _to_event(recording, row)


def read_rows(
    connection: sqlite3.Connection,
    columns: str,
    number: int,
    first: int = 0,
    which: str = "",
    values: Sequence[object] = (),
) -> Iterator[tuple[Any, ...]]:
    """Yield rows of events, `seq` first, from `first` on, in order: those that the values fit.

    They are fetched in chunks, so that a slow reader holds no transaction open.
    """
    select = f"SELECT {columns} FROM events WHERE id BETWEEN ? AND ? {which} ORDER BY id LIMIT ?"
    while True:
        span = (event_key(number, first), event_key(number, LAST_SEQ), *values, _CHUNK)
        rows = connection.execute(select, span).fetchall()
        yield from rows
        if len(rows) < _CHUNK:
            return
        first = rows[-1][0] + 1


def last_place(connection: sqlite3.Connection, number: int) -> tuple[int, str] | None:
    """Return seq and digest of a recording's last event; None where it has none."""
    row = connection.execute(
        "SELECT seq, digest FROM events WHERE id >= ? AND id <= ? ORDER BY id DESC LIMIT 1",
        (event_key(number, 0), event_key(number, LAST_SEQ)),
    ).fetchone()
    return None if row is None else (row[0], row[1].hex())


def digest_at(connection: sqlite3.Connection, recording: str, seq: int) -> str | None:
    """Return the digest of an event as it was kept; None where it or its recording is not there."""
    row = connection.execute(
        "SELECT digest FROM events"
        " WHERE id = (SELECT number << 32 | ? FROM recordings WHERE recordings.id = ?)",
        (seq, recording),
    ).fetchone()
    return None if row is None else str(row[0].hex())


def tip_of(connection: sqlite3.Connection, number: int) -> tuple[int, str] | None:
    """Return seq and digest of the event that was last when they were noted; None if never."""
    row = connection.execute(
        "SELECT tip_seq, tip_digest FROM recordings WHERE number = ? AND tip_seq IS NOT NULL",
        (number,),
    ).fetchone()
    return None if row is None else (row[0], row[1].hex())


def last_event(connection: sqlite3.Connection, recording: str, number: int) -> Event | None:
    """Return a recording's last event; None where it has none."""
    place = last_place(connection, number)
    if place is None:
        return None
    return next(read_events(connection, recording, number, first=place[0]))


def read_sealed(connection: sqlite3.Connection, recording: str, number: int) -> str:
    """Return the sealed answers of a recording as JSON; UnknownRecordingError where it has none."""
    row = connection.execute("SELECT answers FROM sealed WHERE recording = ?", (number,)).fetchone()
    if row is None:
        raise UnknownRecordingError(f"recording {recording!r} has no sealed answers")
    return str(row[0])


def _to_event(recording: str, row: tuple[Any, ...]) -> Event:
    seq, kind, version, actor, active_ms, wall, session, previous, text = row
    body = read_body(recording, seq, kind, version, text)
    event = Event(recording, seq, actor, active_ms, wall, session, previous.hex(), body)
    return event.as_recorded(text, version)


def read_body(
    recording: str,
    seq: int,
    kind: str,
    version: int,
    text: str,
    models: Mapping[str, type[Body]] = BODIES,
) -> Body:
    """Return the body of an event; UnreadableEventError. `models` as for `parse_body`."""
    try:
        return parse_body(kind, version, text, models)
    except ValueError as error:
        raise UnreadableEventError(recording, seq, f"{kind}: {error}") from error
