"""Claims: which recordings a living program has open.

A claim is a lock on a file of its own in a folder beside the store. The system drops it with the
process, so that one killed with -9 leaves at most an empty file, which claims nothing. `flock` is
used as it stands: a package for it took 37 ms to load, and does not remove its files.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from recordings.errors import BusyRecordingError, place_error

_PATIENCE = 0.1
"""Seconds to try for: who only asks whether a recording is claimed holds it for a moment."""
_NO_LOCKS_HERE = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)
"""Some network file systems have none: a claim is then not known to others."""


@contextmanager
def claimed(store: Path, name: int | str, what: str) -> Iterator[None]:
    """Hold what goes by `name` (a recording's number, a condition's key) for this block.

    BusyRecordingError, which calls it `what`, where it is held already, by whomever;
    UnwritableStoreError where no file can be made beside the store.
    """
    path = _path(store, name)
    try:
        lock = _patiently(path)
    except OSError as error:
        raise place_error(error, path) from error
    if lock is None:
        raise BusyRecordingError(
            f"{what} is open in another program or window: leave it there first"
        )
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()  # while it is held: who waits for this file must not get another's
            path.parent.rmdir()  # where nothing else is being played
        os.close(lock)


def is_claimed(store: Path, number: int) -> bool:
    """Return whether a living program holds the recording."""
    try:
        descriptor = os.open(_path(store, number), os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _path(store: Path, name: int | str) -> Path:
    return store.with_name(store.name + ".open") / str(name)


def _patiently(path: Path) -> int | None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        descriptor = _open(path)
        held = _lock(descriptor)
        if held and _is_still(descriptor, path):
            return descriptor
        os.close(descriptor)
        if not held and time.monotonic() > deadline:
            return None
        time.sleep(0.0 if held else 0.01)


def _open(path: Path) -> int:
    while True:
        with suppress(FileExistsError):
            path.parent.mkdir()
        with suppress(FileNotFoundError):  # another program may just have removed the folder
            return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def _lock(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows has no flock: a claim is then not known to others
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno in _NO_LOCKS_HERE
    return True


def _is_still(descriptor: int, path: Path) -> bool:
    """Return whether the file behind the descriptor is the one at `path` (it may be removed)."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
