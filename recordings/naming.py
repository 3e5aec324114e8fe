"""Recordings by the names that a person types."""

import difflib
import sqlite3

from recordings.errors import UnknownRecordingError

LATEST = "latest"
_NEAR = 500
"""How many of the newest recordings are looked through for a name that was mistyped."""


def number_of(connection: sqlite3.Connection, recording: str) -> int:
    """Return the number of the recording with exactly this id, even before its first event."""
    row = connection.execute("SELECT number FROM recordings WHERE id = ?", (recording,)).fetchone()
    if row is None:
        raise UnknownRecordingError(f"no recording {recording!r} is in the store")
    return int(row[0])


def resolve_id(connection: sqlite3.Connection, name: str) -> str:
    """Return the id that `name` means: "latest", an id, or the beginning of one id only."""
    if name == LATEST:
        newest = _newest(connection, 1)
        if not newest:
            raise UnknownRecordingError("there are no recordings yet")
        return newest[0]
    found = _beginning_with(connection, name) if name else []
    if name in found or len(found) == 1:
        return found[0]
    if found:
        raise UnknownRecordingError(
            f"more than one recording begins with {name!r}: {', '.join(found)}"
        )
    raise UnknownRecordingError(f"no recording {name!r} is in the store{_hint(connection, name)}")


def _beginning_with(connection: sqlite3.Connection, name: str) -> list[str]:
    """Return some ids that begin with `name`, an exact one first."""
    rows = connection.execute(
        "SELECT id FROM recordings WHERE id >= ? AND id < ? AND created IS NOT NULL"
        " ORDER BY id LIMIT 5",
        (name, name + "\U0010ffff"),
    )
    return [found for (found,) in rows]


def _newest(connection: sqlite3.Connection, limit: int) -> list[str]:
    rows = connection.execute(
        "SELECT id FROM recordings WHERE created IS NOT NULL AND binned IS NULL"
        " ORDER BY number DESC LIMIT ?",
        (limit,),
    )
    return [found for (found,) in rows]


def _hint(connection: sqlite3.Connection, name: str) -> str:
    near = difflib.get_close_matches(name, _newest(connection, _NEAR), n=1)
    return f" (did you mean {near[0]}?)" if near else ""
