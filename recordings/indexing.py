"""The index of what was said: fed when a session closes, or by a search before that."""

import sqlite3

from recordings.connection import immediate
from recordings.rows import LAST_SEQ, event_key

UNINDEXED = "UPDATE recordings SET unindexed = coalesce(unindexed, ?) WHERE number = ?"
"""Says from which event on the texts of a recording are to be indexed; they may be already."""

_INDEX = "INSERT INTO words (rowid, text) SELECT id, text FROM said WHERE id >= ? AND id <= ?"
_BEHIND = """
SELECT number FROM recordings WHERE unindexed IS NOT NULL AND EXISTS (
    SELECT 1 FROM events WHERE id >= number << 32 | unindexed AND id < (number + 1) << 32
)"""
_CAUGHT_UP = """
UPDATE recordings SET unindexed = (
    SELECT max(id) + 1 FROM events WHERE id >= number << 32 AND id < (number + 1) << 32
) & 4294967295 WHERE number = ? AND unindexed IS NOT NULL"""


def index_texts(connection: sqlite3.Connection, number: int) -> None:
    """Index what a recording says and is not indexed yet; for now nothing more is to come."""
    with immediate(connection):
        _index(connection, number)
        connection.execute("UPDATE recordings SET unindexed = NULL WHERE number = ?", (number,))


def catch_up(connection: sqlite3.Connection) -> None:
    """Index what was said so far in recordings that are going on, or broke off."""
    for (number,) in connection.execute(_BEHIND).fetchall():
        with immediate(connection):
            _index(connection, number)
            connection.execute(_CAUGHT_UP, (number,))


def _index(connection: sqlite3.Connection, number: int) -> None:
    (first,) = connection.execute(
        "SELECT unindexed FROM recordings WHERE number = ?", (number,)
    ).fetchone()
    if first is not None:
        connection.execute(_INDEX, (event_key(number, first), event_key(number, LAST_SEQ)))
