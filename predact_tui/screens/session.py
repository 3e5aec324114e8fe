"""The session screen: loads an episode behind the painted frame, runs it, and closes it."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import BindingType
from textual.events import DescendantFocus, Resize
from textual.timer import Timer

from predact_tui import startup
from predact_tui.bindings import bindings
from predact_tui.present.safe import safe
from predact_tui.quiet import log_error
from predact_tui.screens.broken_off import BrokenOffScreen, Way, is_of_model, is_of_store
from predact_tui.screens.confirm import leaving
from predact_tui.screens.session_acts import SessionActs
from predact_tui.screens.session_events import Painter
from predact_tui.sources import go_without

if TYPE_CHECKING:
    from predact_tui.sources import Source

SHORTEST_WAIT: Final = 5.0
"""Seconds that it is told at least for what a model is waited for."""
Loader = Callable[[], Awaitable["Source"]]
"""Makes the episode ready; called after the frame is painted."""


class SessionScreen(SessionActs):
    """An episode that is read, decided, talked about and handed in."""

    watched: ClassVar[bool] = False
    """Whether it is a replay."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "session", "look.next_value", "look.previous_value", "look.copy", "look.save_answer",
        "play", "view",
    )  # fmt: skip

    def __init__(self, loader: Loader) -> None:
        super().__init__()
        self._loader = loader
        self._painter = Painter(self)
        self._timer: Timer | None = None
        self._began = False

    # -- beginning --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Place the panes, and load once they are painted."""
        self.place()

    def painted(self) -> None:
        """Begin to load: what stands on the terminal reaches it from now on.

        The first paint holds single lines only; the panes come with the refresh after it.
        """
        if not self._began:
            self._began = True
            self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.recall_sizes()
        self.run_worker(self._load(), group="load", exit_on_error=False, name="load")

    async def _load(self) -> None:
        try:
            source = await self._loader()
        except Exception as error:
            self.failed_to_load(error)
            return
        await self.populate()
        self._source = source
        source.subscribe(self._painter.event)
        source.on_wait(self._say_wait)
        for warning in source.warnings:
            self.notify(
                safe(warning), title="The store", severity="warning", timeout=15, markup=False
            )
        if source.state.report is not None:
            self._painter.everything()
        self._timer = self.set_interval(0.5, self._tick)
        self.call_after_refresh(startup.done)
        self.go_on_running()

    def failed_to_load(self, error: Exception) -> None:
        """Leave it to the application to say so."""
        self.app.loading_failed(error)  # type: ignore[attr-defined]  # PredactApp's

    def go_on_running(self) -> None:
        """Run the episode, from the beginning or after an error of the store."""
        self.run_worker(self._run(), group="episode", exit_on_error=False, name="episode")

    async def _run(self) -> None:
        try:
            await self.source.run()
        except Exception as error:
            if is_of_store(error) or is_of_model(error):
                self._offer_again(error)
            else:
                self.app.failed("The episode cannot go on", error)  # type: ignore[attr-defined]
        else:
            self._finish()

    def _offer_again(self, error: Exception) -> None:
        def go(way: Way | None) -> None:
            if way == "leave":
                # Asked once more: Esc may have been meant for the answer that just broke off.
                self.app.push_screen(leaving(), leave)
                return
            if way == "without":
                self.guarded(lambda: go_without(self.source))
            self.go_on_running()

        def leave(yes: bool | None) -> None:
            if yes:
                self.app.leave_now()  # type: ignore[attr-defined]
            else:
                self._offer_again(error)

        self.app.push_screen(BrokenOffScreen(error, self.source), go)

    # -- ending -----------------------------------------------------------------------------------

    def _finish(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        from predact_tui.screens.results import ResultsScreen

        self.app.push_screen(ResultsScreen(self.source), self._leave)

    def _leave(self, way: Any) -> None:
        self.close("finished")
        self.dismiss(way)

    @property
    def running(self) -> bool:
        """Whether leaving now would interrupt an episode."""
        return self.ready and self.source.state.status is None

    def close(self, reason: str) -> None:
        """Close the session of the episode, whatever state it is in.

        What the store cannot take any more is only logged: there may be no screen to say it on.
        """
        if not self.ready:
            return
        try:
            self.source.close(reason)
        except Exception as error:
            if not is_of_store(error):
                raise
            log_error(error)

    def _say_wait(self, words: str, seconds: float) -> None:
        timeout = max(seconds, SHORTEST_WAIT)
        self.notify(safe(words), severity="warning", timeout=timeout, markup=False)

    # -- small events -----------------------------------------------------------------------------

    def _tick(self) -> None:
        self.status.tick(self.source.active_ms())
        self.draw_task()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let keys work once there is an episode."""
        return self.ready and super().check_action(action, parameters)

    def on_resize(self, _event: Resize) -> None:
        """Place the panes anew."""
        self.place()
        if self.ready:
            self.brief()
        self.draw_keys()

    def on_descendant_focus(self, _event: DescendantFocus) -> None:
        """Let the keys, and where only one pane has room the pane, follow the focus."""
        if sum(box.shown for box in self.places.boxes.values()) == 1:
            self.place()
        if self.ready:
            self.brief()
        self.draw_keys()

    def was_reminded(self) -> None:
        """Hand in again where the summary had said so already; else say it."""
        from engine.actions import Submit

        if self.reminded_here:
            self.reminded_here = False
            self.source.do(Submit())
        else:
            self.tell("You have not asked anything yet. Ask, or hand in again.")

    def guarded(self, act: Callable[[], None]) -> None:
        """Do something that is recorded; an error of the store is shown, not raised."""
        try:
            act()
        except Exception as error:
            if not is_of_store(error):
                raise
            title = "Not recorded"
            self.notify(safe(str(error)), title=title, severity="error", markup=False)

    def viewed(self, what: str, target: str = "") -> None:
        """Record that something was looked at."""
        from engine.events import Viewed

        self.guarded(lambda: self.source.note(Viewed(what=what, target=target)))
