"""kill -9 at any moment: no event that had been published is lost, and nothing counts twice."""

import csv
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.state import fold
from recordings.query import LibraryQuery
from recordings.store import Store
from tests.conftest import ROOT

RUNS = 200
PLAYED = ["--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify", "--json"]
OF_ITS_OWN = ("recording", "seconds")
"""What of a result is not told by its settings."""

PUBLISHER = """
import asyncio, sys
from pathlib import Path
from engine.clock import Clock
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat
from engine.stream import Stream
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from recordings.store import Store
from scenarios.catalogue import resolve

options = Options(scenario="cs-A-w8", acc=0.5, instructor="scripted:verify")
scenario = resolve(options.scenario, Path("nowhere"))
print("ready", flush=True)
with Store.open(Path(sys.argv[1])) as store:
    for number in range(10_000):
        prepared = prepare_episode(options, scenario)
        recording = f"r{number:05}"
        store.create(recording, prepared.sealed.text())
        stream = Stream(recording, store.writer(recording), Clock())
        stream.subscribe(lambda e: print(e.recording, e.seq, e.digest(), flush=True))
        seats = instructor_seat(options.instructor), assistant_seat("offline")
        runner = Runner(prepared, stream, *seats)
        asyncio.run(runner.run())
        runner.close("ended")
"""


def killed(store: Path, seconds: float, *, begun: bool = False) -> list[tuple[str, int, str]]:
    """What a scripted episode had published when it was killed after so many seconds.

    They count from when it is ready, or (`begun`) from its first event.
    """
    run = [sys.executable, "-c", PUBLISHER, str(store)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    first = process.stdout.readline() if begun else ""
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    lines = (first + process.stdout.read()).splitlines(keepends=True)
    process.stdout.close()
    process.wait()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(recording, int(seq), digest) for recording, seq, digest in whole]


def check(store: Path, published: list[tuple[str, int, str]]) -> None:
    with Store.open(store) as opened:
        assert opened.warnings == ()
        for recording in {recording for recording, _, _ in published}:
            events = list(opened.events(recording))
            assert opened.check(recording) is None
            kept = {(event.seq, event.digest()) for event in events}
            assert {(s, d) for r, s, d in published if r == recording} <= kept
            assert fold(events).recording == recording


@pytest.mark.parametrize("moment", range(3))
def test_killed_at_a_random_moment(tmp_path: Path, moment: int) -> None:
    published = killed(tmp_path / "store.sqlite", random.Random(moment).uniform(0, 0.4), begun=True)
    check(tmp_path / "store.sqlite", published)
    assert published


@pytest.mark.soak
@pytest.mark.parametrize("moment", range(50))
def test_killed_at_fifty_random_moments(tmp_path: Path, moment: int) -> None:
    published = killed(tmp_path / "store.sqlite", random.Random(f"soak{moment}").uniform(0, 0.6))
    check(tmp_path / "store.sqlite", published)


def command(store: Path, name: str, *options: str) -> list[str]:
    """A command of the program, on this store."""
    return [sys.executable, "-m", "predact_tui", name, *options, "--store", str(store)]


def printed(store: Path, name: str, *options: str) -> list[dict[str, Any]]:
    """What a command that is left alone prints; it must succeed."""
    run = command(store, name, *options)
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def broken_off(
    moment: random.Random, most: int, store: Path, name: str, *options: str
) -> list[dict[str, Any]]:
    """What a command had printed when it was killed, soon after one of its first lines."""
    run = command(store, name, *options)
    process = subprocess.Popen(
        run, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(moment.randint(1, most))]
    time.sleep(moment.uniform(0, 0.1))
    process.kill()
    lines += process.communicate()[0].splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def by_seed(results: Iterable[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Results without what is their own, by seed; there is one of each."""
    found = [
        {key: value for key, value in result.items() if key not in OF_ITS_OWN} for result in results
    ]
    assert len({result["seed"] for result in found}) == len(found)
    return {result["seed"]: result for result in found}


def _begun(store: Path) -> set[int | None]:
    with Store.open(store) as opened:
        return {row.seed for row in opened.library(limit=2 * RUNS)}


def _killed_runs(store: Path, moment: random.Random) -> Iterator[dict[str, Any]]:
    """Play all runs, begun anew where they were killed; yield the results that were printed."""
    for kills_left in range(25, -1, -1):
        first = len(_begun(store))
        left = [*PLAYED, "--seed", str(first), "--runs", str(RUNS - first)]
        if kills_left and first < RUNS:
            yield from broken_off(moment, 8, store, "run", *left)
        elif first < RUNS:
            yield from printed(store, "run", *left)


def _figures(store: Path) -> dict[str, str]:
    """What the table of scores says of all recordings, less how long they took."""
    run = command(store, "score", "--by", "instructor,scenario", "--format", "csv")
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    (row,) = csv.DictReader(done.stdout.splitlines())
    return {name: value for name, value in row.items() if not name.startswith("seconds")}


@pytest.mark.soak
def test_runs_killed_and_taken_up_score_as_undisturbed_ones(tmp_path: Path) -> None:
    store, calm = tmp_path / "store.sqlite", tmp_path / "calm.sqlite"
    moment = random.Random(4)
    said = list(_killed_runs(store, moment))
    with Store.open(store) as opened:
        assert len(opened.library(LibraryQuery(status=("interrupted",)))) > 3
    for _ in range(3):
        said += broken_off(moment, 2, store, "resume", "--all", "--json")
    said += printed(store, "resume", "--all", "--json")
    assert all(verdict["whole"] for verdict in printed(store, "verify", "--all", "--json"))
    expected = by_seed(printed(calm, "run", *PLAYED, "--runs", str(RUNS)))
    with Store.open(store) as opened:
        kept = by_seed(opened.outcome(i).result.model_dump(mode="json") for i in opened.ids())
    assert by_seed(said).items() <= expected.items()
    assert kept == expected
    assert _figures(store) == _figures(calm)
