"""What was played of a condition: the recordings that a sweep need not play again."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.events import Status

_MANY: Final = 500
"""Keys asked for at once: SQLite bounds the values of a statement."""
_FOUND: Final = """
SELECT condition, id, coalesce(status, 'interrupted'), f1_first, f1_final FROM recordings
WHERE condition IN ({}) AND listed = 1 AND origin IS NULL ORDER BY number"""


@dataclass(frozen=True)
class Attempt:
    """A recording of a condition; "interrupted" while it has no end.

    F1 of the first and the final decision are None where they are not reached, or not worked out.
    """

    recording: str
    status: Status
    first: float | None = None
    final: float | None = None


def attempts_at(connection: sqlite3.Connection, keys: Sequence[str]) -> dict[str, list[Attempt]]:
    """Return the attempts at each condition that there are any of, oldest first."""
    found: dict[str, list[Attempt]] = {}
    for first in range(0, len(keys), _MANY):
        some = keys[first : first + _MANY]
        statement = _FOUND.format(",".join("?" * len(some)))
        for key, *attempt in connection.execute(statement, some):
            found.setdefault(key, []).append(Attempt(*attempt))
    return found
