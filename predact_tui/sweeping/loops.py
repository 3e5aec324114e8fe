"""Episodes with models in several processes, each with a loop: for more than one loop can carry."""

import asyncio
import itertools
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from predact_tui.sweeping import looping
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.looping import Answer, Begin, Cut, Order
from predact_tui.sweeping.spawning import TRIES, died, fresh
from predact_tui.sweeping.tally import Waited

CLOSING: Final = 10.0
"""Seconds that a process has to cut its episodes off and close what is open."""


class DiedError(Exception):
    """The process that played an episode is gone."""


class LoopsExecutor:
    """Plays up to `slots` episodes at once, shared out evenly to `processes` loops.

    A process that dies is replaced, and its episodes begun again. The processes end with this one,
    however it ends. `watch` is told of every wait before a model is called again.
    """

    grace = 0.0

    def __init__(
        self,
        processes: int,
        slots: int,
        store: Path | None,
        models: Path | None,
        watch: Callable[[Waited], None],
    ) -> None:
        self.slots = slots
        self._open = (store, models, watch)
        self._processes: list[LoopProcess | None] = [None] * processes

    async def run(self, job: Job) -> Ending:
        """Play an episode; cancelled, its process cuts it off, at the latest in `aclose`."""
        for _ in range(TRIES):
            with suppress(DiedError):
                return await self._least_busy().play(job)
        return died(job)

    async def aclose(self) -> None:
        """Cut off what is still running, and end the processes."""
        open_ones = [process for process in self._processes if process is not None]
        await asyncio.gather(*(process.aclose() for process in open_ones))

    def _least_busy(self) -> "LoopProcess":
        place = min(range(len(self._processes)), key=self._busy)
        process = self._processes[place]
        if process is None or process.dead:
            process = self._processes[place] = LoopProcess(*self._open)
        return process

    def _busy(self, place: int) -> int:
        process = self._processes[place]
        return 0 if process is None else process.busy


class LoopProcess:
    """One process with a loop, and the line to it."""

    def __init__(
        self, store: Path | None, models: Path | None, watch: Callable[[Waited], None]
    ) -> None:
        self.dead = False
        self._watch = watch
        self._numbers = itertools.count()
        self._waiting: dict[int, asyncio.Future[Ending]] = {}
        context = fresh()
        ours: Connection[Order, Answer]
        theirs: Connection[Answer, Order]
        ours, theirs = context.Pipe()
        self._line = ours
        self._process = context.Process(
            target=looping.serve, args=(theirs, store, models), name=looping.NAME
        )
        self._process.start()
        theirs.close()
        listening = (asyncio.get_running_loop(),)
        threading.Thread(target=self._listen, args=listening, daemon=True).start()

    @property
    def busy(self) -> int:
        """How many episodes it plays."""
        return len(self._waiting)

    async def play(self, job: Job) -> Ending:
        """Return what became of an episode; DiedError where its process does."""
        number = next(self._numbers)
        ending: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._waiting[number] = ending
        try:
            self._send(Begin(number, job))
            return await ending
        except asyncio.CancelledError:
            self._send(Cut(number))
            raise
        finally:
            self._waiting.pop(number, None)

    async def aclose(self) -> None:
        """Let it cut off what it plays and end; kill it where it does not in time."""
        self._send(None)
        await asyncio.to_thread(self._process.join, CLOSING)
        if self._process.is_alive():
            self._process.kill()
            await asyncio.to_thread(self._process.join)

    # -- the line ---------------------------------------------------------------------------------

    def _send(self, order: Order) -> None:
        with suppress(OSError):  # it is dead, which the listening thread says
            self._line.send(order)

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand on what it tells, until it is gone."""
        with suppress(EOFError, OSError, RuntimeError):  # the loop may be closed before
            while True:
                loop.call_soon_threadsafe(self._take, self._line.recv())
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._bury)

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Waited):
            self._watch(answer)
            return
        ending = self._waiting.get(answer.number)
        if ending is not None and not ending.done():
            ending.set_result(answer.ending)

    def _bury(self) -> None:
        self.dead = True
        for ending in self._waiting.values():
            if not ending.done():
                ending.set_exception(DiedError())
