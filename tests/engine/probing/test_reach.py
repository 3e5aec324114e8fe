"""What plays an episode never loads what sees its truth beforehand."""

import json
import subprocess
import sys

import pytest

PLAYING = [
    "engine.runner",
    "predact_tui.session",
    "predact_tui.screens.session",
    "predact_tui.plain",
]


@pytest.mark.parametrize("module", PLAYING)
def test_no_episode_loads_the_probe(module: str) -> None:
    code = f"import {module}, json, sys; print(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    assert module in loaded
    assert [name for name in loaded if name.startswith("engine.probing")] == []


@pytest.mark.parametrize("form", ["--json", "--csv"])
def test_printing_loads_no_screen(form: str) -> None:
    code = (
        "import json, sys; from predact_tui.cli import main; "
        f"main(['probe', '--scenario', 'cs-A-w8', '{form}']); "
        "print(json.dumps(list(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    tops = {name.partition(".")[0] for name in loaded}
    assert tops.isdisjoint({"textual", "rich", "litellm", "pandas", "sqlite3"})
    assert "recordings.store" not in loaded
