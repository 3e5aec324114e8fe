"""Where the store of recordings lies."""

from pathlib import Path

from engine.home import expanded, home
from recordings.errors import UnwritableStoreError

FILE = "recordings.sqlite"


def store_path(given: str | Path | None = None) -> Path:
    """Return the store's path: `given` (`--store`) if any, else `recordings.sqlite` at home.

    Home is `PREDACT_HOME`, else the platform's user data folder. Nothing need exist yet.
    """
    if not given:
        return home() / FILE
    if str(given).startswith((":", "file:")):
        raise UnwritableStoreError(f"{given}: a store is a file (valid: a path)")
    return expanded(given)
