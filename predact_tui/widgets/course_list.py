"""The courses to choose from, with a search and what is known of the chosen one."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static

from predact_tui.bindings import binding
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import content, fit, safe_line, width
from predact_tui.widgets.pick_list import PickList

if TYPE_CHECKING:
    from scenarios.catalogue import CourseEntry

NAME_LIMIT = 24
SIZE_CELLS = 30
"""What weeks and size take beside the name, and the scroll bar; the detail tells the size too."""


class CourseList(Vertical):
    """Courses by prefix (`cs-A`); a message tells when another is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("list.search", "search"),
        binding("screen.back", "end_search"),
    ]
    DEFAULT_CSS = """
    CourseList { height: 1fr; border: round $primary; padding: 0 1; }
    CourseList:focus-within { border: round $accent; }
    CourseList Input { height: 1; border: none; padding: 0; display: none; }
    CourseList Input.-searching { display: block; }
    CourseList #course-detail { height: auto; max-height: 3; }
    """

    class Chosen(Message):
        """The cursor is on another course."""

        def __init__(self, course: "CourseEntry") -> None:
            super().__init__()
            self.course = course

    def __init__(self) -> None:
        super().__init__(id="courses")
        self.border_title = "Course"
        self._courses: dict[str, CourseEntry] = {}

    def compose(self) -> ComposeResult:
        """Lay out search, list and detail."""
        yield Input(placeholder="Find a course", id="course-search", compact=True)
        yield PickList(id="course-list")
        yield Static("Reading the courses…", id="course-detail", markup=False)

    def fill(self, courses: "Sequence[CourseEntry]", wanted: str | None) -> None:
        """Show the courses, the cursor on the one of prefix `wanted` if it is there."""
        self._courses = {course.prefix: course for course in courses}
        self._show("")
        picks = self.query_one(PickList)
        if wanted in self._courses:
            picks.highlighted = list(self._courses).index(wanted)
        if not courses:
            self.say("There are no courses.")

    def say(self, text: str) -> None:
        """Say something below the list."""
        self.query_one("#course-detail", Static).update(content(text))

    @property
    def chosen(self) -> "CourseEntry | None":
        """The course under the cursor."""
        return self._courses.get(self.query_one(PickList).chosen or "")

    def focus_list(self) -> None:
        """Put the focus on the list."""
        self.query_one(PickList).focus()

    def action_search(self) -> None:
        """Open the search."""
        search = self.query_one(Input)
        search.add_class("-searching")
        search.focus()

    def action_end_search(self) -> None:
        """Close the search and show all again."""
        search = self.query_one(Input)
        search.value = ""
        search.remove_class("-searching")
        self.focus_list()

    def on_resize(self) -> None:
        """Show what fits."""
        self._show(self.query_one(Input).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the courses that hold what is typed."""
        event.stop()
        self._show(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the list of what was found."""
        event.stop()
        self.focus_list()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell of the course under the cursor."""
        event.stop()
        course = self.chosen
        if course is not None:
            self.query_one("#course-detail", Static).update(_detail(course))
            self.post_message(self.Chosen(course))

    def _show(self, search: str) -> None:
        found = [c for name, c in self._courses.items() if search.casefold() in name.casefold()]
        room = max((width(safe_line(c.prefix)) for c in found), default=0)
        room = min(room, NAME_LIMIT)
        with_size = self.size.width >= room + SIZE_CELLS
        lines = [(c.prefix, _line(c, room, with_size=with_size)) for c in found]
        self.query_one(PickList).fill(lines)


def _line(course: "CourseEntry", room: int, *, with_size: bool) -> Content:
    weeks = f"weeks {course.first_week}-{course.last_week}"
    size = f"  {course.test} students" if with_size else ""
    return Content.assemble((fit(course.prefix, room), "bold"), f"  {weeks:<11}", (size, MUTED))


def _detail(course: "CourseEntry") -> Content:
    unknown = "no letters: they can be probed, not played"
    risk = unknown if course.at_risk is None else f"{course.at_risk} at risk"
    text = (
        f"{course.source}, dataset {course.dataset}: {course.test} students to draw from "
        f"({risk}), {course.components} components"
    )
    return content(safe_line(text), MUTED)
