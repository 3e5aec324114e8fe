"""Which episodes are played by what: models in one loop, the others in processes."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.executor import Executor
from predact_tui.sweeping.inloop import LoopExecutor
from predact_tui.sweeping.job import Job
from predact_tui.sweeping.processes import ProcessExecutor

if TYPE_CHECKING:
    from engine.gateway.retrying import Waiting

AT_ONCE: Final = 16
"""Episodes with models that are played at once, unless something else is asked for."""


def lanes_of(
    jobs: Sequence[Job], asked: Asked, watch: "Callable[[Waiting], None]"
) -> list[tuple[Executor, list[Job]]]:
    """Return executors with the jobs of each; StoreError where the store cannot be opened."""
    waiting = [job for job in jobs if job.models]
    computing = [job for job in jobs if not job.models]
    lanes: list[tuple[Executor, list[Job]]] = []
    if computing:
        lanes.append((_computing(len(computing), asked), computing))
    if waiting:
        slots = asked.workers or AT_ONCE
        lanes.append((LoopExecutor(slots, asked.store, asked.models, watch), waiting))
    return lanes


def _computing(count: int, asked: Asked) -> Executor:
    workers = min(asked.workers or os.cpu_count() or 1, count)
    if workers == 1:
        return LoopExecutor(1, asked.store)
    return ProcessExecutor(workers, asked.store)
