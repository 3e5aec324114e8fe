"""What all tests share: where the data handed over lies, and our vectors."""

import gc
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# A scroll that glides draws many frames that no test looks at. (For what is started by tests; for
# those in this process see predact_tui/stillness.py.)
os.environ["TEXTUAL_ANIMATIONS"] = "none"

# No example is timed: how fast a busy machine is says nothing of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent
VECTORS = Path(__file__).parent / "vectors"


def pytest_collection_finish() -> None:
    """Look for garbage seldom: a screen's widgets make much of it, and all modules are loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept on this machine (recordings, theme) is neither read nor changed."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PREDACT_HOME", str(tmp_path_factory.mktemp("home")))
        yield


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
