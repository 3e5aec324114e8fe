"""Where this program's data lies on the machine: courses, recordings."""

import os
from pathlib import Path

from engine.errors import UserError

APP = "predact-tui"


def expanded(given: str | Path) -> Path:
    """Return a path with its `~` expanded; UserError where there is no such user."""
    try:
        return Path(given).expanduser()
    except RuntimeError as error:
        raise UserError(f"{given}: no home folder is known for `~`") from error


def home() -> Path:
    """Return the data folder: `PREDACT_HOME` if set, else the platform's user data folder.

    It need not exist yet.
    """
    given = os.environ.get("PREDACT_HOME")
    if given:
        return expanded(given)
    # Late: most commands that name a store or set PREDACT_HOME never need it.
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)
