"""A process that plays many episodes at once in a loop of its own: what runs inside it."""

import asyncio
import gc
import threading
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypeAlias

from predact_tui.sweeping import worker
from predact_tui.sweeping.episode import cut_off
from predact_tui.sweeping.inloop import LoopExecutor
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.tally import Waited

NAME: Final = "episodes with models"
"""What such a process is called."""

SELDOM: Final = (20_000, 20, 20)
"""How much is made before Python looks for garbage: answers leave much, and little in circles."""


@dataclass(frozen=True)
class Begin:
    """An episode is to be played; its ending comes back under its number."""

    number: int
    job: Job


@dataclass(frozen=True)
class Cut:
    """The episode of that number is to be cut off."""

    number: int


@dataclass(frozen=True)
class Done:
    """The episode of that number has ended."""

    number: int
    ending: Ending


Order: TypeAlias = Begin | Cut | None
"""What a process is told; None ends it."""
Answer: TypeAlias = Done | Waited
"""What it tells."""


def serve(line: "Connection[Answer, Order]", store: Path | None, models: Path | None) -> None:
    """Play what comes over `line` until None does; then cut off the rest, and close everything."""
    worker.settle()
    gc.set_threshold(*SELDOM)
    asyncio.run(_serve(line, store, models))


async def _serve(
    line: "Connection[Answer, Order]", store: Path | None, models: Path | None
) -> None:
    orders: asyncio.Queue[Order] = asyncio.Queue()
    listening = (line, orders, asyncio.get_running_loop())
    threading.Thread(target=_listen, args=listening, daemon=True).start()
    executor = LoopExecutor(0, store, models, line.send)
    tasks: dict[int, asyncio.Task[None]] = {}
    while (order := await orders.get()) is not None:
        if isinstance(order, Begin):
            task = tasks[order.number] = asyncio.create_task(_play(order, executor, line))
            task.add_done_callback(partial(_drop, tasks, order.number))
        elif order.number in tasks:
            tasks[order.number].cancel()
    await _cut_off(list(tasks.values()))
    await executor.aclose()


def _listen(
    line: "Connection[Answer, Order]",
    orders: "asyncio.Queue[Order]",
    loop: asyncio.AbstractEventLoop,
) -> None:
    """Hand on what comes, up to None; at the line's end the parent is gone, and so are we."""
    order: Order = Cut(-1)
    while order is not None:
        order = line.recv()
        loop.call_soon_threadsafe(orders.put_nowait, order)


async def _play(order: Begin, executor: LoopExecutor, line: "Connection[Answer, Order]") -> None:
    ending = cut_off(order.job)
    try:
        ending = await executor.run(order.job)
    finally:
        line.send(Done(order.number, ending))


def _drop(tasks: "dict[int, asyncio.Task[None]]", number: int, _task: "asyncio.Task[None]") -> None:
    del tasks[number]


async def _cut_off(tasks: "list[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
