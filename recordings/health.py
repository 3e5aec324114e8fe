"""How a store is: looked at without a change to it, not even the setting aside of a damaged one."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from recordings.connection import BUSY_SECONDS
from recordings.errors import DAMAGED, DamagedStoreError, NotAStoreError, place_error, store_error
from recordings.schema import APPLICATION_ID


@dataclass(frozen=True)
class Health:
    """A store's size in bytes, its journal ("wal" or another), and how many recordings it holds."""

    size: int
    journal: str
    recordings: int


def health(path: Path) -> Health | None:
    """Return how the store at `path` is; None where there is none yet.

    The whole file is read. Errors: DamagedStoreError, NotAStoreError, others of StoreError.
    """
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return None
    except OSError as error:
        raise place_error(error, path) from error
    if not path.is_file():
        raise _not_ours(path)
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)) as connection:
            return _examined(connection, path, size)
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
            raise _not_ours(path) from error
        raise store_error(error, path) from error


def _examined(connection: sqlite3.Connection, path: Path, size: int) -> Health | None:
    if not _value(connection, "SELECT count(*) FROM sqlite_master"):
        return None
    if _value(connection, "PRAGMA application_id") != APPLICATION_ID:
        raise _not_ours(path)
    verdict = _value(connection, "PRAGMA quick_check(1)")
    if verdict != "ok":
        raise DamagedStoreError(f"{path}: {DAMAGED} ({verdict})")
    count = _value(connection, "SELECT count(*) FROM recordings")
    return Health(size, str(_value(connection, "PRAGMA journal_mode")), int(str(count)))


def _value(connection: sqlite3.Connection, query: str) -> object:
    return connection.execute(query).fetchone()[0]


def _not_ours(path: Path) -> NotAStoreError:
    return NotAStoreError(f"{path}: this is not a store of recordings")
