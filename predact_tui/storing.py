"""The store, opened for a command and closed after it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from predact_tui.narration import narrate
from recordings.place import store_path
from recordings.store import Store


@contextmanager
def opened(path: Path | None) -> Iterator[Store]:
    """Yield the store at `path` (None: the usual place); warnings go to stderr."""
    with Store.open(store_path(path)) as store:
        for warning in store.warnings:
            narrate(warning)
        yield store
