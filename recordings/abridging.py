"""Events read as far as an outcome rests on them.

Apart from `rows`, which a screen starts with: the models take a hundredth of a second to be made.
"""

import sqlite3
from collections.abc import Iterator
from typing import Any

from engine.abridged import ABRIDGED, SILENT, SILENT_IN_ONE_SESSION, Abridged
from recordings.rows import LAST_SEQ, event_key, read_body, read_rows

_COLUMNS = "seq, kind, version, active_ms, session, body"


def read_abridged(
    connection: sqlite3.Connection, recording: str, number: int
) -> Iterator[Abridged]:
    """Yield the events that an outcome rests on, and the last one for its time, in order."""
    end = _end(connection, number)
    if end is None:
        return
    last, session = end
    silent = SILENT if session > 1 else SILENT_IN_ONE_SESSION
    which = f"AND (id = ? OR kind NOT IN ({','.join('?' * len(silent))}))"
    for row in read_rows(connection, _COLUMNS, number, which=which, values=(last, *silent)):
        yield _to_abridged(recording, row)


def _end(connection: sqlite3.Connection, number: int) -> tuple[int, int] | None:
    """Return key and session of a recording's last event; None where it has none."""
    row: tuple[int, int] | None = connection.execute(
        "SELECT id, session FROM events WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1",
        (event_key(number, 0), event_key(number, LAST_SEQ)),
    ).fetchone()
    return row


def _to_abridged(recording: str, row: tuple[Any, ...]) -> Abridged:
    seq, kind, version, active_ms, session, text = row
    body = read_body(recording, seq, kind, version, text, ABRIDGED)
    return Abridged(recording, seq, kind, active_ms, session, body)
