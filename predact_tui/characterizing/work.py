"""Courses shared out to the cores: a course is one piece of work, the same on any core."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeAlias

from engine.characterise import CourseWeek
from scenarios.catalogue import CourseEntry
from scenarios.datasets import characterise_file

Job: TypeAlias = tuple[CourseEntry, range]
"""A course and its weeks."""

WORTH_A_PROCESS: Final = 300_000_000
"""Scores compared in about the time in which another process has started."""


def weeks_of(entry: CourseEntry, bounds: tuple[int, int] | None) -> range:
    """Return the course's weeks within `bounds` (None: all of them)."""
    low, high = bounds or (entry.first_week, entry.last_week)
    return range(max(low, entry.first_week), min(high, entry.last_week) + 1)


def characterised(jobs: Sequence[Job], cores: int | None) -> Iterator[list[CourseWeek]]:
    """Yield what each job gives, in order, on so many cores (None: all there are, if it pays).

    No figure depends on their number.
    """
    paths, weeks = [entry.path for entry, _ in jobs], [at for _, at in jobs]
    many = min(cores or _cores_that_pay(jobs), len(jobs))
    if many == 1:
        yield from map(characterise_file, paths, weeks)
        return
    # Fresh processes: a fork could copy a lock that the progress bar's thread holds.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(many, fresh, initializer=_ignore_interrupts) as pool:
        yield from pool.map(characterise_file, paths, weeks)


def _cores_that_pay(jobs: Sequence[Job]) -> int:
    compared = sum(entry.pool * entry.test * entry.components for entry, _ in jobs)
    return 1 if compared < WORTH_A_PROCESS else os.cpu_count() or 1


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that a person talks to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
