"""The report's pane: headings, students, and the reason of the selected one."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.widgets import Static

from predact_tui.bindings import bindings
from predact_tui.options import HUMAN
from predact_tui.present.safe import content, safe_line
from predact_tui.widgets.roster import Roster
from predact_tui.widgets.roster_row import header

if TYPE_CHECKING:
    from engine.state import EpisodeState
    from predact_tui.widgets.find_line import FindLine

LOW = 8
"""Below so many lines the reason has one only."""


class ReportPane(Vertical):
    """The report: headings, students, and the reason of the selected one."""

    BORDER_TITLE: ClassVar = "Tool says at risk"
    BINDINGS: ClassVar[list[BindingType]] = bindings("list.search")

    def __init__(self) -> None:
        super().__init__(id="report", classes="pane")
        self.roster = Roster()
        self._header = Static("", id="roster-header", markup=False)
        self._why = Static("", id="why", markup=False)

    def compose(self) -> ComposeResult:
        """Yield headings, students, reason."""
        yield self._header
        yield self.roster
        yield self._why

    def show(self, state: "EpisodeState") -> None:
        """Draw everything anew from a state."""
        self.roster.show(state)
        self._fit()
        self._titles(state)

    def redraw_students(self, state: "EpisodeState", students: "list[str]") -> None:
        """Draw what a mark of these students changes."""
        self.roster.redraw_students(students)
        self._titles(state)

    def _titles(self, state: "EpisodeState") -> None:
        if state.report is None:
            return
        flagged = len(state.report.flagged)
        what = "Decided without a tool" if state.unaided else "Tool says at risk"
        self.border_title = f"{what} ({flagged} of {state.report.students})"
        decided = flagged - len(state.undecided)
        changed = f", {len(state.changed)} changed" if state.initial is not None else ""
        who = "you decided" if state.seats.get("instructor") == HUMAN else "decided"
        self.border_subtitle = f"{who} {decided} of {flagged}{changed}"

    def on_resize(self, _event: Resize) -> None:
        """Fit the list to the new size."""
        self._fit()

    def on_roster_measured(self) -> None:
        """Write the headings over the columns."""
        if self.roster.columns is not None:
            self._header.update(header(self.roster.columns))

    def _fit(self) -> None:
        """Let the list take the lines it needs, as far as there are any, the reason below it."""
        low = self.content_size.height < LOW
        self._why.styles.max_height = 1 if low else 2
        room = self.content_size.height - (2 if low else 3)
        self.roster.styles.height = max(1, min(len(self.roster.students) or room, room))

    def on_roster_moved(self, event: Roster.Moved) -> None:
        """Say why the tool says what it says of the selected student."""
        student = event.student
        name = f"{student.number} {safe_line(student.student_id)}"
        why = "the log does not tell" if student.driver is None else safe_line(student.driver)
        unaided = self.roster.state is not None and self.roster.state.unaided
        truth = (self.roster.truth or {}).get(student.student_id)
        if truth is not None:
            from predact_tui.present.student_text import truth_words

            name = f"{name} ({truth_words(truth)})"
        self._why.update(content(name if unaided else f"Why {name}: {why}"))

    def action_search(self) -> None:
        """Open a line to find a student by number, id or reason."""
        # Late: the first paint does not wait for Textual's Input.
        from predact_tui.widgets.find_line import FindLine

        if not self.query(FindLine):
            self.mount(FindLine())
            self._why.display = False

    def on_find_line_wanted(self, event: "FindLine.Wanted") -> None:
        """Go to the first student who fits."""
        event.line.set_class(not self.roster.find(event.words), "-nobody")

    def on_find_line_left(self, event: "FindLine.Left") -> None:
        """Close the line."""
        event.line.remove()
        self._why.display = True
        self.roster.focus()
