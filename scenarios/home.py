"""Where this program's data lies on the machine."""

import os
from pathlib import Path

APP = "predact-tui"


def home() -> Path:
    """Return the data folder: `PREDACT_HOME` if set, else the platform's user data folder.

    It need not exist yet.
    """
    given = os.environ.get("PREDACT_HOME")
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def data_folder(home: Path) -> Path:
    """Return the folder of imported courses within `home`; each import is a folder in it."""
    return home / "data"
