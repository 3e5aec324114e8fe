"""An assistant whose code is loaded at its first step, so that no start waits for it."""

from collections.abc import Callable

from engine.actions import AssistantAction
from engine.seats.protocol import AssistantSeat, Out
from engine.views import AssistantView


class LateAssistant:
    """Stands in for the assistant that `load` gives."""

    def __init__(self, load: Callable[[], AssistantSeat]) -> None:
        self._load = load
        self._seat: AssistantSeat | None = None

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Take the assistant's step."""
        self._seat = self._seat or self._load()
        return await self._seat.act(view, out)
