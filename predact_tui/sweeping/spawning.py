"""What executors of processes share: how a process is begun, and what its death comes to."""

import multiprocessing
from multiprocessing.context import SpawnContext
from typing import Final

from predact_tui import startup
from predact_tui.sweeping.job import Ending, Job

TRIES: Final = 3
"""How often an episode is begun whose process dies; it may be another one's fault."""


def fresh() -> SpawnContext:
    """Return what begins processes anew: a fork would take locks and the open store along."""
    startup.spare()
    return multiprocessing.get_context("spawn")


def died(job: Job) -> Ending:
    """Return the ending of an episode whose process died each time."""
    cost = None if job.models else 0.0
    return Ending("failed", reason="the process that played it died", cost=cost)
