"""What can go wrong with the store, said in one line that a person can act on."""

import sqlite3
from pathlib import Path

from engine.errors import UserError


class StoreError(UserError):
    """Recordings cannot be read or written; the text names the path and is for the user."""


class NotAStoreError(StoreError):
    """The path holds something that this program did not make; it was not touched."""


class NoStoreError(StoreError):
    """There is no store, and nothing to read."""


class NewerStoreError(StoreError):
    """The store was written by a newer version of this program; it was not touched."""


class DamagedStoreError(StoreError):
    """SQLite can no longer make sense of the file."""


class FullStoreError(StoreError):
    """There is no room; the event was not kept, and may be appended again when there is."""


class LockedStoreError(StoreError):
    """Another program held the store for longer than we wait."""


class UnwritableStoreError(StoreError):
    """The store or its folder cannot be written (or not even be opened)."""


class OrderError(StoreError):
    """An event that does not follow the last one of its recording."""


class RecordingExistsError(StoreError):
    """A recording of this id stands already."""


class UnknownRecordingError(StoreError):
    """No recording, or more than one, goes by this name."""


class UnscorableError(StoreError):
    """A recording whose events or sealed answers do not make an episode."""


class BusyRecordingError(StoreError):
    """Another program has this recording open."""


class MarkError(StoreError):
    """A tag or a note that cannot be kept."""


class UnreadableEventError(StoreError):
    """An event whose body this program cannot read; `seq` is its number, `why` the reason."""

    def __init__(self, recording: str, seq: int, why: str) -> None:
        self.seq = seq
        self.why = " ".join(why.split())
        super().__init__(f"event {seq} of recording {recording}: {self.why}")


DAMAGED = "it is damaged: docs/damaged.md tells how to read what is left"
_ELSEWHERE = "choose another place with --store or PREDACT_HOME"
_UNWRITABLE = f"check its permissions, or {_ELSEWHERE}"
_BY_CODE: dict[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_FULL: (
        FullStoreError,
        "no room is left on its disk: make some and go on (nothing recorded is lost)",
    ),
    sqlite3.SQLITE_BUSY: (LockedStoreError, "it is locked by another program: try again later"),
    sqlite3.SQLITE_LOCKED: (LockedStoreError, "it is locked by another program: try again later"),
    sqlite3.SQLITE_READONLY: (UnwritableStoreError, f"it cannot be written: {_UNWRITABLE}"),
    sqlite3.SQLITE_CANTOPEN: (UnwritableStoreError, f"it cannot be opened: {_UNWRITABLE}"),
    sqlite3.SQLITE_PERM: (UnwritableStoreError, f"it cannot be opened: {_UNWRITABLE}"),
    sqlite3.SQLITE_IOERR: (
        StoreError,
        f"its disk gave an error: see that it has room and is well, or {_ELSEWHERE}",
    ),
    sqlite3.SQLITE_CORRUPT: (DamagedStoreError, DAMAGED),
    sqlite3.SQLITE_NOTADB: (DamagedStoreError, DAMAGED),
}


def store_error(error: sqlite3.Error, path: Path) -> StoreError:
    """Return what SQLite's error means to the user of the store at `path`."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the primary code
    kind, meaning = _BY_CODE.get(code, (StoreError, "it cannot be used"))
    return kind(f"{path}: {meaning} ({error})")


def place_error(error: OSError, path: Path) -> UnwritableStoreError:
    """Return what the system's error at `path` means to the user."""
    why = error.strerror or str(error)
    return UnwritableStoreError(f"{path}: it cannot be opened ({why}): {_UNWRITABLE}")
