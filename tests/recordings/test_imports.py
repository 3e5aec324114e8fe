import subprocess
import sys

from tests.conftest import ROOT

HEAVY = {"pandas", "sqlite_utils", "platformdirs", "numpy", "textual", "rich", "litellm"}


def test_the_store_loads_nothing_heavy() -> None:
    program = "import recordings.store, recordings.place, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "sqlite3" in done.stdout.split()
    assert not HEAVY & set(done.stdout.split())
