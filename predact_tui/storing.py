"""The store, opened for a command and closed after it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from recordings.place import store_path
from recordings.store import Store


@contextmanager
def opened(path: Path | None) -> Iterator[Store]:
    """Yield the store at `path` (None: the usual place); warnings go to stderr."""
    store = Store.open(store_path(path), warn=lambda text: print(text, file=sys.stderr))
    try:
        yield store
    finally:
        store.close()
