"""Events read as far as an outcome rests on them.

Apart from `rows`, which a screen starts with: the models take a hundredth of a second to be made.
"""

import sqlite3
from collections.abc import Iterator
from typing import Any

from engine.abridged import ABRIDGED, SILENT, SILENT_AT_LAST, Abridged
from recordings.rows import LAST_SEQ, event_key, read_body, read_rows

_COLUMNS = "seq, kind, version, active_ms, session, body"


def read_abridged(
    connection: sqlite3.Connection, recording: str, number: int
) -> Iterator[Abridged]:
    """Yield the events that an outcome rests on, and the last one for its time, in order."""
    begun, last = _bounds(connection, number)
    which = f"AND (id = ? OR kind NOT IN ({_places(SILENT_AT_LAST)})"
    which += f" OR id < ? AND kind NOT IN ({_places(SILENT)}))"
    values = (last, *SILENT_AT_LAST, begun, *SILENT)
    for row in read_rows(connection, _COLUMNS, number, which=which, values=values):
        yield _to_abridged(recording, row)


def _places(values: tuple[str, ...]) -> str:
    return ",".join("?" * len(values))


def _bounds(connection: sqlite3.Connection, number: int) -> tuple[int | None, int | None]:
    """Return the keys of a recording's last SessionOpened and last event; None where it has none.

    Where a session begins is told by that event alone: the number in a row need not agree.
    """
    row: tuple[int | None, int | None] = connection.execute(
        "SELECT max(id) FILTER (WHERE kind = 'SessionOpened'), max(id)"
        " FROM events WHERE id BETWEEN ? AND ?",
        (event_key(number, 0), event_key(number, LAST_SEQ)),
    ).fetchone()
    return row


def _to_abridged(recording: str, row: tuple[Any, ...]) -> Abridged:
    seq, kind, version, active_ms, session, text = row
    body = read_body(recording, seq, kind, version, text, ABRIDGED)
    return Abridged(recording, seq, kind, active_ms, session, body)
