"""The report's students, one a line, and the decisions about them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from predact_tui.bindings import bindings
from predact_tui.widgets.roster_row import Columns, columns, row

if TYPE_CHECKING:
    from engine.actions import Decision
    from engine.outcome import StudentRow
    from engine.report import ToldStudent
    from engine.state import EpisodeState


class Roster(ScrollView, can_focus=True):
    """A line a student; the one under the cursor is the one that keys are about.

    It holds no decisions: it draws those of the state it was given.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "decide", "ask.grades", "ask.minimum", "ask.what_if", "ask.predict", "ask.write",
        "list.down", "list.up", "list.page_down", "list.page_up", "list.first", "list.last",
    )  # fmt: skip
    cursor: reactive[int] = reactive(0)

    class Decide(Message):
        """The person decides for these students."""

        def __init__(self, marks: "dict[str, Decision | None]", *, agreed: bool = False) -> None:
            super().__init__()
            self.marks = marks
            self.agreed = agreed

    class AskAbout(Message):
        """The person presses a ready-made question (`grades`, ...) or wants to `write` one."""

        def __init__(self, what: str, student: str) -> None:
            super().__init__()
            self.what = what
            self.student = student

    class Moved(Message):
        """The cursor stands on another student."""

        def __init__(self, student: "ToldStudent") -> None:
            super().__init__()
            self.student = student

    class Measured(Message):
        """The columns are others: their headings must follow."""

    def __init__(self) -> None:
        super().__init__(id="roster")
        self.state: EpisodeState | None = None
        self.columns: Columns | None = None
        self.truth: Mapping[str, StudentRow] | None = None
        """The truth by student, once it is laid open (in a replay)."""
        self.sent: dict[str, Decision | None] = {}
        """Decisions that were sent off and have not come back as events yet."""

    # -- what is shown ----------------------------------------------------------------------------

    @property
    def students(self) -> "tuple[ToldStudent, ...]":
        """The flagged students, in the report's order."""
        return self.state.report.flagged if self.state and self.state.report else ()

    @property
    def selected(self) -> "ToldStudent | None":
        """The student under the cursor."""
        return self.students[self.cursor] if self.cursor < len(self.students) else None

    def show(self, state: "EpisodeState") -> None:
        """Draw everything anew from a state."""
        self.state = state
        self.sent.clear()
        self._measure()
        self.watch_cursor()

    def lay_open(self, truth: "Mapping[str, StudentRow] | None") -> None:
        """Show the true letters too; None hides them."""
        self.truth = truth
        self._measure()
        self.watch_cursor()

    def redraw_students(self, students: "list[str]") -> None:
        """Draw the lines of these students only."""
        for student_id in students:
            self.sent.pop(student_id, None)
        for index, student in enumerate(self.students):
            if student.student_id in students:
                self.refresh_line(index)

    def select(self, student: str) -> None:
        """Put the cursor on a student."""
        for index, one in enumerate(self.students):
            if one.student_id == student:
                self.cursor = index

    def find(self, words: str) -> bool:
        """Put the cursor on the first student whose number, id or reason holds the words."""
        wanted = words.casefold()
        for index, one in enumerate(self.students):
            if wanted in f"{one.number} {one.student_id} {one.driver or ''}".casefold():
                self.cursor = index
                return True
        return False

    def render_line(self, y: int) -> Strip:
        """Return line `y` of what is visible."""
        index = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if not 0 <= index < len(self.students):
            return Strip.blank(width, self.visual_style.rich_style)
        line = self._row(self.students[index], selected=index == self.cursor)
        if index == self.cursor:
            line = line.pad_right(width).stylize_before(self._ground())
        strip = Strip(line.render_segments(self.visual_style))
        return strip.adjust_cell_length(width, self.visual_style.rich_style)

    def _ground(self) -> str:
        """Return the style of the line under the cursor."""
        if self.app.native_ansi_color:  # sixteen colours know no shades
            return "reverse" if self.has_focus else "underline"
        return "on $primary 35%" if self.has_focus else "on $primary 15%"

    def _row(self, student: "ToldStudent", *, selected: bool) -> Content:
        state = self.state
        assert state is not None
        assert self.columns is not None
        sid = student.student_id
        first = state.initial.get(sid) if state.initial else None
        return row(
            student,
            self.columns,
            state.marks.get(sid),
            first,
            selected=selected,
            highlight=state.specification is None or state.specification.switches.highlight,
            truth=self.truth.get(sid) if self.truth is not None else None,
        )

    def _measure(self) -> None:
        state, width = self.state, self.scrollable_content_region.width
        if state is None:
            return
        switches = state.specification.switches if state.specification else None
        ids = tuple(student.student_id for student in self.students)
        found = columns(
            width,
            ids,
            first=state.initial is not None,
            bars=switches is None or switches.bars,
            tool=not state.unaided,
            truth=self.truth is not None,
        )
        if found != self.columns:
            self.columns = found
            self.post_message(self.Measured())
        self.virtual_size = Size(width, len(ids))
        self.refresh()

    def on_resize(self, _event: Resize) -> None:
        """Fit the columns to the new width."""
        self._measure()
        self.call_after_refresh(self._reveal)

    def watch_cursor(self) -> None:
        """Keep the cursor's line in sight and tell of it."""
        self.refresh()
        self._reveal()
        if self.selected is not None:
            self.post_message(self.Moved(self.selected))

    def _reveal(self) -> None:
        self.scroll_to_region(Region(0, self.cursor, 1, 1), animate=False, force=True)

    # -- keys and mouse ---------------------------------------------------------------------------

    def action_cursor_down(self) -> None:
        """Go down."""
        self._move(self.cursor + 1)

    def action_cursor_up(self) -> None:
        """Go up."""
        self._move(self.cursor - 1)

    def action_page_down(self) -> None:
        """Go down a page."""
        self._move(self.cursor + max(1, self.size.height - 1))

    def action_page_up(self) -> None:
        """Go up a page."""
        self._move(self.cursor - max(1, self.size.height - 1))

    def action_cursor_first(self) -> None:
        """Go to the first."""
        self._move(0)

    def action_cursor_last(self) -> None:
        """Go to the last."""
        self._move(len(self.students) - 1)

    def _move(self, to: int) -> None:
        self.cursor = max(0, min(to, len(self.students) - 1))

    def action_turn(self) -> None:
        """Decide at risk, or turn the decision round."""
        student = self.selected
        if student is not None and self.state is not None:
            sid = student.student_id
            now = self.sent.get(sid, self.state.marks.get(sid))
            self.action_mark("no-flag" if now == "flag" else "flag")

    def action_mark(self, decision: "Decision") -> None:
        """Decide for the selected student."""
        if self.selected is not None:
            self._decide({self.selected.student_id: decision})

    def action_take_back(self) -> None:
        """Take the selected student's decision back."""
        if self.selected is not None:
            self._decide({self.selected.student_id: None})

    def action_agree(self) -> None:
        """Decide as the tool does for everyone."""
        self._decide({s.student_id: "flag" for s in self.students}, agreed=True)

    def _decide(self, marks: "dict[str, Decision | None]", *, agreed: bool = False) -> None:
        self.sent |= marks
        self.post_message(self.Decide(marks, agreed=agreed))

    def action_next_undecided(self) -> None:
        """Go to the next student without a decision."""
        state = self.state
        if state is None or not state.undecided:
            return
        order = [*range(self.cursor + 1, len(self.students)), *range(self.cursor + 1)]
        self.cursor = next(
            (i for i in order if self.students[i].student_id in state.undecided), self.cursor
        )

    def action_ask(self, what: str) -> None:
        """Ask a ready-made question about the selected student."""
        if self.selected is not None:
            self.post_message(self.AskAbout(what, self.selected.student_id))

    def action_write(self) -> None:
        """Write a question of one's own about the selected student."""
        self.action_ask("write")

    def on_click(self, event: Click) -> None:
        """Select the line clicked; on its decision, turn that round."""
        place = event.get_content_offset(self)
        if place is None:
            return
        index = place.y + self.scroll_offset.y
        if not 0 <= index < len(self.students):
            return
        self.cursor = index
        columns = self.columns
        if columns is not None and columns.now_at <= place.x < columns.now_at + columns.now:
            self.action_turn()
