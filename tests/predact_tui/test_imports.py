"""What is loaded when: `--help` is instant, headless runs know no screen, no model is loaded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from recordings.store import Store
from tests.recordings.exchange.made import keep

HEAVY = ("numpy", "pydantic", "textual", "rich", "litellm", "pandas", "sqlite3", "sqlite_utils")
PROBE = """
import json, sys
from predact_tui.cli import main
try:
    code = main(json.loads(sys.argv[1]))
except SystemExit as leaving:
    code = leaving.code
print("\\nLOADED", code, json.dumps(sorted(m.partition(".")[0] for m in sys.modules)))
"""


def loaded(*arguments: str, home: Path) -> tuple[int, set[str]]:
    """The exit code and the top-level modules loaded by a command, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(arguments)],
        env={"PREDACT_HOME": str(home), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    code, names = done.stdout.rpartition("\nLOADED ")[2].split(" ", 1)
    return int(code), set(json.loads(names))


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    code, names = loaded(*arguments, home=tmp_path)
    assert code == 0
    assert names.isdisjoint(HEAVY)


def test_a_headless_run_loads_no_screen_and_no_model(tmp_path: Path) -> None:
    run = ("run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify")
    code, names = loaded(*run, "--json", home=tmp_path)
    assert code == 0
    assert names.isdisjoint({"textual", "litellm", "pandas", "sqlite_utils", "rich"})


def test_an_export_loads_only_what_its_format_needs(tmp_path: Path) -> None:
    with Store.open(tmp_path / "recordings.sqlite") as store:
        keep(store)
    code, names = loaded("export", "latest", "--as", "html", home=tmp_path)
    assert code == 0
    assert names.isdisjoint({"textual", "litellm", "pandas", "pyarrow", "rich"})


def test_the_engine_loads_neither_screen_nor_store() -> None:
    code = "import engine.runner, engine.opening, engine.seats.names, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in done.stdout.split()}
    assert tops.isdisjoint({"textual", "rich", "litellm", "pandas", "recordings", "scenarios"})
