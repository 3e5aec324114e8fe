"""What all tests share: where the data handed over lies, and our vectors."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# No example is timed: how fast a busy machine is says nothing of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent
VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data handed over (`PREDACT_SHARED`, default ../shared); skips where absent."""
    path = Path(os.environ.get("PREDACT_SHARED", ROOT.parent / "shared"))
    if not path.is_dir():
        pytest.skip(f"no data handed over at {path} (set PREDACT_SHARED)")
    return path


def vector(name: str) -> Any:
    """Return the right values in tests/vectors/NAME.json."""
    return json.loads((VECTORS / f"{name}.json").read_text())
