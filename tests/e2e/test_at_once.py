"""For a minute a run and a live session write to one store, while others list and replay it."""

import subprocess
import time
from pathlib import Path

import pytest

from recordings.place import FILE, store_path
from recordings.store import Store
from tests.conftest import ROOT
from tests.e2e.test_kill import PLAYED, command, printed
from tests.e2e.test_screen import Terminal

RUNS = 100


def _running(store: Path) -> "subprocess.Popen[bytes]":
    run = command(store, "run", *PLAYED, "--runs", str(RUNS))
    return subprocess.Popen(run, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _read_by_others(store: Path) -> None:
    for name, *options in (["recordings"], ["replay", "latest", "--plain"]):
        run = command(store, name, *options)
        done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.soak
def test_a_run_a_session_and_readers_share_a_store(tmp_path: Path) -> None:
    store = store_path(tmp_path / FILE)
    session = ["-m", "predact_tui", "--scenario", "cs-A-w8", "--instructor", "scripted:verify"]
    terminal = Terminal(tmp_path, "--pace", "0.5", "--store", str(store), command=session)
    assert terminal.shows("STEP", 60)
    until = time.monotonic() + 60
    running, runs = _running(store), 1
    while time.monotonic() < until or running.poll() is None:
        terminal.read(0.5)
        _read_by_others(store)
        if running.poll() is not None and time.monotonic() < until:
            assert running.communicate()[1].count(b"rror") == 0
            running, runs = _running(store), runs + 1
    assert (running.communicate()[1].count(b"rror"), running.returncode) == (0, 0)
    assert terminal.shows("RESULTS", 120)
    terminal.press("q")
    assert terminal.exit_code() == 0
    verdicts = printed(store, "verify", "--all", "--json")
    assert len(verdicts) == runs * RUNS + 1
    assert all(verdict["whole"] for verdict in verdicts)
    with Store.open(store) as opened:
        assert {row.status for row in opened.library(limit=2000)} == {"finished"}
