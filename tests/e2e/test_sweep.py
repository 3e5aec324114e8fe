"""Sweeps as programs of their own: interrupted, killed, and to the same table at last."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from recordings.store import Store

GRID = """
instructors = ["scripted:verify", "scripted:overtrust"]
runs = {runs}
[[cells]]
scenario = "cs-A-w8"
accuracies = [0.4, 0.8]
"""


def _begin(folder: Path, grid: str, *more: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "predact_tui", "sweep", grid, "--workers", "2", *more]
    return subprocess.Popen(
        command,
        env=os.environ | {"PREDACT_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _grid(folder: Path, runs: int) -> str:
    path = folder / "grid.toml"
    path.write_text(GRID.format(runs=runs))
    return str(path)


def _ended(sweep: "subprocess.Popen[str]", count: int) -> None:
    """Wait until so many episodes have ended."""
    assert sweep.stdout is not None
    while count:
        told: dict[str, Any] = json.loads(sweep.stdout.readline())
        count -= told["kind"] == "Ended"


def _statuses(folder: Path) -> set[str]:
    with Store.open(folder / "recordings.sqlite") as store:
        return set(store.counts())


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are listed in /proc")
def test_an_interrupted_sweep_ends_what_it_plays_and_leaves_no_process(tmp_path: Path) -> None:
    sweep = _begin(tmp_path, _grid(tmp_path, 500), "--events")
    _ended(sweep, 3)
    children = _children(sweep.pid)
    sweep.send_signal(signal.SIGINT)
    out, err = sweep.communicate(timeout=60)
    assert sweep.returncode == 130
    assert "Traceback" not in err
    assert [told["ending"]["status"] for told in map(json.loads, out.splitlines())
            if told["kind"] == "Ended"].count("stopped") == 0  # fmt: skip
    assert _statuses(tmp_path) == {"finished"}
    assert len(children) >= 2
    _all_gone(children)


@pytest.mark.soak
def test_killed_three_times_it_comes_to_the_table_of_an_undisturbed_one(tmp_path: Path) -> None:
    killed, undisturbed = tmp_path / "killed", tmp_path / "undisturbed"
    for folder in (killed, undisturbed):
        folder.mkdir()
    for _ in range(3):
        sweep = _begin(killed, "scripted", "--events")
        _ended(sweep, 60)
        children = _children(sweep.pid)
        sweep.kill()
        sweep.communicate()
        _all_gone(children)
    one, other = _begin(killed, "scripted"), _begin(undisturbed, "scripted")
    (table, _), (same, _) = one.communicate(), other.communicate()
    assert (one.returncode, other.returncode) == (0, 0)
    assert "F1, over all students" in table and table == same
    with Store.open(killed / "recordings.sqlite") as store:
        assert store.counts() == {"finished": 700}
        assert {store.check(recording) for recording in store.ids()} == {None}


def _all_gone(children: list[str]) -> None:
    """Wait until the processes of a sweep that was killed have ended themselves."""
    deadline = time.monotonic() + 30
    while any(map(_lives, children)):
        assert time.monotonic() < deadline, "the sweep's processes outlive it"
        time.sleep(0.05)


def _lives(pid: str) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"  # one that nobody has asked after yet
