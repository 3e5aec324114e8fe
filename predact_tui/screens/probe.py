"""The probe: turn the noise and watch the tool lie; open predictions up; call tools by hand."""

from typing import ClassVar, Literal

from textual.binding import BindingType
from textual.strip import Strip

from predact_tui.bindings import binding, bindings, typing
from predact_tui.copying import clipboard_reachable
from predact_tui.present.command_line import probe_command
from predact_tui.present.safe import safe_line
from predact_tui.probing.desk import Desk, KnobName
from predact_tui.saving import file_name, folders, picture, save
from predact_tui.screens.probe_base import ProbeBase
from predact_tui.widgets.find_line import FindLine
from predact_tui.widgets.knob_bar import KnobBar
from predact_tui.widgets.line_table import LineTable

PICTURE_CELLS = 100
"""Least width of a saved picture."""


class ProbeScreen(ProbeBase):
    """For the experimenter. Gives the options of a session to start, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("probe"),
        *typing("screen.type"),
        binding("list.search", "screen.search"),
        binding("app.help", "screen.help"),
        binding("session.next_pane", "screen.panels"),
    ]

    # -- knobs ------------------------------------------------------------------------------------

    def action_take(self, name: KnobName) -> None:
        """Take a knob in hand."""
        if self.desk is not None:
            self.desk.take(name)
            self.draw()

    def action_turn(self, steps: int) -> None:
        """Turn the knob in hand by steps."""
        if self.desk is not None:
            self.desk.knob.move(steps)
            self._turned(self.desk)

    def action_turn_to(self, direction: int) -> None:
        """Turn the knob in hand to an end."""
        if self.desk is not None:
            self.desk.knob.to_end(direction)
            self._turned(self.desk)

    def action_natural(self) -> None:
        """Take the noise away."""
        if self.desk is not None:
            self.desk.take("accuracy")
            self.desk.accuracy.be_natural()
            self._turned(self.desk)

    def action_type(self, key: str) -> None:
        """Type into the knob in hand."""
        if self.desk is not None and self.desk.knob.typed(key):
            self._turned(self.desk)

    def on_knob_bar_turned(self, event: KnobBar.Turned) -> None:
        """Take or turn a knob by the mouse."""
        if self.desk is None:
            return
        if self.desk.current != event.name:
            self.desk.take(event.name)
        if event.end:
            self.desk.knob.to_end(event.end)
        elif event.steps:
            self.desk.knob.move(event.steps)
        else:
            self.draw()
            return
        self._turned(self.desk)

    def _turned(self, desk: Desk) -> None:
        desk.work_out()
        self.draw()

    # -- looking ----------------------------------------------------------------------------------

    def action_truth(self) -> None:
        """Show or hide the true letters."""
        self.table.truth = not self.table.truth

    def action_panels(self) -> None:
        """Go to the panels, or back to the class."""
        to_panels = self.focused is not self.panels
        self.set_class(to_panels, "-panels")
        self.set_focus(self.panels if to_panels else self.table)

    def action_search(self) -> None:
        """Open a line to find a student by number or id."""
        if self.table.display and not self.query(FindLine):
            self.mount(FindLine(), before="#probe-panes")

    def on_find_line_wanted(self, event: FindLine.Wanted) -> None:
        """Go to the student who fits."""
        event.line.set_class(not self.table.find(event.words), "-nobody")

    def on_find_line_left(self, event: FindLine.Left) -> None:
        """Close the line."""
        event.line.remove()
        self.table.focus()

    def action_why(self) -> None:
        """Open the selected student's prediction up."""
        if self.desk is None:
            return
        from predact_tui.screens.why import WhyScreen

        self.app.push_screen(WhyScreen(self.desk.probe, self.table.cursor))

    def on_line_table_opened(self, _event: LineTable.Opened) -> None:
        """Open the student who was clicked twice."""
        self.action_why()

    def action_tools(self) -> None:
        """Call a tool by hand."""
        if self.desk is None:
            return
        from predact_tui.screens.toolbox import ToolboxScreen

        drawn, row = self.desk.probe.drawn, self.table.cursor
        room = drawn.classroom(self.desk.probe.turn.noised.codes)
        self.app.push_screen(ToolboxScreen(room, drawn.roster.ids[row]))

    def action_help(self) -> None:
        """Show the probe's keys and signs."""
        from predact_tui.screens.probe_help import ProbeHelpScreen

        self.app.push_screen(ProbeHelpScreen())

    # -- taking away ------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Start a session with exactly these settings."""
        if self.desk is not None:
            self.dismiss(self.desk.probe.options)

    def action_leave(self) -> None:
        """Leave what is typed into a knob in vain, else the panels over the class, else all."""
        if self.desk is not None and not self.desk.knob.valid:
            self.desk.knob.settle()
            self._turned(self.desk)
        elif self.has_class("-panels") and self.has_class("-narrow"):
            self.action_panels()
        else:
            self.dismiss(None)

    def action_copy(self) -> None:
        """Copy the command line that makes this view again."""
        if self.desk is None:
            return
        command = probe_command(self.desk.probe.options)
        self.app.copy_to_clipboard(command)
        said = "Sent to the terminal's clipboard; if it does not arrive, Y saves it as a file:"
        if not clipboard_reachable():
            said = "This terminal has no clipboard that programs can reach. Y saves it as a file:"
        self.notify(f"{said}\n{safe_line(command)}", title="Command", markup=False, timeout=10)

    def action_save_command(self) -> None:
        """Save that command line as a file."""
        if self.desk is not None:
            command = probe_command(self.desk.probe.options)
            self._save(f"{command}\n", self._file(self.desk).removesuffix(".svg") + ".txt")

    def action_save(self) -> None:
        """Save all of the probe, also what is scrolled out of sight, as an SVG picture."""
        if self.desk is None:
            return
        from predact_tui.present.probe_picture import picture_lines

        width = max(self.size.width, PICTURE_CELLS)
        lines = picture_lines(self.desk, self.spread, width, truth=self.table.truth)
        style = self.visual_style
        strips = (
            Strip(line.render_segments(style)).adjust_cell_length(width, style.rich_style)
            for line in lines
        )
        name = self._file(self.desk)
        self._save(picture(strips, width, name), name)

    def _file(self, desk: Desk) -> str:
        options = desk.probe.options
        accuracy = "natural" if options.acc is None else f"{options.acc:g}"
        seed = f"seed{options.seed}"
        return file_name("probe", desk.probe.scenario.id, seed, options.noise, accuracy)

    def _save(self, text: str, name: str) -> None:
        path, said = save(text, name, folders())
        severity: Literal["information", "error"] = "information" if path else "error"
        self.notify(safe_line(said), title="Save", severity=severity, markup=False, timeout=10)
