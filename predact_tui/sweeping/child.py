"""A sweep in a process of its own, so that nothing it does keeps a screen waiting."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final

from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.tally import Said, Told, from_line

LONGEST: Final = 1 << 26
"""Bytes of the longest line that is told."""


def command_of(grid: str, asked: Asked) -> list[str]:
    """Return the command line of a sweep that tells all that happens."""
    valued = {
        "--instructors": asked.instructors and ",".join(asked.instructors),
        "--assistants": asked.assistants and ",".join(asked.assistants),
        "--runs": asked.runs,
        "--workers": asked.workers,
        "--limit": asked.limit,
        "--max-cost": asked.max_cost,
        "--retry": ",".join(asked.retry) or None,
        "--models": asked.models,
        "--store": asked.store,
    }
    options = [str(part) for pair in valued.items() if pair[1] is not None for part in pair]
    free = ["--allow-unknown-price"] if asked.allow_unknown_price else []
    return [sys.executable, "-m", "predact_tui", "sweep", grid, "--events", *options, *free]


class ChildSweep:
    """Runs a sweep's command; what it tells can be listened to. `code` is its exit code."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self.code: int | None = None

    async def run(self, tell: Callable[[Told], None]) -> None:
        """Run to the end; `tell` hears of all that happens, also of what it says on stderr."""
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=LONGEST,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # the terminal's signals are for the screen
        )
        assert process.stdout is not None and process.stderr is not None
        await asyncio.gather(_events(process.stdout, tell), _words(process.stderr, tell))
        self.code = await process.wait()

    def stop(self) -> None:
        """Let it begin nothing more; called again, cut off what it plays."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[str]:
    while line := await stream.readline():
        yield line.decode("utf-8", "replace").rstrip("\n")


async def _events(stream: asyncio.StreamReader, tell: Callable[[Told], None]) -> None:
    async for line in _lines(stream):
        with suppress(ValueError, LookupError, TypeError):  # half a line of one that was killed
            tell(from_line(line))


async def _words(stream: asyncio.StreamReader, tell: Callable[[Told], None]) -> None:
    async for line in _lines(stream):
        if line.strip():
            tell(Said(line))
