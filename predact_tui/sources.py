"""What the session screen draws from: a live episode or a recording, seen through one door."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from engine.actions import InstructorAction
    from engine.events import Event, TruthShown, Viewed
    from engine.outcome import Outcome
    from engine.state import EpisodeState


class Source(Protocol):
    """A stream of events and its folded state, and what a person may do to it.

    `person` tells whether the person in front of the screen sits as instructor now. What cannot
    be done now is ignored. All calls are made on the event loop's thread.
    """

    @property
    def state(self) -> "EpisodeState":
        """The folded state; the same object for the whole episode (in a replay: until a seek)."""
        ...

    @property
    def person(self) -> bool:
        """Whether the person sits as instructor."""
        ...

    @property
    def place(self) -> str:
        """Where the recording lies, for people."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user should know of how the store was opened."""
        ...

    @property
    def assistant_busy(self) -> bool:
        """Whether an answer is being made."""
        ...

    @property
    def loading(self) -> bool:
        """Whether an answer waits for the program to load what calls models."""
        ...

    def subscribe(self, subscriber: "Callable[[Event], None]") -> None:
        """Tell of every event once it is committed and folded."""
        ...

    def on_wait(self, tell: "Callable[[str, float], None]") -> None:
        """Tell, in words, of every wait before a model is called again, and its seconds."""
        ...

    def active_ms(self) -> int:
        """Return the active time so far."""
        ...

    async def run(self) -> None:
        """Run the episode until it has ended; may be called again after an error."""
        ...

    def do(self, action: "InstructorAction") -> None:
        """Take a step as instructor."""
        ...

    def take_over(self) -> None:
        """Put the person into the instructor's seat."""
        ...

    def give_back(self) -> None:
        """Give the seat back to the one who had it."""
        ...

    @property
    def can_give_back(self) -> bool:
        """Whether there is one to give the seat back to."""
        ...

    def pause(self) -> None:
        """Stop the clock and the seats."""
        ...

    def go_on(self) -> None:
        """Go on after a pause."""
        ...

    def step(self) -> None:
        """While paused, let one step through."""
        ...

    def cancel_answer(self) -> None:
        """Cut the running answer off."""
        ...

    def note(self, body: "Viewed | TruthShown") -> None:
        """Record what was looked at."""
        ...

    def outcome(self) -> "Outcome":
        """Return truth and score (only after the episode has ended)."""
        ...

    def close(self, reason: str) -> None:
        """Close the session."""
        ...


def go_without(source: Source) -> None:
    """Give up what broke off: the answer ends as it is, or the person takes the seat."""
    if source.assistant_busy:
        source.cancel_answer()
    else:
        source.take_over()
