"""Seats whose code is loaded at their first step, so that no start waits for it."""

from collections.abc import Callable
from typing import ClassVar

from engine.actions import AssistantAction, InstructorAction
from engine.seats.protocol import AssistantSeat, InstructorSeat, Out
from engine.views import AssistantView, InstructorView


class LateAssistant:
    """Stands in for the assistant that `load` gives."""

    def __init__(self, load: Callable[[], AssistantSeat]) -> None:
        self._load = load
        self._seat: AssistantSeat | None = None

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Take the assistant's step."""
        self._seat = self._seat or self._load()
        return await self._seat.act(view, out)


class LateInstructor:
    """Stands in for the instructor that `load` gives, which is no person."""

    person: ClassVar[bool] = False

    def __init__(self, load: Callable[[], InstructorSeat]) -> None:
        self._load = load
        self._seat: InstructorSeat | None = None

    async def act(self, view: InstructorView, out: Out) -> InstructorAction:
        """Take the instructor's step."""
        self._seat = self._seat or self._load()
        return await self._seat.act(view, out)
