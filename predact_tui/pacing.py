"""Seats that are no people, slowed down so that a person can watch them."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from engine.actions import AssistantAction, Decision, InstructorAction, Mark, Submit
from engine.seats.protocol import AssistantSeat, InstructorSeat, Out
from engine.views import AssistantView, InstructorView

LINE_SHARE = 0.1
"""An answer's line takes this part of a step's pace."""


class PacedInstructor:
    """Waits `pace` seconds before each step, and makes the marks handed in one by one."""

    person = False

    def __init__(self, seat: InstructorSeat, pace: float) -> None:
        self._seat = seat
        self._pace = pace

    async def act(self, view: InstructorView, out: Out) -> InstructorAction:
        """Take the seat's step, slowly."""
        action = await self._seat.act(view, out)
        if not isinstance(action, Submit):
            await asyncio.sleep(self._pace)
            return action
        mark = next_mark(view, action.marks)
        await asyncio.sleep(self._pace / 4 if mark else self._pace)
        return mark or action


def next_mark(view: InstructorView, wanted: Mapping[str, Decision]) -> Mark | None:
    """Return the first mark that is not yet as wanted, in the report's order."""
    for student in view.report.ids:
        if student in wanted and view.marks.get(student) != wanted[student]:
            return Mark({student: wanted[student]})
    return None


class PacedAssistant:
    """Gives an answer's pieces out slowly, as a model would."""

    def __init__(self, seat: AssistantSeat, pace: float) -> None:
        self._seat = seat
        self._pace = pace

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Take the seat's step; its pieces come one after the other."""
        pieces: list[str] = []
        action = await self._seat.act(view, replace(out, say=pieces.append))
        for piece in pieces:
            await asyncio.sleep(self._pace * LINE_SHARE)
            out.say(piece)
        return action
