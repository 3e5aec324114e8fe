"""A class without final letters, to be looked at: students, natural predictions, why, tools."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from predact_tui.bindings import binding, bindings
from predact_tui.options import Options
from predact_tui.present.safe import clip, safe_line
from predact_tui.probing.look import Look
from predact_tui.screens.steady import Steady
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.line_table import LineTable
from predact_tui.widgets.look_table import LookTable

LOW: Final = 12
"""Below this many lines the notes take one line."""


class LookScreen(Steady[Options]):
    """For the experimenter; gives None, because no session can be started from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("probe.why", "probe.tools", "probe.leave"),
        binding("app.help", "screen.help"),
    ]
    DEFAULT_CSS = """
    LookScreen #look-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    LookScreen #look-notes { height: auto; padding: 0 1; border-bottom: solid $foreground 30%; }
    LookScreen.-low #look-notes { max-height: 1; border-bottom: none; }
    """

    def __init__(self, found: Look) -> None:
        super().__init__()
        self._found = found
        self.table = LookTable(found)

    def compose(self) -> ComposeResult:
        """Yield title, notes and class."""
        yield Static("", id="look-title", markup=False)
        notes = (Content(f"{note[0].upper()}{safe_line(note[1:])}.") for note in self._found.notes)
        yield Static(Content("\n").join(notes), id="look-notes", markup=False)
        yield self.table
        yield KeyBar(("app.help", "app.quit", "probe.leave"))

    def on_mount(self) -> None:
        """Show the keys."""
        why = () if self._found.drawn.natural is None else ("probe.why",)
        self.query_one(KeyBar).show((*why, "probe.tools"))
        self.table.focus()
        self._fit()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.size.height < LOW, "-low")
        drawn = self._found.drawn
        words = (
            f"PROBE | {self._found.scenario.id} | {len(drawn)} students, no letters | "
            f"pool of {len(drawn.course.pool)}"
        )
        line = clip(safe_line(words), max(0, self.size.width - 2))
        self.query_one("#look-title", Static).update(line)

    def action_why(self) -> None:
        """Open the selected student's prediction up."""
        if self._found.drawn.natural is None:
            self.notify("There are no predictions to open up.", markup=False)
            return
        from predact_tui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(self._found, self.table.cursor))

    def on_line_table_opened(self, _event: LineTable.Opened) -> None:
        """Open the student who was clicked twice."""
        self.action_why()

    def action_tools(self) -> None:
        """Call a tool by hand."""
        from predact_tui.screens.toolbox import ToolboxScreen

        found = self._found
        student = found.drawn.roster.ids[self.table.cursor]
        self.app.push_screen(ToolboxScreen(found.classroom(), student, found.tools))

    def action_help(self) -> None:
        """Show the probe's keys and columns."""
        from predact_tui.screens.probe_help import ProbeHelpScreen

        self.app.push_screen(ProbeHelpScreen("class"))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)
