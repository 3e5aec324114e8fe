"""The probe's frame: its widgets, how they are placed, loaded and drawn."""

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from predact_tui.options import Options
from predact_tui.present.probe_text import students
from predact_tui.present.safe import clip
from predact_tui.screens.steady import Steady
from predact_tui.widgets.class_table import ClassTable
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.knob_bar import KnobBar
from predact_tui.widgets.probe_counts import ProbeCounts
from predact_tui.widgets.probe_panels import ProbePanels

if TYPE_CHECKING:
    from engine.probing.spread import Spread
    from engine.probing.turning import Turn
    from predact_tui.probing.desk import Desk
    from predact_tui.probing.look import Look

WIDE: Final = 110
"""From this many columns on class and panels stand side by side."""
LOW: Final = 14
"""Below this many lines only one knob and one count are shown; below half of it, no count."""
PAUSE: Final = 0.15
"""Seconds without a turn after which the many seeds are worked out."""
COURSES_KEPT: Final = 16
SHOWN: Final = ("probe.why", "probe.truth", "probe.panels", "probe.tools", "probe.leave",
                "probe.less", "probe.more", "probe.save", "probe.copy")  # fmt: skip


class ProbeBase(Steady[Options]):
    """Draws a desk (predact_tui.probing.desk), once it is there."""

    DEFAULT_CSS = """
    ProbeBase #probe-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    ProbeBase #probe-panes { height: 1fr; layout: horizontal; }
    ProbeBase ClassTable { width: 54%; max-width: 92; height: 100%; }
    ProbeBase ProbePanels { width: 1fr; height: 100%; border-left: vkey $foreground 30%; }
    ProbeBase.-narrow ClassTable { width: 100%; max-width: 100%; }
    ProbeBase.-narrow ProbePanels { width: 100%; border-left: none; }
    ProbeBase.-narrow ProbePanels, ProbeBase.-narrow.-panels ClassTable { display: none; }
    ProbeBase.-narrow.-panels ProbePanels { display: block; }
    ProbeBase.-low ProbeCounts { max-height: 1; }
    ProbeBase.-lowest ProbeCounts { display: none; }
    ProbeBase.-lowest KnobBar { max-height: 1; }
    """

    def __init__(self, options: Options) -> None:
        super().__init__()
        self._options = options
        self.title_line = Static("", id="probe-title", markup=False)
        self.knob_bar = KnobBar()
        self.counts = ProbeCounts()
        self.table = ClassTable()
        self.panels = ProbePanels()
        self.keys = KeyBar(("app.help", "app.quit", "probe.start"))
        self.desk: Desk | None = None
        self.spread: Spread | None = None
        self._waiting: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the lines and the panes."""
        yield self.title_line
        yield self.knob_bar
        yield self.counts
        with Container(id="probe-panes"):
            yield self.table
            yield self.panels
        yield self.keys

    def on_mount(self) -> None:
        """Read the course beside the painted frame."""
        self.title_line.update("PROBE")
        self._fit()
        self.table.focus()
        self.keys.show(SHOWN)
        self._load()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.size.width < WIDE, "-narrow")
        self.set_class(self.size.height < LOW, "-low")
        self.set_class(self.size.height < LOW // 2, "-lowest")
        if self.knob_bar.single is not (self.size.height < LOW):
            self.knob_bar.single = self.size.height < LOW
            if self.desk is not None:
                self.knob_bar.show(self.desk)
        self._show_title()

    # -- loading ----------------------------------------------------------------------------------

    @work(thread=True, group="probe-load", exit_on_error=False)
    def _load(self) -> None:
        from engine.home import home
        from predact_tui.probing.desk import Desk
        from predact_tui.probing.look import look, without_letters
        from scenarios.catalogue import resolve

        read = lru_cache(COURSES_KEPT)(partial(resolve, home=home()))
        try:
            scenario = read(self._options.scenario or "")
            if without_letters(scenario.course):
                self.app.call_from_thread(self._look, look(self._options, scenario))
                return
            desk = Desk(self._options, read)
        except Exception as error:  # whatever is wrong with a course is said, not raised
            self.app.call_from_thread(self._refuse, error)
        else:
            self.app.call_from_thread(self._begin, desk)

    def _refuse(self, error: Exception) -> None:
        """Say on a screen why there is nothing to probe, and leave."""
        from predact_tui.screens.error import ErrorScreen

        if not self.is_attached:
            return
        words = str(error) or type(error).__name__
        self.app.push_screen(ErrorScreen("Nothing to probe", words), lambda _: self.dismiss(None))

    def _look(self, found: "Look") -> None:
        """Show a class without letters on a screen of its own, and leave with it."""
        from predact_tui.screens.look import LookScreen

        if self.is_attached:
            self.app.push_screen(LookScreen(found), lambda _: self.dismiss(None))

    def _begin(self, desk: "Desk") -> None:
        if self.is_attached:
            self.desk = desk
            self.draw()

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything from the desk, and have the many seeds worked out."""
        from predact_tui.present.probe_text import marks

        desk = self.desk
        if desk is None:
            return
        again = self.table.turn is desk.probe.turn
        self._show_title()
        self.knob_bar.show(desk)
        self.counts.show(desk)
        if not again:
            self.table.show(desk.probe.turn, marks(desk.moved))
            self.panels.show(desk)
            self._await_seeds()

    def _show_title(self) -> None:
        if self.desk is None:
            return
        probe = self.desk.probe
        words = (
            f"PROBE | {probe.scenario.id} | {students(len(probe.drawn))}, "
            f"{probe.drawn.at_risk} at risk | pool of {len(probe.drawn.course.pool)}"
        )
        self.title_line.update(clip(words, max(0, self.size.width - 2)), layout=False)

    # -- many seeds -------------------------------------------------------------------------------

    def _await_seeds(self) -> None:
        """Work the seeds out once the knobs have rested for a moment."""
        assert self.desk is not None
        self.spread = None
        self.panels.show_seeds(self.desk, None)
        if self._waiting is not None:
            self._waiting.stop()
        self._waiting = self.set_timer(PAUSE, self._start_seeds)

    def _start_seeds(self) -> None:
        assert self.desk is not None
        self._work_seeds(self.desk.probe.turn, self.desk.probe.options.noise)

    @work(thread=True, exclusive=True, group="probe-seeds", exit_on_error=False)
    def _work_seeds(self, turn: "Turn", noise: str) -> None:
        from engine.probing.spread import over_seeds

        spread = over_seeds(turn, noise)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show_seeds, turn, spread)

    def _show_seeds(self, turn: "Turn", spread: "Spread") -> None:
        """Show the seeds if the knobs still stand where they stood."""
        if self.is_attached and self.desk is not None and self.desk.probe.turn is turn:
            self.spread = spread
            self.panels.show_seeds(self.desk, spread)
            self.table.show_often(spread.changed)
