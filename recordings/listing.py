"""What stands in the store: rows of the listing, and ids from what a person types."""

import difflib
import sqlite3
from dataclasses import dataclass

from engine.events import Status
from recordings.errors import UnknownRecordingError

LATEST = "latest"
_NEAR = 500
"""How many of the newest recordings are looked through for a name that was mistyped."""


@dataclass(frozen=True)
class RecordingRow:
    """One recording as the listing shows it.

    `created` is UTC in ISO 8601, `events` their count, `active_ms` active milliseconds. `status`
    is "interrupted" while no end was recorded (it may be going on in another program). The seats
    are those it began with; accuracies are 0 to 1, None where not set or not said.
    """

    id: str
    created: str
    kind: str
    scenario: str | None
    dataset: str | None
    course: str | None
    week: int | None
    seed: int | None
    instructor: str | None
    assistant: str | None
    target: float | None
    stated: float | None
    preset: str | None
    status: Status
    reason: str | None
    events: int
    active_ms: int


# The subquery is one seek: the last key in the recording's range of keys.
_LISTING = """
SELECT r.id, r.created, r.kind, r.scenario, r.dataset, r.course, r.week, r.seed, r.instructor,
    r.assistant, r.target, r.stated, r.preset, coalesce(r.status, 'interrupted'), r.reason,
    e.seq + 1, e.active_ms
FROM recordings AS r
JOIN events AS e ON e.id = (
    SELECT max(id) FROM events WHERE id >= r.number << 32 AND id < (r.number + 1) << 32
)
WHERE r.created IS NOT NULL AND r.number < ?
ORDER BY r.number DESC LIMIT ?"""


def list_recordings(
    connection: sqlite3.Connection, limit: int, before: int | None
) -> list[RecordingRow]:
    """Return up to `limit` recordings, newest first; `before` is a number to go on below."""
    last = 1 << 31 if before is None else before
    return [RecordingRow(*row) for row in connection.execute(_LISTING, (last, limit))]


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
        "SELECT id FROM recordings WHERE created IS NOT NULL ORDER BY number DESC LIMIT ?", (limit,)
    )
    return [found for (found,) in rows]


def _hint(connection: sqlite3.Connection, name: str) -> str:
    near = difflib.get_close_matches(name, _newest(connection, _NEAR), n=1)
    return f" (did you mean {near[0]}?)" if near else ""
