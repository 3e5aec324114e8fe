"""What a seat is: someone who, asked with a view, takes one step. Seats remember nothing."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.actions import AssistantAction, InstructorAction
from engine.events import ModelEvent, Role
from engine.stream import Stream
from engine.views import AssistantView, InstructorView


@dataclass(frozen=True)
class Out:
    """What a seat hands out while it works on a step.

    `say` takes a piece of an answer as it arrives (an instructor's goes nowhere), `record` what
    happened to a model that it called, `keep` a text that such an event names: it returns the
    text's SHA-256. `next_call` names the next model call of the recording.
    """

    say: Callable[[str], None]
    record: Callable[[ModelEvent], object]
    keep: Callable[[str], str]
    next_call: Callable[[], str]

    @classmethod
    def into(cls, stream: Stream, role: Role, say: Callable[[str], None]) -> "Out":
        """Return what a seat of this role hands out into a stream; `say` takes its pieces."""
        return cls(
            say,
            lambda body: stream.append(role, body),
            stream.keep,
            lambda: f"m{stream.state.usage.calls + 1}",
        )


class SeatError(Exception):
    """A seat gave what cannot be used: the episode ends as invalid, with this as its reason."""


class InstructorSeat(Protocol):
    """Decides, asks, hands in."""

    @property
    def person(self) -> bool:
        """Whether it is told of a step that cannot be taken; any other seat ends the episode."""
        ...

    async def act(self, view: InstructorView, out: Out) -> InstructorAction:
        """Return the next step; may be cancelled at any await and asked again."""
        ...


class AssistantSeat(Protocol):
    """Calls tools and answers."""

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Return the next step; text may be given to `out.say` on the way, piece by piece.

        The pieces must join to a prefix of the text that is said in the end; those from before a
        model call that was recorded in the step count no more. May be cancelled at any await: what
        was said is then kept as a partial answer.
        """
        ...
