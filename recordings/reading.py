"""Opening a store that cannot be written, to read what it holds."""

import sqlite3
from pathlib import Path
from typing import Final
from urllib.parse import quote

from recordings.connection import BUSY_SECONDS, readable
from recordings.errors import StoreError, UnwritableStoreError, store_error
from recordings.identity import check_ours, probe
from recordings.migrations import check_current

_AS_IT_STANDS: Final = "immutable=1"
"""Without locks and without the log beside it: only where there is no log to heed."""


def open_to_read(path: Path) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Return a connection that only reads, and a warning that says so.

    Errors: UnwritableStoreError where it cannot be read without writing beside it, or is of an
    older version that would have to be brought up to date first; others of StoreError.
    """
    try:
        connection = _open(path, "mode=ro")
    except UnwritableStoreError:
        if _has_log(path):
            raise _unread_log(path) from None
        connection = _open(path, f"mode=ro&{_AS_IT_STANDS}")
    return connection, (f"{path} cannot be written: it is only read",)


def _open(path: Path, how: str) -> sqlite3.Connection:
    uri = f"file:{quote(str(path.absolute()))}?{how}"
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
        connection.text_factory = readable
    except sqlite3.Error as error:
        raise store_error(error, path) from error
    try:
        _check(connection, path)
    except StoreError:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        check_ours(connection, path)
        check_current(connection, path)
        probe(connection)
    except sqlite3.Error as error:
        raise store_error(error, path) from error


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    try:
        return log.stat().st_size > 0
    except FileNotFoundError:
        return False


def _unread_log(path: Path) -> UnwritableStoreError:
    return UnwritableStoreError(
        f"{path}: it cannot be read without writing beside it, as the newest of it still lies in"
        f" {path.name}-wal: copy both to a place that can be written"
    )
