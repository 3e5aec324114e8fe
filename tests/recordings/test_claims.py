"""Who has a recording open: within a program, between programs, after one was killed."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from recordings.errors import BusyRecordingError, UnknownRecordingError
from recordings.store import Store
from tests.conftest import ROOT
from tests.recordings.make import episode


def _holding(path: Path, recording: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.recordings.holding", str(path), recording]
    program = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None and program.stdout.readline() == "held\n"
    return program


def test_another_program_is_told_of_and_one_killed_is_not(store: Store, path: Path) -> None:
    episode(store, "a", end=False)
    episode(store, "b", end=False)
    program = _holding(path, "a")
    assert (store.is_claimed("a"), store.is_claimed("b")) == (True, False)
    with pytest.raises(BusyRecordingError, match="recording a is open in another program"):
        store.hold("a")
    program.kill()
    program.communicate(timeout=60)
    assert not store.is_claimed("a")
    with store.claim("a"):
        assert store.is_claimed("a")
    assert not store.is_claimed("a")


def test_nothing_is_left_beside_the_store(store: Store, path: Path) -> None:
    episode(store, "a")
    program = _holding(path, "a")
    program.communicate("\n", timeout=60)
    with store.claim("a"):
        assert path.with_name(path.name + ".open").is_dir()
    assert {p.name for p in path.parent.iterdir()} <= {
        path.name + suffix for suffix in ("", "-wal", "-shm")
    }


def test_what_is_held_is_held_until_the_store_closes(store: Store, path: Path) -> None:
    episode(store, "a")
    with Store.open(path) as other:
        other.hold("a")
        assert store.is_claimed("a")
        with pytest.raises(BusyRecordingError), other.claim("a"):
            pass
    assert not store.is_claimed("a")


def test_only_a_recording_can_be_claimed(store: Store) -> None:
    with pytest.raises(UnknownRecordingError):
        store.hold("a")
    with pytest.raises(UnknownRecordingError):
        store.is_claimed("a")


def test_never_two_at_once(store: Store, path: Path) -> None:
    """Many who claim, look and let go at once: the file that is removed is never another's."""
    episode(store, "a")
    inside: list[int] = []
    most: list[int] = []
    refused: list[int] = []

    def claim_often() -> None:
        with Store.open(path) as own:
            for _ in range(60):
                own.is_claimed("a")
                try:
                    with own.claim("a"):
                        inside.append(1)
                        most.append(len(inside))
                        inside.pop()
                except BusyRecordingError:
                    refused.append(1)

    threads = [threading.Thread(target=claim_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert len(most) + len(refused) == 4 * 60
    assert len(most) > 60
    assert set(most) == {1}
