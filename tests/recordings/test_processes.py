"""Several programs on one store, and programs that are killed."""

import random
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from recordings.store import Store
from tests.conftest import ROOT
from tests.recordings.make import SEALED


def _writing(path: Path, recording: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.recordings.writing", str(path), recording, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_programs_append_at_once(path: Path) -> None:
    # Neither finds a store: they make it at once, too.
    programs = [_writing(path, name, 400) for name in ("a", "b")]
    said = [program.communicate(timeout=60)[0].split() for program in programs]
    assert [program.returncode for program in programs] == [0, 0]
    assert [len(lines) for lines in said] == [400, 400]
    with Store.open(path) as store:
        for name in ("a", "b"):
            assert [event.seq for event in store.events(name)] == list(range(400))
            assert store.check(name) is None


def test_a_reader_keeps_up_with_a_writer(path: Path) -> None:
    with Store.open(path) as store:
        program = _writing(path, "a", 200)
        assert program.stdout is not None
        for line in program.stdout:
            last = store.last_event("a")
            assert last is not None and last.seq >= int(line)
        assert program.wait(timeout=60) == 0


def _kill_and_look(path: Path, moment: random.Random) -> None:
    program = _writing(path, "a", 100_000)
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(moment.randint(1, 400))]
    time.sleep(moment.random() / 100)
    program.kill()
    said += program.stdout.readlines()
    program.wait(timeout=60)
    published = [int(line) for line in said if line.endswith("\n")]
    with Store.open(path) as store:
        assert store.warnings == ()
        events = list(store.events("a"))
        assert [event.seq for event in events] == list(range(len(events)))
        assert len(events) >= len(published) > 0
        assert store.check("a") is None
        assert store.sealed("a") == SEALED
        assert store.library()[0].status == "interrupted"
        last = events[-1]
        resumed = replace(last, seq=last.seq + 1, session=2, previous=last.digest())
        store.writer("a").append(resumed)
        assert store.last_event("a") == resumed


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    # A disk of 600 kB, in a name space of its own: it is gone with the process.
    own = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=600k tmpfs "$0" && "$@"', tmp_path]
    if shutil.which("unshare") is None or subprocess.run([*own, "true"], check=False).returncode:
        pytest.skip("no small disk can be mounted here")
    filling = [sys.executable, "-m", "tests.recordings.filling", str(tmp_path)]
    done = subprocess.run(
        [*own, *filling], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    full, with_room, message, held = done.stdout.splitlines()
    assert 0 < int(full) < int(with_room) == int(held)
    assert message.startswith(f"{tmp_path}/other.sqlite: no room is left on its disk")


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_recording_holds_all_that_was_published(path: Path, seed: int) -> None:
    _kill_and_look(path, random.Random(seed))


@pytest.mark.soak
def test_killed_at_fifty_moments(tmp_path: Path) -> None:
    for seed in range(50):
        _kill_and_look(tmp_path / f"{seed}.sqlite", random.Random(1000 + seed))
