"""What a replay changes of the session screen: a scrub bar, other words, no keys that act."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.dom import DOMNode
from textual.widgets import Input

from predact_tui.bindings import BY_ID, bindings, in_group
from predact_tui.present import replay_text as words
from predact_tui.present.scrub_text import Standing
from predact_tui.present.times import clock
from predact_tui.screens.session import SessionScreen
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.scrub_bar import ScrubBar

if TYPE_CHECKING:
    from engine.events import Event
    from predact_tui.replaying.replay import Replay

ROOM: Final = 8
"""Questions mounted at least, of so many as would be slow; of tool calls twice as many."""
LONGEST_DRAWING: Final = 0.5
"""Seconds that events wait for a screen to be drawn."""
DEAD: Final = ("decide", "ask", "play")
"""Groups of keys that only say here why they do nothing."""
OURS: Final = {
    command.action.removeprefix("screen.").partition("(")[0] for command in in_group("replay")
}
"""The actions that keys lead to while nothing is being typed."""


class ReplayBase(SessionScreen):
    """The session screen over a recording. `alone`: there is no screen to go back to."""

    watched: ClassVar[bool] = True

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("replay"),
        Binding("f10,ctrl+g", "screen.refused", show=False),
    ]

    def __init__(self, loader: "Callable[[], Awaitable[Replay]]", *, alone: bool = False) -> None:
        super().__init__(loader)
        self._alone = alone
        self.keys = KeyBar(("app.help", "app.quit", "replay.play"))
        self.scrub = ScrubBar()
        self.lines_below = 1

    def compose(self) -> ComposeResult:
        """Yield the session's parts, and the scrub bar above the keys."""
        yield from super().compose()
        yield self.scrub

    def on_mount(self) -> None:
        """Place the panes, and load once they are painted."""
        super().on_mount()
        self.call_after_refresh(self.painted)

    async def populate(self) -> None:
        """Put the panes in; of a long talk they hold the end only."""
        await super().populate()
        self.chat.watching = words.WATCHING
        self.chat.log_view.room, self.tools.room = ROOM, 2 * ROOM

    def go_on_running(self) -> None:
        """Follow the replay, and let it play."""
        self.replay.subscribe(self._played)
        self.replay.follow(self._moved)
        self.replay.drawn = self._drawn
        if self.replay.film.damage:
            self.notify(self.replay.film.damage, title="Damaged", severity="error", markup=False)
        self.draw()
        super().go_on_running()

    @property
    def replay(self) -> "Replay":
        """The replay (only when `ready`)."""
        return cast("Replay", self.source)

    @property
    def only_report(self) -> bool:
        """Whether there is nothing to be seen but decisions."""
        return self.ready and self.replay.alone

    def failed_to_load(self, error: Exception) -> None:
        """Close with a message; where there is nothing but this replay, the program ends."""
        if self._alone:
            super().failed_to_load(error)
        else:
            self.dismiss("leave")
            self.app.failed("The replay cannot begin", error)  # type: ignore[attr-defined]

    @property
    def running(self) -> bool:
        """Leaving interrupts nothing."""
        return False

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything; before there is a report, the lines only."""
        shown = self.source.state.report is not None
        self.query_one("#panes").visible = shown
        if not shown:
            self.draw_lines()
            return
        super().draw()
        if self.focused is None:  # what is not to be seen loses the focus
            self.report.roster.focus()

    def draw_lines(self) -> None:
        """Draw the lines above and below."""
        super().draw_lines()
        self._draw_scrub()

    def draw_task(self) -> None:
        """Say what happened last."""
        self.task_line.show(words.happened(self.replay))

    def draw_keys(self) -> None:
        """Show the keys of a replay."""
        replay = self.replay if self.ready else None
        self.keys.show(*words.keys_named(replay, wide=self.size.width >= 100))

    def _draw_scrub(self) -> None:
        head = self.replay.head
        # An imported log tells no times.
        time = "" if self.replay.film.end.imported else clock(head.active_ms())
        self.scrub.show(
            Standing(
                head.at,
                self.replay.film.last,
                head.playing,
                head.speed,
                head.pacing,
                time,
                self.replay.moments,
            )
        )

    def _played(self, _event: "Event") -> None:
        self.draw_lines()

    def _moved(self, sought: bool) -> None:
        if sought:
            self._painter.everything()
            self._select()
        else:
            self.draw_lines()

    async def _drawn(self) -> None:
        """Wait until what changed is drawn; not for ever, as it may lie below another screen."""
        drawn = asyncio.Event()
        self.call_after_refresh(drawn.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(drawn.wait(), LONGEST_DRAWING)

    def _select(self) -> None:
        """Put the cursor on the student who was decided about."""
        marks = getattr(self.replay.event.body, "marks", {})
        if len(marks) == 1:
            self.report.roster.select(next(iter(marks)))

    def _tick(self) -> None:
        super()._tick()
        self._draw_scrub()

    # -- what a live episode would do -------------------------------------------------------------

    def explain_watching(self) -> None:
        """Say why nothing happens."""
        self.tell(words.REFUSED)

    def name_undecided(self, undecided: tuple[str, ...]) -> None:
        """Leave it to the line that says what happened."""

    def was_reminded(self) -> None:
        """Leave it to the line that says what happened."""

    def action_refused(self) -> None:
        """Say why nothing happens."""
        self.explain_watching()

    def action_cancel(self) -> None:
        """Leave zoom or drawer; else go back to the report; else leave."""
        if self.wishes.zoom or self.wishes.drawer:
            self.wish(zoom=False, drawer=False)
        elif self.focused is not self.report.roster:
            self.go(self.report.roster)
        else:
            self.dismiss("leave")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let keys be typed where something is being typed."""
        if action in OURS and isinstance(self.focused, Input):
            return False
        return super().check_action(action, parameters)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """What can be done now: nothing of a live episode."""
        return {
            key: active
            for key, active in super().active_bindings.items()
            if not _dead(active.binding.id)
        }

    def elsewhere(self) -> dict[str | None, tuple[DOMNode, str]]:
        """Return actions of other panes, but nothing of a live episode."""
        return {name: found for name, found in super().elsewhere().items() if not _dead(name)}


def _dead(name: str | None) -> bool:
    return name in BY_ID and BY_ID[name].group in DEAD
