"""Which episodes are played by what: models in loops, the others in processes."""

import math
import os
from collections.abc import Callable, Sequence
from typing import Final

from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.executor import Executor
from predact_tui.sweeping.inloop import LoopExecutor
from predact_tui.sweeping.job import Job
from predact_tui.sweeping.loops import LoopsExecutor
from predact_tui.sweeping.processes import ProcessExecutor
from predact_tui.sweeping.tally import Waited

AT_ONCE: Final = 16
"""Episodes with models that are played at once, unless something else is asked for."""
A_LOOP: Final = 32
"""Episodes with models that one loop carries with ease: a call takes it some 20 ms."""


def lanes_of(
    jobs: Sequence[Job], asked: Asked, watch: Callable[[Waited], None]
) -> list[tuple[Executor, list[Job]]]:
    """Return executors with the jobs of each; StoreError where the store cannot be opened."""
    waiting = [job for job in jobs if job.models]
    computing = [job for job in jobs if not job.models]
    lanes: list[tuple[Executor, list[Job]]] = []
    if computing:
        lanes.append((_computing(len(computing), asked), computing))
    if waiting:
        lanes.append((_waiting(min(asked.workers or AT_ONCE, len(waiting)), asked, watch), waiting))
    return lanes


def _waiting(slots: int, asked: Asked, watch: Callable[[Waited], None]) -> Executor:
    processes = min(os.cpu_count() or 1, math.ceil(slots / A_LOOP))
    if processes == 1:
        return LoopExecutor(slots, asked.store, asked.models, watch)
    return LoopsExecutor(processes, slots, asked.store, asked.models, watch)


def _computing(count: int, asked: Asked) -> Executor:
    workers = min(asked.workers or os.cpu_count() or 1, count)
    if workers == 1:
        return LoopExecutor(1, asked.store)
    return ProcessExecutor(workers, asked.store)
