"""A process that plays episodes for a sweep: what runs inside it."""

import asyncio
import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait
from pathlib import Path

from predact_tui.options import Options
from predact_tui.reaching import late_gateway
from predact_tui.sweeping.episode import perform
from predact_tui.sweeping.job import Ending, Job
from recordings.place import store_path
from recordings.store import Store

_OPEN: list[tuple[Store, asyncio.Runner]] = []
"""The store and the loop of this process, once it has begun."""


def settle() -> None:
    """Leave signals to the parent, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def begin(path: Path | None) -> None:
    """Settle, and open the store."""
    settle()
    _OPEN.append((Store.open(store_path(path)), asyncio.Runner()))


def play_job(job: Job) -> Ending:
    """Play an episode in this process."""
    store, runner = _OPEN[0]
    return runner.run(perform(job, store, late_gateway(Options())))


def _end_with_parent() -> None:
    """End at once when the parent is gone: what is recorded so far stays."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
