"""The data folder and the store of recordings; nothing is made and nothing is changed."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.home import home
from predact_tui.doctor.finding import Finding
from recordings.errors import StoreError
from recordings.health import health
from recordings.place import store_path

GROUP: Final = "storage"
LITTLE: Final = 500_000_000
"""Free bytes below which a warning is due; an episode takes about 100 KB."""


def storage(store: Path | None) -> Iterator[Finding]:
    """Yield how the data folder, its disk and the store (None: the usual one) are."""
    yield _home(home())
    yield _disk(home())
    yield from _store(store_path(store))


def _home(path: Path) -> Finding:
    standing = _standing(path)
    try:
        with tempfile.TemporaryFile(dir=standing):
            pass
    except OSError as error:
        note = f"{error.strerror}: check its permissions, or set PREDACT_HOME"
        return Finding(GROUP, "home", f"{path} cannot be written", "fault", note)
    return Finding(GROUP, "home", str(path), "ok", "" if standing == path else "not made yet")


def _disk(path: Path) -> Finding:
    free = shutil.disk_usage(_standing(path)).free
    if free < LITTLE:
        return Finding(GROUP, "free on its disk", _size(free), "warning", "make some room")
    return Finding(GROUP, "free on its disk", _size(free), "ok")


def _store(path: Path) -> Iterator[Finding]:
    try:
        found = health(path)
    except StoreError as error:
        yield Finding(GROUP, "store", "cannot be used", "fault", str(error))
        return
    if found is None:
        yield Finding(GROUP, "store", str(path), "info", "not begun yet")
        return
    held = f"{found.recordings} recordings, {_size(found.size)}, whole"
    yield Finding(GROUP, "store", str(path), "ok", held)
    if found.journal == "wal":
        yield Finding(GROUP, "journal", "write-ahead log", "ok")
    else:
        note = "slower: its file system (a network one?) cannot share a write-ahead log"
        yield Finding(GROUP, "journal", found.journal, "warning", note)


def _standing(path: Path) -> Path:
    """Return the path, or the nearest folder above it that there is."""
    return next((place for place in (path, *path.parents) if os.path.lexists(place)), path)


def _size(size: float) -> str:
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
