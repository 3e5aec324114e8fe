"""Whether a file is a store of ours, and can be read at all."""

import sqlite3
from pathlib import Path

from recordings.errors import NotAStoreError
from recordings.schema import APPLICATION_ID


def not_ours(path: Path) -> NotAStoreError:
    """Return the error that says so."""
    return NotAStoreError(
        f"{path}: this is not a store of recordings, and was left as it is: choose another place"
        " with --store or PREDACT_HOME"
    )


def check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """NotAStoreError where the file is neither a store nor empty."""
    # In this order: another program may be making the store between the two.
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    new = application == 0 and things == 0
    if application != APPLICATION_ID and not new:
        raise not_ours(path)


def probe(connection: sqlite3.Connection) -> None:
    """Read the newest rows: cheap, and it meets damage at the end of the file."""
    connection.execute("SELECT * FROM recordings ORDER BY number DESC LIMIT 1").fetchall()
    connection.execute("SELECT * FROM events ORDER BY id DESC LIMIT 1").fetchall()
