"""Deleting recordings for good."""

import sqlite3

from recordings.connection import immediate
from recordings.rows import LAST_SEQ, event_key

# Only what was indexed may be taken out of the index, with the very text that went in.
_FORGET = """
INSERT INTO words (words, rowid, text)
SELECT 'delete', id, text FROM said WHERE id >= ? AND id <= ?"""

_PAGES = 200
"""Of the index of words, merged in one step: some milliseconds."""
_PATIENCE_MS = 1000
"""How long the log's emptying waits for readers, while writers wait for it."""


def purge(connection: sqlite3.Connection, number: int) -> bool:
    """Delete all that is kept of a recording in the bin; False where it is there no more."""
    with immediate(connection):
        row = connection.execute(
            "SELECT unindexed FROM recordings WHERE number = ? AND binned IS NOT NULL", (number,)
        ).fetchone()
        if row is None:
            return False
        first, last = event_key(number, 0), event_key(number, LAST_SEQ)
        indexed = last if row[0] is None else event_key(number, 0) + row[0] - 1
        connection.execute(_FORGET, (first, indexed))
        connection.execute("DELETE FROM events WHERE id >= ? AND id <= ?", (first, last))
        connection.execute("DELETE FROM recordings WHERE number = ?", (number,))
    return True


def wipe(connection: sqlite3.Connection) -> None:
    """See that nothing deleted can be read in the file any more: index rewritten, log emptied.

    In small steps: whoever records meanwhile waits for one of them at most.
    """
    pages = -_PAGES  # negative: begin to merge all of the index into one
    while _merged(connection, pages) > 1:
        pages = _PAGES
    (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.execute(f"PRAGMA busy_timeout = {patience}")


def _merged(connection: sqlite3.Connection, pages: int) -> int:
    """Merge some pages of the index; return how many rows that changed (1: nothing was left)."""
    before = connection.total_changes
    connection.execute("INSERT INTO words (words, rank) VALUES ('merge', ?)", (pages,))
    return connection.total_changes - before
