"""A replay: the session screen over a recording, with keys to move in time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import work

from predact_tui.present import replay_text as words
from predact_tui.present.safe import safe
from predact_tui.screens.replay_base import ReplayBase
from predact_tui.widgets.scrub_bar import ScrubBar

if TYPE_CHECKING:
    from engine.outcome import Outcome
    from predact_tui.replaying.moments import Kind
    from predact_tui.replaying.replay import Replay
    from predact_tui.widgets.find_line import FindLine

FAR: Final = 20
"""Into so many parts "far" divides a recording."""


def replayer(
    path: Path, recording: str, *, at: int | None = None, speed: float = 1.0
) -> "Callable[[], Awaitable[Replay]]":
    """Return what reads a recording in a thread, for `ReplayScreen`.

    It begins to play; with `at` it waits at that event. Errors: StoreError, UserError.
    """

    async def load() -> "Replay":
        from predact_tui.replaying.loading import load_replay

        return await asyncio.to_thread(load_replay, path, recording, at, speed)

    return load


class ReplayScreen(ReplayBase):
    """Shows a recording at any of its events; gives the options of an episode that goes on."""

    # -- moving -----------------------------------------------------------------------------------

    def on_scrub_bar_sought(self, event: ScrubBar.Sought) -> None:
        """Go where the mouse is."""
        self.replay.seek(event.number)

    def on_scrub_bar_stepped(self, event: ScrubBar.Stepped) -> None:
        """Go on or back by an event."""
        self.replay.move(event.by)

    def on_scrub_bar_toggled(self, _event: ScrubBar.Toggled) -> None:
        """Play or pause."""
        self.action_play()

    def action_play(self) -> None:
        """Play or pause."""
        act = self.replay.pause if self.replay.head.playing else self.replay.go_on
        act()

    def action_move(self, by: int) -> None:
        """Go on or back by events, and wait there."""
        self.replay.head.pause()
        self.replay.move(by)

    def action_move_far(self, by: int) -> None:
        """Go on or back by a part of the recording."""
        self.replay.seek(self.replay.head.at + by * max(1, self.replay.film.last // FAR))

    def action_first(self) -> None:
        """Go to the first event."""
        self.replay.seek(0)

    def action_last(self) -> None:
        """Go to the last event."""
        self.replay.seek(self.replay.film.last)

    def action_jump(self, kind: "Kind", by: int) -> None:
        """Go to a moment of a kind, and wait there."""
        self.replay.head.pause()
        if not self.replay.jump(kind, by):
            self.tell(words.nowhere(kind, by))

    def action_speed(self, speed: int) -> None:
        """Play so many times as fast."""
        self.replay.set_speed(float(speed))

    def action_pacing(self) -> None:
        """Go on to the next way of pacing, and say which."""
        self.replay.next_pacing()
        self.tell(words.PACES[self.replay.head.pacing])

    def action_go_to(self) -> None:
        """Open a line for the number of an event; it is gone to while it is typed."""
        # Late: the first paint does not wait for Textual's Input.
        from predact_tui.widgets.find_line import FindLine

        if not self.query(FindLine):
            self.mount(FindLine(words.go_to(self.replay)))

    def on_find_line_wanted(self, event: "FindLine.Wanted") -> None:
        """Go to the event typed."""
        number = event.words.strip()
        known = number.isdecimal() and int(number) <= self.replay.film.last
        event.line.set_class(not known, "-nobody")
        if known:
            self.replay.head.pause()
            self.replay.seek(int(number))

    def on_find_line_left(self, event: "FindLine.Left") -> None:
        """Close the line."""
        event.line.remove()
        self.report.roster.focus()

    # -- truth ------------------------------------------------------------------------------------

    def action_truth(self) -> None:
        """Lay the truth open beside the decisions, or hide it again."""
        if self.report.roster.truth is not None:
            self.report.roster.lay_open(None)
        else:
            self._open_truth()

    @work(group="truth", exclusive=True, exit_on_error=False)
    async def _open_truth(self) -> None:
        from engine.errors import UserError

        try:
            outcome = await asyncio.to_thread(self.replay.outcome)
        except UserError as error:
            self._sealed(error)
            return
        await self._note_truth()
        self._lay_open(outcome)

    def _sealed(self, error: Exception) -> None:
        self.notify(safe(str(error)), title="Sealed", severity="warning", markup=False)

    def _lay_open(self, outcome: "Outcome") -> None:
        self.report.roster.lay_open({row.student_id: row for row in outcome.students})
        self.tell(words.truth_words(outcome))

    async def _note_truth(self) -> None:
        """Record that the truth was shown; a store that cannot be written is no reason to stop."""
        from engine.errors import UserError
        from engine.events import TruthShown

        try:
            await asyncio.to_thread(self.replay.note, TruthShown(where="replay"))
        except (UserError, OSError) as error:
            self.notify(safe(str(error)), title="Not recorded", severity="warning", markup=False)

    def action_results(self) -> None:
        """Show the results."""
        from predact_tui.past import UnfinishedError
        from predact_tui.screens.results import ResultsScreen

        self.replay.pause()
        if self.replay.film.end.status is None:
            self._sealed(UnfinishedError())
            return
        self.app.push_screen(ResultsScreen(self.replay, again=False, watched=True))

    # -- going on ---------------------------------------------------------------------------------

    def action_take_up(self) -> None:
        """Ask whether to go on from here."""
        from predact_tui.screens.confirm import ConfirmScreen

        self.replay.pause()
        if refusal := words.not_from_here(self.replay):
            self.tell(refusal)
            return
        sheet = ConfirmScreen("Go on from here?", words.taking_up(self.replay), yes="Go on")
        self.app.push_screen(sheet, self._take_up)

    def _take_up(self, agreed: bool | None) -> None:
        if agreed:
            self.tell("Making the episode ready…")
            self._go_on()

    @work(group="take-up", exclusive=True, exit_on_error=False)
    async def _go_on(self) -> None:
        from engine.errors import UserError
        from predact_tui.replaying.taking_up import going_on

        try:
            options = await asyncio.to_thread(going_on, self.replay)
        except UserError as error:
            self.app.failed("It cannot go on from here", error)  # type: ignore[attr-defined]
        else:
            self.dismiss(options)

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("leave")
