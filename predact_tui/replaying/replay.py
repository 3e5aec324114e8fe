"""A recording as a `Source` (predact_tui.sources): the session screen draws it like a live one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from engine.events import Event, TruthShown, Viewed
from predact_tui.past import PastEpisode
from predact_tui.replaying.film import Film
from predact_tui.replaying.moments import Kind, moments
from predact_tui.replaying.pacing import PACINGS
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.unaided import roster_of

if TYPE_CHECKING:
    from engine.actions import InstructorAction
    from engine.outcome import Outcome
    from engine.state import EpisodeState

BURST: Final = 8
"""When more events than this are due at once, the screen is drawn once after the last."""
FRAME: Final = 1 / 30
"""Seconds between two looks at what is due."""


async def at_once() -> None:
    """Wait for nothing."""


class Replay:
    """Plays a film: tells the subscribers of each event as it comes, and of every seek.

    What a person does to a live episode is ignored here. Nothing is written, except that the truth
    was shown (`note`).
    """

    person = False
    can_give_back = False
    loading = False

    def __init__(self, film: Film, playhead: Playhead | None = None) -> None:
        self.film = film
        self.head = playhead or Playhead(film.events)
        self.moments = moments(film.events)
        self._roster = roster_of(film)
        self.state: EpisodeState = self._state_at(self.head.at)
        """The state at the event where the replay stands; another object after each seek."""
        self.truth_shown = film.end.truth_shown
        """Whether the truth was ever shown, here or before."""
        self._past = PastEpisode(film.path, film.recording)
        self._subscribers: list[Callable[[Event], None]] = []
        self._followers: list[Callable[[bool], None]] = []
        self._stir = asyncio.Event()
        self.drawn: Callable[[], Awaitable[None]] = at_once
        """What is waited for before more events are played: that the last ones are on the screen,
        so that keys are never behind a queue of drawings."""

    @property
    def alone(self) -> bool:
        """Whether there are decisions only: no tool spoke, and nobody was asked."""
        return self._roster is not None and not self.film.end.talk.turns

    def _state_at(self, number: int) -> "EpisodeState":
        """Return the state after an event, with who is decided about where no report tells that."""
        state = self.film.state_at(number)
        state.report = state.report or self._roster
        return state

    # -- where it stands --------------------------------------------------------------------------

    @property
    def event(self) -> Event:
        """The event that happened last."""
        return self.film.events[self.head.at]

    @property
    def resumable(self) -> bool:
        """Whether it stands where the recording broke off."""
        return self.head.at_end and self.state.status is None and not self.film.damage

    @property
    def place(self) -> str:
        """The path of the store."""
        return str(self.film.path)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Nothing: whatever the store was like, this is what could be read of it."""
        return ()

    @property
    def assistant_busy(self) -> bool:
        """Whether an answer was being made."""
        return self.state.talk.open_turn is not None

    def on_wait(self, _tell: Callable[[str, float], None]) -> None:
        """Call no model, so never wait for one."""

    def active_ms(self) -> int:
        """Return the recorded active time."""
        return self.head.active_ms()

    def subscribe(self, subscriber: Callable[[Event], None]) -> None:
        """Tell of every event that is played or stepped to."""
        self._subscribers.append(subscriber)

    def follow(self, follower: Callable[[bool], None]) -> None:
        """Tell of what no event tells: True after a seek, False where only the playing changed."""
        self._followers.append(follower)

    # -- moving -----------------------------------------------------------------------------------

    def seek(self, to: int) -> None:
        """Stand at event `to`, or at the first or last where there is none such; the last stops."""
        self.head.move(max(0, min(to, self.film.last)))
        if self.head.at_end:
            self.head.pause()
        self.state = self._state_at(self.head.at)
        self._changed(sought=True)

    def move(self, by: int) -> None:
        """Go on or back by so many events; one on is told like an event that is played."""
        if by == 1 and not self.head.at_end:
            self.head.move(self.head.at + 1)
            self._tell()
            self._changed()
        else:
            self.seek(self.head.at + by)

    def jump(self, kind: Kind, by: int) -> bool:
        """Go to the next moment of a kind, or the one before; False where there is none."""
        find = self.moments.after if by > 0 else self.moments.before
        found = find(kind, self.head.at)
        if found is not None:
            self.seek(found)
        return found is not None

    # -- playing ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play whenever it is not paused, from now on; never ends by itself."""
        self.head.move(self.head.at)
        while True:
            self._stir.clear()
            wait = self.head.wait()
            try:
                pause = None if wait is None else max(wait, FRAME)
                await asyncio.wait_for(self._stir.wait(), pause)
            except TimeoutError:
                self._catch_up()
                await self.drawn()

    def _catch_up(self) -> None:
        """Take in all events that are due."""
        due = self.head.due()
        if due - self.head.at > BURST:
            self.head.reach(due)
            self.state = self._state_at(due)
            self._call_followers(sought=True)
        while self.head.at < due:
            self.head.reach(self.head.at + 1)
            self._tell()
        if self.head.at_end:
            self.head.pause()
            self._call_followers()

    def _tell(self) -> None:
        event = self.event
        self.state.apply(event)
        for subscriber in self._subscribers:
            subscriber(event)

    def pause(self) -> None:
        """Stop playing."""
        self.head.pause()
        self._changed()

    def go_on(self) -> None:
        """Play; from the first event on where it stands at the last."""
        if self.head.at_end:
            self.seek(0)
        self.head.play()
        self._changed()

    def set_speed(self, speed: float) -> None:
        """Play so many times as fast."""
        self.head.set_speed(speed)
        self._changed()

    def next_pacing(self) -> None:
        """Go on to the next way of pacing."""
        at = PACINGS.index(self.head.pacing)
        self.head.set_pacing(PACINGS[(at + 1) % len(PACINGS)])
        self._changed()

    def _changed(self, *, sought: bool = False) -> None:
        self._stir.set()
        self._call_followers(sought=sought)

    def _call_followers(self, *, sought: bool = False) -> None:
        for follower in self._followers:
            follower(sought)

    # -- the rest of a source ---------------------------------------------------------------------

    def step(self) -> None:
        """Go on by one event."""
        self.move(1)

    def do(self, action: "InstructorAction") -> None:
        """Ignore a step: what happened has happened."""

    def take_over(self) -> None:
        """Ignore that a person wants the seat."""

    def give_back(self) -> None:
        """Ignore that the seat is to be given back."""

    def cancel_answer(self) -> None:
        """Ignore that an answer is to be cut off."""

    def note(self, body: Viewed | TruthShown) -> None:
        """Record that the truth was shown, at the end of the recording; nothing else is written.

        StoreError where it cannot be.
        """
        if isinstance(body, TruthShown):
            self.truth_shown = True
            self._past.note(body)

    def outcome(self) -> "Outcome":
        """Return truth and score; UnfinishedError where the recording has no end."""
        return self._past.outcome()

    def close(self, reason: str) -> None:
        """Leave: there is nothing to close."""
