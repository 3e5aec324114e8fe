"""Two programs play into one store while a third one uses its library."""

import subprocess
import sys
from pathlib import Path

import pytest

from recordings.query import LibraryQuery
from recordings.store import Store
from tests.conftest import ROOT


def _running(path: Path, seat: str, runs: int) -> "subprocess.Popen[bytes]":
    run = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", seat, "--json"]
    command = [sys.executable, "-m", "predact_tui", *run, "--runs", str(runs), "--store", str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _use(store: Store, at_work: int) -> int:
    """Do all that a library does to a store that is being written; return how many it deleted."""
    store.library(LibraryQuery(search="minimum"))
    for row in store.library(LibraryQuery(sort="f1-final"), 5):
        store.tag(row.id, ["seen"])
        store.set_note(row.id, f"while {at_work} played")
    store.fill_scores()
    for row in store.library(LibraryQuery(status=("finished",), tags=("seen",)), 1):
        if not store.is_claimed(row.id):
            store.bin(row.id)
    store.counts()
    return store.empty_bin()


def _both(path: Path, runs: int) -> None:
    with Store.open(path) as store:
        programs = [
            _running(path, seat, runs) for seat in ("scripted:verify", "scripted:overtrust")
        ]
        gone = 0
        while at_work := sum(program.poll() is None for program in programs):
            gone += _use(store, at_work)
        errors = [program.communicate(timeout=60)[1] for program in programs]
        assert [program.returncode for program in programs] == [0, 0], errors
        assert len(store.ids()) + gone == 2 * runs
        assert all(store.verify(recording).whole for recording in store.ids())
        store._connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")


def test_two_programs_and_a_library_at_once(path: Path) -> None:
    _both(path, 6)


@pytest.mark.soak
def test_for_a_minute(path: Path) -> None:
    _both(path, 120)
