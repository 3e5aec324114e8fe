"""The store, opened for a command and closed after it.

What plays or brings in begins a store where there is none; what reads or changes what is there does
not, so that a name that was mistyped is told.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from predact_tui.narration import narrate
from recordings.errors import NoStoreError
from recordings.place import store_path
from recordings.store import Store


@contextmanager
def opened(path: Path | None) -> Iterator[Store]:
    """Yield the store at `path` (None: the usual place); warnings go to stderr."""
    with Store.open(store_path(path)) as store:
        for warning in store.warnings:
            narrate(warning)
        yield store


@contextmanager
def existing(path: Path | None) -> Iterator[Store]:
    """Yield the store at `path` (None: the usual place), which must be there; as `opened`.

    NoStoreError where it is not.
    """
    check_there(path)
    with Store.existing(store_path(path)) as store:
        for warning in store.warnings:
            narrate(warning)
        yield store


def check_there(path: Path | None) -> None:
    """NoStoreError where there is no store at `path` (None: the usual place)."""
    place = store_path(path)
    if place.exists():
        return
    why = "" if path else " (nothing is recorded yet)"
    raise NoStoreError(f"{place}: there is no store of recordings{why}")


def nothing_yet(path: Path | None) -> bool:
    """Tell whether nothing was recorded yet at the usual place, and say it; not of one named."""
    nothing = path is None and not store_path(None).exists()
    if nothing:
        narrate(f"Nothing is recorded yet: there is no store at {store_path(None)}")
    return nothing
