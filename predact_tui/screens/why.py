"""Why: the vote behind one student's prediction, and what other scores would make of it."""

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import Static

from predact_tui.bindings import binding, typing
from predact_tui.present.safe import clip, content, safe_line
from predact_tui.present.why_text import why_lines
from predact_tui.probing.opened import Opened
from predact_tui.screens.steady import Steady
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.line_table import LineTable
from predact_tui.widgets.redrawing import redraw
from predact_tui.widgets.score_table import ScoreTable
from predact_tui.widgets.voter_table import VoterTable

if TYPE_CHECKING:
    from predact_tui.probing.look import Look
    from predact_tui.probing.probe import Probe

WIDE: Final = 100
"""From this many columns on scores and voters stand side by side."""
LOW: Final = 16
"""Below this many lines the summary takes one line, and there is room for one table only."""


class WhyScreen(Steady[None]):
    """Opens the prediction of the student in a row of a probe. For the experimenter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("why.reset"),
        *typing("screen.type"),
        binding("session.next_pane", "screen.other"),
        binding("session.previous_pane", "screen.other"),
        binding("screen.back"),
        binding("app.help", "screen.help"),
    ]
    DEFAULT_CSS = """
    WhyScreen #why-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    WhyScreen #why-lines { height: auto; padding: 0 1; }
    WhyScreen #why-tables { height: 1fr; layout: horizontal; }
    WhyScreen LineTable {
        width: 1fr; height: 100%; border-top: solid $foreground 30%;
        border-title-color: $foreground 85%; border-title-style: bold;
    }
    WhyScreen LineTable:focus { border-top: solid $accent; border-title-color: $text-accent; }
    WhyScreen.-narrow #why-tables { layout: vertical; }
    WhyScreen.-narrow LineTable { width: 100%; height: 1fr; }
    WhyScreen.-low #why-lines { max-height: 1; }
    WhyScreen.-low VoterTable, WhyScreen.-low.-voters ScoreTable { display: none; }
    WhyScreen.-low.-voters VoterTable { display: block; }
    """

    def __init__(self, probe: "Probe | Look", row: int) -> None:
        super().__init__()
        self.opened = Opened(probe.drawn, row)
        self._title_line = Static("", id="why-title", markup=False)
        self._lines = Static("", id="why-lines", markup=False)
        self.scores = ScoreTable(self.opened)
        self.voters = VoterTable(self.opened)
        self._keys = KeyBar(("app.help", "app.quit", "screen.back"))

    def compose(self) -> ComposeResult:
        """Lay summary and tables out."""
        yield self._title_line
        yield self._lines
        with Container(id="why-tables"):
            yield self.scores
            yield self.voters
        yield self._keys

    def on_mount(self) -> None:
        """Draw for the first time."""
        self._keys.show(("session.next_pane", "why.missing", "why.reset"))
        self._fit()
        self.scores.focus()
        self.draw()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.size.width < WIDE, "-narrow")
        self.set_class(self.size.height < LOW, "-low")
        name = f"{self.opened.row + 1} {safe_line(self.opened.student_id)}"
        words = f"WHY | {name} | week {self.opened.drawn.week}, natural prediction"
        self._title_line.update(clip(words, max(0, self.size.width - 2)), layout=False)

    def draw(self) -> None:
        """Draw everything from the scores as they are edited."""
        redraw(self._lines, lambda room: why_lines(self.opened, room))
        self.voters.redraw()
        voter = self.scores.voter = self.voters.voter
        against = "all voters, on average" if voter is None else voter.student_id
        self.scores.border_title = content(f"Scores against {against}")
        self.voters.border_title = f"Voters ({len(self.opened.now.voters)})"
        self.scores.redraw()

    def on_line_table_moved(self, _event: LineTable.Moved) -> None:
        """Show the gaps to the voter under the cursor; end typing on another component."""
        column = self.scores.column
        if column is not None and self.opened.typing(column) is None:
            self.opened.settle()
        self.draw()

    def action_type(self, key: str) -> None:
        """Type into the score under the cursor."""
        column = self.scores.column
        if column is not None and self.opened.typed(column, key):
            self._go_to(self.scores)
            self.draw()

    def action_reset(self) -> None:
        """Bring all scores back."""
        self.opened.reset()
        self.draw()

    def action_other(self) -> None:
        """Go to the other table."""
        self._go_to(self.voters if self.focused is self.scores else self.scores)

    def _go_to(self, table: LineTable) -> None:
        """Focus a table; where there is room for one only, show that one."""
        self.set_class(table is self.voters, "-voters")
        self.set_focus(table)

    def action_help(self) -> None:
        """Show the help."""
        from predact_tui.screens.probe_help import ProbeHelpScreen

        self.app.push_screen(ProbeHelpScreen("why"))

    def action_back(self) -> None:
        """Go back to the probe."""
        self.dismiss(None)
