"""Waiting for a seat's next step, with the means to hold it back, drop it or cut it off."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

from engine.events import Role

T = TypeVar("T")
Why = Literal["cut", "again"]


class CutOffError(Exception):
    """The step that was awaited was cut off by a person."""


class Waiting:
    """Awaits one step at a time. `acting` tells whose, None between steps."""

    def __init__(self) -> None:
        self.acting: Role | None = None
        self._gate = asyncio.Event()
        self._gate.set()
        self._one_step = False
        self._interrupt: asyncio.Future[Why] | None = None

    async def step(self, role: Role, start: Callable[[], Awaitable[T]]) -> T:
        """Return what `start()` gives; it is started again whenever `interrupt` says so.

        Raises CutOffError when `interrupt(role, "cut")` was called meanwhile, and whatever the
        step raises.
        """
        self.acting = role
        try:
            while True:
                task, why = await self._race(start)
                if why is None:
                    return task.result()
                if why == "cut":
                    raise CutOffError
        finally:
            self.acting = None

    def interrupt(self, role: Role, why: Why) -> bool:
        """Cut the step of this role off, or drop it and start again; False if none is awaited."""
        if self.acting != role or self._interrupt is None or self._interrupt.done():
            return False
        self._interrupt.set_result(why)
        return True

    def hold(self) -> None:
        """Hold back every step from now on."""
        self._gate.clear()

    def let_go(self) -> None:
        """Let steps through again."""
        self._one_step = False
        self._gate.set()

    def let_one_through(self) -> None:
        """Let one step through, then hold again."""
        self._one_step = True
        self._gate.set()

    async def _race(
        self, start: Callable[[], Awaitable[T]]
    ) -> "tuple[asyncio.Future[T], Why | None]":
        self._interrupt = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(self._gated(start))
        try:
            both: set[asyncio.Future[Any]] = {task, self._interrupt}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        return task, self._interrupt.result() if self._interrupt.done() else None

    async def _gated(self, start: Callable[[], Awaitable[T]]) -> T:
        result = await start()
        await self._gate.wait()
        if self._one_step:
            self._one_step = False
            self._gate.clear()
        return result
