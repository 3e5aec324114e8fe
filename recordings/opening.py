"""Opening the store's file: refuse what is not ours, set aside what is damaged."""

import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from recordings.connection import OLDEST_SQLITE, connect, use_wal
from recordings.errors import (
    DamagedStoreError,
    NoStoreError,
    StoreError,
    UnwritableStoreError,
    place_error,
    store_error,
)
from recordings.identity import check_ours, not_ours, probe
from recordings.migrations import migrate
from recordings.reading import open_to_read

_MAGIC = b"SQLite format 3\x00"


def open_file(path: Path, *, durable: bool) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Return a connection to the store at `path`, made new where there is none, and warnings.

    A damaged store is set aside (renamed, with a warning that says so) and a new one begun. Any
    other file is refused and not touched. One that cannot be written is opened to be read, with a
    warning. Errors: StoreError.
    """
    _check_sqlite()
    _check_file(path)
    try:
        return _open(path, durable=durable)
    except UnwritableStoreError:
        if path.exists():
            return open_to_read(path)
        raise
    except DamagedStoreError:
        warning = _set_aside(path)
    connection, warnings = _open(path, durable=durable)
    return connection, (warning, *warnings)


def open_existing(path: Path) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """Return a connection to the store at `path`, and warnings; as it is, also where damaged.

    None is begun and none set aside. Errors: NoStoreError where nothing is at `path`, others of
    StoreError.
    """
    _check_sqlite()
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        size = 0
    except OSError as error:
        raise place_error(error, path) from error
    if not size:
        raise NoStoreError(f"{path}: there is no store of recordings")
    _check_file(path)
    try:
        return _open(path, durable=False, whole=False)
    except UnwritableStoreError:
        return open_to_read(path)


def mark_damaged(path: Path) -> None:
    """Leave a note that damage was met, so that the next opening looks at the whole file."""
    with suppress(OSError):
        _marker(path).touch()


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        wanted = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"Python was built with SQLite {sqlite3.sqlite_version}; {wanted} or newer is needed"
        )


def _check_file(path: Path) -> None:
    """Make the folder; refuse what does not begin like a SQLite file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not _may_be_sqlite(path):
            raise not_ours(path)
    except OSError as error:
        raise place_error(error, path) from error


def _may_be_sqlite(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) in (b"", _MAGIC)


def _open(
    path: Path, *, durable: bool, whole: bool = True
) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    connection = None
    try:
        connection = connect(path, durable=durable)
        return connection, _prepare(connection, path, whole=whole)
    except sqlite3.Error as error:
        _close(connection)
        raise store_error(error, path) from error
    except StoreError:
        _close(connection)
        raise


def _close(connection: sqlite3.Connection | None) -> None:
    if connection is not None:
        connection.close()


def _prepare(connection: sqlite3.Connection, path: Path, *, whole: bool) -> tuple[str, ...]:
    """Check that the file is ours, and bring it up to date; return warnings.

    One that is to be `whole` is looked at where damage often is; all through, where it was met.
    """
    check_ours(connection, path)
    if whole and _marker(path).exists():
        _check_whole(connection, path)
    warning = use_wal(connection, path)
    migrate(connection, path)
    if whole:
        probe(connection)
    return (warning,) if warning else ()


def _check_whole(connection: sqlite3.Connection, path: Path) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise DamagedStoreError(f"{path}: it is damaged ({verdict})")
    _marker(path).unlink(missing_ok=True)


def _marker(path: Path) -> Path:
    return path.with_name(path.name + ".damaged")


def _set_aside(path: Path) -> str:
    """Rename the store and its companions; return what to tell the user."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    target = path.with_name(f"{path.name}.damaged-{stamp}")
    try:
        # The log goes first: left behind, SQLite would play it into the new store.
        for companion in ("-wal", "-shm", "-journal", ""):
            with suppress(FileNotFoundError):
                path.with_name(path.name + companion).rename(
                    target.with_name(target.name + companion)
                )
        _marker(path).unlink(missing_ok=True)
    except OSError as error:
        raise place_error(error, path) from error
    return (
        f"{path} was damaged: it was set aside as {target.name}, and a new store was begun;"
        " docs/damaged.md tells how to read what is left"
    )
