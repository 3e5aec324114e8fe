"""Golden bytes: what an export, or a plot, gave when it was last looked at.

`PREDACT_GOLDEN=write` writes them anew; look at the difference before you keep it.
"""

import os
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "golden"


def check(name: str, text: str, kind: str = "export") -> None:
    """Compare a text, byte by byte, with tests/golden/KIND/NAME."""
    path = FOLDER / kind / name
    if os.environ.get("PREDACT_GOLDEN") == "write":
        path.write_bytes(text.encode())
    assert text.encode() == path.read_bytes()
