"""kill -9 at a random moment of a scripted episode loses no event that had been published."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.state import fold
from recordings.store import Store

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


def killed(store: Path, seconds: float) -> list[tuple[str, int, str]]:
    """What a scripted episode had published when it was killed after so many seconds."""
    run = [sys.executable, "-c", PUBLISHER, str(store)]
    process = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    lines = process.stdout.read().splitlines(keepends=True)
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
    published = killed(tmp_path / "store.sqlite", random.Random(moment).uniform(0.05, 0.4))
    check(tmp_path / "store.sqlite", published)
    assert published


@pytest.mark.soak
@pytest.mark.parametrize("moment", range(50))
def test_killed_at_fifty_random_moments(tmp_path: Path, moment: int) -> None:
    published = killed(tmp_path / "store.sqlite", random.Random(f"soak{moment}").uniform(0, 0.6))
    check(tmp_path / "store.sqlite", published)
