"""The home screen: what to play, with which settings; and the recordings to look at."""

from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.widget import Widget
from textual.widgets import OptionList, Static

from predact_tui.bindings import Group, bindings
from predact_tui.options import Options
from predact_tui.screens.results import ResultsScreen, Way
from predact_tui.screens.steady import Steady
from predact_tui.widgets.course_list import CourseList
from predact_tui.widgets.home_settings import HomeSettings
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.recording_list import RecordingList

if TYPE_CHECKING:
    from scenarios.catalogue import CourseEntry

WIDE: Final = 76
"""From this many columns on courses and settings stand side by side."""
HIGH: Final = 22
"""Below this many lines the screen scrolls as a whole."""


class HomeScreen(Steady[Options]):
    """Gives the options of the episode to play; `options` are what it begins with."""

    help_group: ClassVar[Group | None] = "home"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("home.start", "home.probe", "home.library"),
        *bindings("home.next_pane", "home.previous_pane"),
    ]
    DEFAULT_CSS = """
    HomeScreen #home-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    HomeScreen #home { height: 1fr; scrollbar-size-vertical: 1; }
    HomeScreen #home-top { height: 16; layout: horizontal; }
    HomeScreen CourseList { width: 1fr; }
    HomeScreen HomeSettings { width: 44; height: 100%; }
    HomeScreen.-narrow #home-top { layout: vertical; height: auto; }
    HomeScreen.-narrow CourseList { width: 100%; height: 10; }
    HomeScreen.-narrow HomeSettings { width: 100%; height: auto; }
    HomeScreen.-narrow RecordingList, HomeScreen.-low RecordingList { height: 10; }
    """

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        self._options = options or Options()

    def compose(self) -> ComposeResult:
        """Lay out courses, settings and recordings."""
        title = "PredAct: which students are at risk? Choose what to play"
        yield Static(title, id="home-title", markup=False)
        with VerticalScroll(id="home") as home:
            home.can_focus = False
            with Container(id="home-top"):
                yield CourseList()
                yield HomeSettings(self._options)
            yield RecordingList()
        yield KeyBar(("app.help", "app.quit", "home.start"))

    def on_mount(self) -> None:
        """Read the courses and the recordings beside the screen."""
        self._fit()
        self.query_one(CourseList).focus_list()
        self._show_keys()
        self._read_courses()
        self._read_recordings()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def on_descendant_focus(self) -> None:
        """Let the keys follow the focus."""
        self._show_keys()

    def action_start(self) -> None:
        """Start with the settings as they are, or say what is wrong with them."""
        asked = self._asked()
        if asked is not None:
            self.dismiss(asked)

    def action_probe(self) -> None:
        """Probe the tool with the settings as they are; a session may be started from there."""
        asked = self._asked()
        if asked is not None:
            from predact_tui.screens.probe import ProbeScreen

            self.app.push_screen(ProbeScreen(asked), self._probed)

    def action_library(self) -> None:
        """Find any recording; an episode may be taken up from there."""
        from predact_tui.screens.library import LibraryScreen

        self.app.push_screen(LibraryScreen(self._options.store), self._looked)

    def _probed(self, options: Options | None) -> None:
        if options is not None:
            self.dismiss(options)

    def _asked(self) -> Options | None:
        course = self.query_one(CourseList).chosen
        settings = self.query_one(HomeSettings)
        if course is None:
            self.notify("Choose a course first.", severity="error", markup=False)
            return None
        return settings.asked(course) if settings.complain() else None

    def action_next_pane(self) -> None:
        """Go to the next part."""
        self._go(1)

    def action_previous_pane(self) -> None:
        """Go to the part before."""
        self._go(-1)

    def on_course_list_chosen(self, event: CourseList.Chosen) -> None:
        """Offer the weeks of the chosen course."""
        self.query_one(HomeSettings).bound_weeks(event.course)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Start from a course; show the results of a recording."""
        event.stop()
        if event.option_list.id == "course-list":
            self.action_start()
        elif event.option.id is not None:
            self._look_at(event.option.id)

    @work(thread=True, group="home-courses", exit_on_error=False)
    def _read_courses(self) -> None:
        from engine.home import home
        from scenarios.catalogue import listing

        try:
            found = listing(home())
        except Exception as error:  # a damaged course must not take the screen away
            self.app.call_from_thread(self._complain, "The courses could not be read", error)
        else:
            self.app.call_from_thread(self._show_courses, found)

    @work(thread=True, group="home-recordings", exit_on_error=False)
    def _read_recordings(self) -> None:
        from predact_tui import past

        listed = self.query_one(RecordingList)
        try:
            rows = past.rows(self._options.store)
            self.app.call_from_thread(listed.fill, rows)
        except Exception as error:  # a damaged store must not take the screen away
            self.app.call_from_thread(listed.say, f"The recordings could not be read: {error}")

    def _show_courses(self, courses: "list[CourseEntry]") -> None:
        wanted = (self._options.scenario or "").rpartition("-w")[0]
        self.query_one(CourseList).fill(courses, wanted or None)

    def _complain(self, what: str, error: Exception) -> None:
        self.query_one(CourseList).say(f"{what}: {error}")

    def _look_at(self, recording: str) -> None:
        from predact_tui.past import PastEpisode

        episode = PastEpisode(self._options.store, recording)
        results = ResultsScreen(episode, again=False, recording=recording)
        self.app.push_screen(results, self._looked)

    def _looked(self, way: Way | None) -> None:
        """Start what goes on from a replay."""
        if isinstance(way, Options):
            self.dismiss(way)

    def _go(self, steps: int) -> None:
        stops: tuple[tuple[type[Widget], str], ...] = (
            (CourseList, "#course-list"),
            (HomeSettings, "#set-week"),
            (RecordingList, "#recording-list"),
        )
        reachable = [stop for stop in stops if self.query_one(stop[1]).focusable]
        here = [i for i, (part, _) in enumerate(reachable) if self.query_one(part).has_focus_within]
        if reachable:
            at = (here[0] + steps) % len(reachable) if here else 0
            self.set_focus(self.query_one(reachable[at][1]))

    def _show_keys(self) -> None:
        looking = self.query_one(RecordingList).has_focus_within
        setting = self.query_one(HomeSettings).has_focus_within
        wanted: tuple[str, ...] = ("home.next_pane",)
        wanted += ("home.less", "home.more") if setting else ()
        wanted += ("home.library",) if looking else ("home.library", "home.probe")
        wanted += () if setting or looking else ("list.search",)
        self.query_one(KeyBar).show(wanted, {"home.start": "Results"} if looking else None)

    def _fit(self) -> None:
        self.set_class(self.size.width < WIDE, "-narrow")
        self.set_class(self.size.height < HIGH, "-low")
