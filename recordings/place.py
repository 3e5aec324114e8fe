"""Where the store of recordings lies."""

from pathlib import Path

from engine.home import home

FILE = "recordings.sqlite"


def store_path(given: str | Path | None = None) -> Path:
    """Return the store's path: `given` (`--store`) if any, else `recordings.sqlite` at home.

    Home is `PREDACT_HOME`, else the platform's user data folder. Nothing need exist yet.
    """
    return Path(given).expanduser() if given else home() / FILE
