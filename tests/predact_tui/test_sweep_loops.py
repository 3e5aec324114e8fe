"""Episodes in several processes with a loop each: played, cut off, and begun again after a death.

Scripted seats sit in them, so that no process loads litellm; `make soak` plays models.
"""

import asyncio
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.budget import Budget
from predact_tui.sweeping.job import Job
from predact_tui.sweeping.lanes import lanes_of
from predact_tui.sweeping.loops import LoopsExecutor
from predact_tui.sweeping.plan import make_plan
from predact_tui.sweeping.sweep import Sweep
from predact_tui.sweeping.tally import Ended, Told
from scenarios.grid import find_grid
from tests.predact_tui.sweeps import Sweeping, sweeping

__all__ = ["sweeping"]


async def test_all_are_played_once_in_two_processes(sweeping: Sweeping) -> None:
    jobs = _jobs(sweeping, runs=3)
    executor = _executor(sweeping.store)
    told: list[Told] = []
    await Sweep([(executor, jobs)], Budget(), told.append).run()
    assert _statuses(told) == ["finished"] * len(jobs)
    assert len(sweeping.rows()) == len(jobs) == 12
    assert not multiprocessing.active_children()


async def test_what_a_dead_process_played_is_begun_again(sweeping: Sweeping) -> None:
    jobs = _jobs(sweeping, runs=10)
    told: list[Told] = []
    killed: list[int] = []

    def hear(one: Told) -> None:
        told.append(one)
        if isinstance(one, Ended) and not killed:
            killed.append(_kill_one())

    await Sweep([(_executor(sweeping.store), jobs)], Budget(), hear).run()
    assert killed and _statuses(told) == ["finished"] * len(jobs)
    assert len(sweeping.rows()) == len(jobs)


async def test_stopped_it_cuts_off_what_is_playing(sweeping: Sweeping) -> None:
    jobs = _jobs(sweeping, runs=10)
    told: list[Told] = []
    sweep = Sweep([(_executor(sweeping.store), jobs)], Budget(), told.append)
    playing = asyncio.create_task(sweep.run())
    while not any(isinstance(one, Ended) for one in told):
        await asyncio.sleep(0.01)
    sweep.stop()
    await asyncio.wait_for(playing, 20)
    assert not multiprocessing.active_children()
    ended = _statuses(told)
    assert 0 < ended.count("finished") < len(jobs)
    assert set(ended) <= {"finished", "stopped"}
    # What was cut off is taken up, so that the store comes to hold every episode once.
    swept = await asyncio.to_thread(sweeping)
    assert swept.code == 0
    assert len(sweeping.rows()) == len(jobs)


async def test_a_process_that_cannot_begin_fails_its_episodes(sweeping: Sweeping) -> None:
    sweeping.store.write_bytes(b"")
    folder = sweeping.store.with_name("a folder")
    folder.mkdir()
    job = _jobs(sweeping, runs=1)[0]
    executor = _executor(folder)
    ending = await executor.run(job)
    await executor.aclose()
    assert (ending.status, ending.reason) == ("failed", "the process that played it died")


@pytest.mark.parametrize(("workers", "processes"), [(16, 1), (64, 2)])
async def test_many_at_once_get_a_process_more(
    sweeping: Sweeping, monkeypatch: pytest.MonkeyPatch, workers: int, processes: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    sweeping.write(("llm:openai/stub",), "llm:openai/stub", runs=40)
    jobs = _jobs(sweeping)
    asked = Asked(store=sweeping.store, workers=workers)
    [(executor, given)] = lanes_of(jobs, asked, lambda _waited: None)
    assert (isinstance(executor, LoopsExecutor), executor.slots) == (processes > 1, workers)
    assert len(given) == len(jobs) == 80
    await executor.aclose()


def _executor(store: Path) -> LoopsExecutor:
    return LoopsExecutor(2, 4, store, None, lambda _waited: None)


def _jobs(sweeping: Sweeping, runs: int | None = None) -> list[Job]:
    if runs is not None:
        sweeping.write(runs=runs)
    asked = Asked(store=sweeping.store)
    return make_plan(*find_grid(str(sweeping.grid)), asked, None).left()


def _kill_one() -> int:
    pid = multiprocessing.active_children()[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    return pid


def _statuses(told: list[Told]) -> list[str]:
    return [one.ending.status for one in told if isinstance(one, Ended)]
