"""Where imported courses lie within this program's data folder (`engine.home.home`)."""

from pathlib import Path


def data_folder(home: Path) -> Path:
    """Return the folder of imported courses within `home`; each import is a folder in it."""
    return home / "data"
