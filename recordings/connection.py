"""SQLite connections: pragmas, transactions, and the journal read back."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BUSY_SECONDS = 15.0
"""How long to wait for another program's transaction."""

OLDEST_SQLITE = (3, 37, 0)
"""The first SQLite with STRICT tables."""


def connect(path: Path, *, durable: bool) -> sqlite3.Connection:
    """Return a connection in autocommit mode; the file is not written yet.

    `durable` waits for the disk at every commit, so that a power cut loses nothing either; without
    it a killed process loses nothing.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = readable
    connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def readable(text: bytes) -> str:
    """Return a text of the file, also a damaged one, so that one recording does not stop all.

    `verify` names it: what it was is in the hashes.
    """
    return text.decode("utf-8", "replace")


def use_wal(connection: sqlite3.Connection, path: Path) -> str | None:
    """Turn on the write-ahead log; return a warning where the file system cannot have one."""
    if _journal(connection) == "wal" or _switch(connection, "WAL") == "wal":
        return None
    _switch(connection, "DELETE")
    return (
        f"{path}: its file system (a network one?) cannot share a write-ahead log; recording goes"
        " on with a rollback journal, more slowly"
    )


@contextmanager
def immediate(connection: sqlite3.Connection) -> Iterator[None]:
    """Run a block as one write transaction: all of it is kept, or nothing.

    Within another such block it is part of that one.
    """
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether another program's lock was in the way."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _journal(connection: sqlite3.Connection) -> str:
    return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def _switch(connection: sqlite3.Connection, mode: str) -> str:
    # SQLite does not wait by itself here: two programs may both be first at a new store.
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return str(connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()[0])
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
        time.sleep(0.01)
