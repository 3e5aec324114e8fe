"""A sweep: the episodes of a plan, shared out to executors until all ended or it is stopped."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from predact_tui.sweeping.budget import Budget
from predact_tui.sweeping.episode import cut_off
from predact_tui.sweeping.executor import Executor
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.tally import Began, Ended, Said, Told

PATIENCE: Final = 1.0
"""Seconds between two looks at episodes that another program is playing."""


@dataclass
class Lane:
    """An executor, and the jobs it plays in order; `later` are those being played elsewhere."""

    executor: Executor
    jobs: deque[Job]
    running: dict["asyncio.Task[Ending]", Job] = field(default_factory=dict)
    later: list[Job] = field(default_factory=list)


class Sweep:
    """Runs a sweep once; `tell` hears of all that happens."""

    def __init__(
        self,
        lanes: Sequence[tuple[Executor, Sequence[Job]]],
        budget: Budget,
        tell: Callable[[Told], None],
    ) -> None:
        self._lanes = [Lane(executor, deque(jobs)) for executor, jobs in lanes]
        self._budget = budget
        self._tell = tell
        self._broken: dict[str, str] = {}
        self._stop = asyncio.Event()
        self._deadline: float | None = None

    async def run(self) -> None:
        """Play until all have ended, or `stop` was called; then close the executors."""
        try:
            await asyncio.gather(*map(self._run, self._lanes))
        finally:
            for lane in self._lanes:
                await lane.executor.aclose()

    def stop(self) -> None:
        """Begin no more; what is being played may end within its executor's grace.

        Called again, it is cut off at once.
        """
        if self._stop.is_set():
            self._deadline = 0.0
        self._stop.set()

    # -- one lane ---------------------------------------------------------------------------------

    async def _run(self, lane: Lane) -> None:
        while not self._stop.is_set():
            self._fill(lane)
            if not lane.running and not await self._look_again(lane):
                break
            await self._wait(lane)
        await self._finish(lane)

    def _fill(self, lane: Lane) -> None:
        """Begin as many as there is room and money for."""
        while lane.jobs and len(lane.running) < lane.executor.slots:
            job = lane.jobs[0]
            why = next((self._broken[m] for m in job.models if m in self._broken), None)
            if why is not None:
                self._end(lane.jobs.popleft(), Ending("failed", reason=why, played=False))
            elif self._budget.allows(job):
                self._begin(lane, lane.jobs.popleft())
            else:
                break

    def _begin(self, lane: Lane, job: Job) -> None:
        self._budget.begin(job)
        lane.running[asyncio.create_task(lane.executor.run(job))] = job
        self._tell(Began(job.group, job.key))

    async def _look_again(self, lane: Lane) -> bool:
        """Return whether there is still something to begin, after a while if it is elsewhere."""
        if lane.jobs:
            self._tell(Said(self._budget.why))
            return False
        if not lane.later:
            return False
        await self._pause(PATIENCE)
        lane.jobs, lane.later = deque(lane.later), []
        return True

    async def _wait(self, lane: Lane) -> None:
        """Wait until one of those running has ended, or the sweep is stopped."""
        if not lane.running:
            return
        stopped = asyncio.create_task(self._stop.wait())
        await asyncio.wait({*lane.running, stopped}, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        self._take(lane)

    async def _finish(self, lane: Lane) -> None:
        """Wait for what is running as long as there is grace, then cut it off."""
        until = time.monotonic() + lane.executor.grace
        while lane.running and time.monotonic() < (until if self._deadline is None else 0.0):
            await asyncio.wait(lane.running, timeout=0.1, return_when=asyncio.FIRST_COMPLETED)
            self._take(lane)
        for task in lane.running:
            task.cancel()
        if lane.running:
            await asyncio.wait(lane.running)
            self._take(lane)

    def _take(self, lane: Lane) -> None:
        for task in [task for task in lane.running if task.done()]:
            job = lane.running.pop(task)
            ending = cut_off(job) if task.cancelled() else task.result()
            self._budget.end(job, ending)
            if ending.status == "elsewhere":
                lane.later.append(job)
            self._end(job, ending)

    def _end(self, job: Job, ending: Ending) -> None:
        if ending.broken is not None and ending.broken not in self._broken:
            self._broken[ending.broken] = f"not begun: {ending.reason}"
            self._tell(Said(f"{ending.broken} is asked no more: its other episodes fail"))
        if ending.fatal:
            self._stop.set()
        self._tell(Ended(job.group, job.key, job.name, ending))

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._stop.wait(), seconds)
        except TimeoutError:
            return
