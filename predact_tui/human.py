"""The human seat: steps come from keys, one at a time."""

import asyncio

from engine.actions import InstructorAction
from engine.seats.protocol import Out
from engine.views import InstructorView


class HumanSeat:
    """An instructor whose steps a screen (or the plain mode) gives by `do`."""

    person = True

    def __init__(self) -> None:
        self._actions: asyncio.Queue[InstructorAction] = asyncio.Queue()

    def do(self, action: InstructorAction) -> None:
        """Take this step as soon as the runner asks."""
        self._actions.put_nowait(action)

    def forget(self) -> None:
        """Drop the steps that were not taken yet."""
        while not self._actions.empty():
            self._actions.get_nowait()

    async def act(self, _view: InstructorView, _out: Out) -> InstructorAction:
        """Wait for the person's next step."""
        return await self._actions.get()
