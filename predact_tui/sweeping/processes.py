"""Episodes in processes of their own: for seats that compute and wait for nobody."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from predact_tui.sweeping import looping, worker
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.spawning import TRIES, died, fresh


class ProcessExecutor:
    """Plays episodes in `workers` processes, each with a store of its own open.

    A process that dies is replaced, and its episode begun again. The processes end with this one,
    however it ends.
    """

    grace = 10.0

    def __init__(self, workers: int, store: Path | None) -> None:
        self.slots = workers * 2  # one to play and one to come, so that none is idle
        self._workers = workers
        self._store = store
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, job: Job) -> Ending:
        """Play an episode; cancelled, its process goes on with it until `aclose`."""
        for _ in range(TRIES):
            pool = self._pool = self._pool or self._begin()
            try:
                return await asyncio.wrap_future(pool.submit(worker.play_job, job))
            except BrokenProcessPool:
                self._drop(pool)
        return died(job)

    async def aclose(self) -> None:
        """End all processes at once: what they recorded stays."""
        if self._pool is None:
            return
        # The pool has no door to them: they are all that were spawned but those of models.
        for process in multiprocessing.active_children():
            if process.name != looping.NAME:
                process.kill()
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
        self._pool = None

    def _begin(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers, fresh(), initializer=worker.begin, initargs=(self._store,)
        )

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)
