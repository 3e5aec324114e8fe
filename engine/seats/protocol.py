"""What a seat is: someone who, asked with a view, takes one step. Seats remember nothing."""

from collections.abc import Callable
from typing import Protocol

from engine.actions import AssistantAction, InstructorAction
from engine.views import AssistantView, InstructorView

Out = Callable[[str], None]
"""Takes a piece of an answer as it arrives."""


class SeatError(Exception):
    """A seat gave what cannot be used: the episode ends as invalid, with this as its reason."""


class InstructorSeat(Protocol):
    """Decides, asks, hands in."""

    @property
    def person(self) -> bool:
        """Whether it is told of a step that cannot be taken; any other seat ends the episode."""
        ...

    async def act(self, view: InstructorView) -> InstructorAction:
        """Return the next step; may be cancelled at any await and asked again."""
        ...


class AssistantSeat(Protocol):
    """Calls tools and answers."""

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Return the next step; text may be given to `out` on the way, piece by piece.

        The pieces must join to a prefix of the text that is said in the end. May be cancelled at
        any await: what `out` was given is then kept as a partial answer.
        """
        ...
