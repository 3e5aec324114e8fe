"""Where this program's data lies on the machine: courses, recordings."""

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
    # Late: most commands that name a store or set PREDACT_HOME never need it.
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)
