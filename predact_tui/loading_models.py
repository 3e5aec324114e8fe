"""Waiting for what calls models: it is loaded while a person reads, and no time counts for it."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

from engine.actions import AssistantAction
from engine.seats.protocol import AssistantSeat, Out
from engine.views import AssistantView


class LoadedAssistant:
    """A model's seat that takes no step before what calls models is there.

    `ready` waits for that; the clock stands still in `stopped` meanwhile, and `waiting` says so.
    """

    def __init__(
        self,
        seat: AssistantSeat,
        ready: Callable[[], Awaitable[None]],
        stopped: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self.waiting = False
        self._seat = seat
        self._ready = ready
        self._stopped = stopped

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Take the seat's step, once it can be taken."""
        self.waiting = True
        try:
            with self._stopped():
                await self._ready()
        finally:
            self.waiting = False
        return await self._seat.act(view, out)
