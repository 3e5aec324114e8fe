"""Scoring recordings: how many a second one core scores anew, and reads as they were kept.

Usage: python benchmarks/score.py [TIMES]

Anew: events and sealed answers are read, folded and scored, as `score ID` does; 2,000 a second are
aimed at. As kept: the result that was kept when the episode ended, as tables over many recordings
read it. Both give the same object. Times are of the processor, so that what else the machine does
counts less.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.clock import Clock
from engine.home import home
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat
from engine.stream import Stream
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from recordings.store import Store
from scenarios.catalogue import resolve

TIMES = 40
EPISODES = 25
SEATS = ("scripted:accept-all", "scripted:random:p=0.5", "scripted:verify")


def record(store: Store, seat: str) -> list[str]:
    """Play episodes of one instructor into the store; return their ids."""
    scenario = resolve("cs-A-w8", home())
    made = []
    for seed in range(EPISODES):
        options = Options(scenario="cs-A-w8", acc=0.8, seed=seed, instructor=seat)
        ready, recording = prepare_episode(options, scenario), f"{seat}-{seed}"
        store.create(recording, ready.sealed.text())
        stream = Stream(recording, store.writer(recording), Clock())
        runner = Runner(ready, stream, instructor_seat(seat), assistant_seat("offline"))
        asyncio.run(runner.run())
        runner.close("ended")
        made.append(recording)
    return made


def rate(score: Callable[[str], object], recordings: list[str], times: int) -> float:
    """Return how many recordings a second are scored, at best of `times` passes."""
    best = float("inf")
    for _ in range(times):
        begun = time.process_time()
        for recording in recordings:
            score(recording)
        best = min(best, time.process_time() - begun)
    return len(recordings) / best


def main() -> None:
    """Print both rates for each instructor."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else TIMES
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "recordings.sqlite") as store,
    ):
        for seat in SEATS:
            made = record(store, seat)
            store.fill_scores(EPISODES)
            assert all(store.result(one) == store.outcome(one).result for one in made)
            events = sum(len(list(store.events(one))) for one in made) / len(made)
            anew, kept = rate(store.outcome, made, times), rate(store.result, made, times)
            print(
                f"{seat}, {events:.0f} events: {anew:.0f} a second anew, {kept:.0f} as kept"
                " (at least 2000)"
            )


if __name__ == "__main__":
    main()
