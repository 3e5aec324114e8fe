"""A sweep on the screen: its table filling in, what went wrong, any episode to watch."""

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engine.errors import UserError
from predact_tui.bindings import Group, bindings
from predact_tui.present.safe import safe_line
from predact_tui.screens.steady import Steady
from predact_tui.sweeping.child import ChildSweep
from predact_tui.sweeping.tally import Tally, Told
from predact_tui.sweeping.words import counts, remaining, spent
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.line_table import LineTable
from predact_tui.widgets.sweep_table import SweepTable
from recordings.store import Store

if TYPE_CHECKING:
    from predact_tui.replaying.replay import Replay

EVERY: Final = 0.25
"""Seconds between two drawings."""
FEW: Final = 4
MANY: Final = 16
"""Lines of what went wrong."""
NOT_YET: Final = "Nothing of this line is recorded yet."
SCRIPTED: Final = "Scripted episodes are recorded when they end: nothing of this line is there yet."


class SweepScreen(Steady[None]):
    """Shows a sweep that runs in a process of its own; `tally` and `code` tell how it ended."""

    help_group: ClassVar[Group | None] = "sweep"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("sweep")]
    DEFAULT_CSS = """
    SweepScreen #sweep-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    SweepScreen #sweep-counts { height: 2; padding: 0 1; }
    SweepScreen #sweep-faults { height: auto; max-height: 50%; padding: 0 1; background: $boost; }
    """

    def __init__(self, grid: str, child: ChildSweep, store: Path) -> None:
        super().__init__()
        self.tally = Tally()
        self._grid = grid
        self._child = child
        self._store = store
        self._table = SweepTable()
        self._stirred = True
        self._ended = self._stopping = self._leaving = False
        self._lines = FEW

    @property
    def code(self) -> int:
        """The exit code of the sweep; 130 while it has none, as it was left."""
        return 130 if self._child.code is None else self._child.code

    def compose(self) -> ComposeResult:
        """Lay out title, counts, table, faults and keys."""
        yield Static(f"Sweep: {safe_line(self._grid)}", id="sweep-title", markup=False)
        yield Static("Reading what is there already…", id="sweep-counts", markup=False)
        yield self._table
        yield Static("", id="sweep-faults", markup=False)
        yield KeyBar(("app.help", "app.quit", "sweep.open"))

    def on_mount(self) -> None:
        """Begin the sweep, and draw it from time to time."""
        self.query_one(KeyBar).show(("sweep.stop", "sweep.faults", "sweep.leave"))
        self._table.focus()
        self.set_interval(EVERY, self._draw)
        self._run()

    def on_unmount(self) -> None:
        """Stop the sweep where the whole program is left."""
        self._child.stop()

    @work(group="sweep", exit_on_error=False)
    async def _run(self) -> None:
        await self._child.run(self._take)
        self._ended = self._stirred = True
        self._draw()
        if self._leaving:
            self.dismiss(None)

    def _take(self, told: Told) -> None:
        self.tally.take(told)
        self._stirred = True

    # -- drawing ----------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Draw what has changed since the last time."""
        if not self._stirred or not self.is_attached:
            return
        self._stirred = False
        if self.tally.fields:
            self._table.fields = list(self.tally.fields.items())
            self._table.redraw()
            self.query_one("#sweep-counts", Static).update(self._counts())
        self.query_one("#sweep-title", Static).update(self._title())
        self.query_one("#sweep-faults", Static).update(self._faults())

    def _title(self) -> str:
        state = "running"
        if self._ended:
            done = self._child.code in (0, 1) and not self.tally.left
            state = "done: Esc leaves" if done else "stopped: the same command goes on with it"
        elif self._stopping:
            state = "stopping: what is being played ends (x again cuts it off)"
        return safe_line(f"Sweep: {self._grid} | {state}")

    def _counts(self) -> str:
        first = counts(self.tally)
        if self.tally.running:
            first += f", {self.tally.running} being played"
        more = (spent(self.tally), "" if self._ended else remaining(self.tally))
        return f"{first}\n{'; '.join(part for part in more if part)}"

    def _faults(self) -> str:
        faults = self.tally.faults
        if not faults:
            return ""
        shown = [safe_line(fault) for fault in faults[-self._lines :]]
        rest = len(faults) - len(shown)
        return "\n".join([f"What was said ({len(faults)}):" if rest else "What was said:", *shown])

    # -- acting -----------------------------------------------------------------------------------

    def action_faults(self) -> None:
        """Show more of what went wrong, or less."""
        self._lines = FEW if self._lines == MANY else MANY
        self._stirred = True
        self._draw()

    def action_stop(self) -> None:
        """Begin nothing more."""
        if not self._ended:
            self._child.stop()
            self._stopping = self._stirred = True
            self._draw()

    def action_leave(self) -> None:
        """Leave; stop the sweep before."""
        if self._ended:
            self.dismiss(None)
            return
        from predact_tui.screens.confirm import ConfirmScreen

        words = "What is being played ends; the same command goes on with the rest later."
        self.app.push_screen(ConfirmScreen("Stop the sweep?", words, yes="Stop"), self._left)

    def _left(self, agreed: bool | None) -> None:
        if agreed and self._ended:
            self.dismiss(None)
        elif agreed:
            self._leaving = True
            self.action_stop()

    def on_line_table_opened(self, _event: LineTable.Opened) -> None:
        """Watch what was clicked twice."""
        self.action_open()

    def action_open(self) -> None:
        """Watch an episode of this line."""
        field = self._table.field
        if field is not None:
            self._open(field.running[0] if field.running else None, field.last)

    @work(group="open", exclusive=True, exit_on_error=False)
    async def _open(self, key: str | None, last: str | None) -> None:
        recording = last
        try:
            if key is not None:
                recording = await asyncio.to_thread(self._recording, key) or last
        except UserError as error:
            self.notify(safe_line(str(error)), severity="error", markup=False)
            return
        if recording is None:
            self.notify(NOT_YET if self.tally.models else SCRIPTED, markup=False)
            return
        from predact_tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(partial(_load, self._store, recording)))

    def _recording(self, key: str) -> str | None:
        """Return the recording of an episode that is being played, once there is one."""
        with Store.open(self._store) as store:
            found = store.attempts([key]).get(key)
        return found[-1].recording if found else None


async def _load(store: Path, recording: str) -> "Replay":
    from predact_tui.replaying.following import load_following

    return await asyncio.to_thread(load_following, store, recording)
