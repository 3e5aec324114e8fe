"""The store, opened for a command and closed after it.

What plays or brings in begins a store where there is none; what reads or changes what is there does
not, so that a name that was mistyped is told.
"""

from pathlib import Path

from predact_tui.narration import narrate
from recordings.errors import NoStoreError
from recordings.place import store_path
from recordings.store import Store


def opened(path: Path | None) -> Store:
    """Return the store at `path` (None: the usual place), to close; warnings go to stderr."""
    return _warned(Store.open(store_path(path)))


def existing(path: Path | None) -> Store:
    """Return the store at `path` (None: the usual place), which must be there; as `opened`.

    NoStoreError where it is not.
    """
    check_there(path)
    return _warned(Store.existing(store_path(path)))


def _warned(store: Store) -> Store:
    for warning in store.warnings:
        narrate(warning)
    return store


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
