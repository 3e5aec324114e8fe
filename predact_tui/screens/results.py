"""The results: what was decided, against the truth, with the scores in words."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final, Literal, Protocol, TypeAlias

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from engine.errors import UserError
from engine.events import TruthShown, Viewed
from engine.outcome import Outcome
from predact_tui.bindings import Group, bindings
from predact_tui.options import Options
from predact_tui.present.fluid import Fluid
from predact_tui.present.results_text import headline, sections
from predact_tui.present.results_text import scores as score_rows
from predact_tui.present.results_view import lines, scores, section, students
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import group
from predact_tui.saving import file_name, folders, picture, save
from predact_tui.screens.error import ErrorScreen
from predact_tui.screens.steady import Steady
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.pages import Pages

Way: TypeAlias = Literal["leave", "again"] | Options
"""How the results are left: for good, for the same with the next seed, for another episode."""
WHERE: Final = "results"


class Scored(Protocol):
    """What the results need of a source (predact_tui.sources) or of an old recording."""

    @property
    def place(self) -> str:
        """Where the recording lies, for people."""
        ...

    def note(self, body: Viewed | TruthShown) -> None:
        """Record what was looked at."""
        ...

    def outcome(self) -> Outcome:
        """Return truth and score."""
        ...


class ResultsScreen(Steady[Way]):
    """Shows the outcome of a source whose episode has ended, and gives how it was left.

    `again`: the same may be played with the next seed. `watched`: it lies over a replay.
    `recording`: its id, where it may have no outcome to name it, but can be replayed.
    """

    help_group: ClassVar[Group | None] = "results"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("results")]
    DEFAULT_CSS = """
    ResultsScreen { layout: vertical; }
    ResultsScreen #results-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    ResultsScreen Pages { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    ResultsScreen Pages Static { margin-bottom: 1; width: 100%; }
    """

    def __init__(
        self, source: Scored, *, again: bool = True, watched: bool = False, recording: str = ""
    ) -> None:
        super().__init__()
        self._recording = recording
        self._source = source
        self._again = again
        self._watched = watched
        self._outcome: Outcome | None = None

    def compose(self) -> ComposeResult:
        """Lay out the title and the words."""
        yield Static("", id="results-title", markup=False)
        yield Pages()
        yield KeyBar(("app.help", "app.quit", "results.leave"))

    def on_mount(self) -> None:
        """Open the answers, and record that they were shown."""
        pages = self.query_one(Pages)
        pages.focus()
        keys = ["results.save", *(["results.again"] if self._again else [])]
        self.query_one(KeyBar).show([*keys, *([] if self._watched else ["results.replay"])])
        try:
            self._outcome = self._source.outcome()
            self._source.note(TruthShown(where=WHERE))
        except UserError as error:
            self.app.push_screen(ErrorScreen("No results", str(error)))
            return
        except Exception as error:  # whatever is wrong with a recording is said, not raised
            self.app.push_screen(ErrorScreen("No results", f"{type(error).__name__}: {error}"))
            return
        result = self._outcome.result
        seed = [] if result.seed is None else [f"seed {result.seed}"]
        title = " | ".join(["RESULTS", safe_line(result.scenario), *seed, result.status])
        self.query_one("#results-title", Static).update(title)
        pages.mount_all(self._widgets(self._outcome))

    def _widgets(self, outcome: Outcome) -> Iterable[Widget]:
        yield Static(lines(headline(outcome)), id="headline")
        rows = score_rows(outcome.result)
        yield Static(Fluid(lambda room: scores(rows, room)), id="scores")
        named = tuple(row for row in outcome.students if group(row) != "rest")
        rest = tuple(row for row in outcome.students if group(row) == "rest")
        yield Static(Fluid(lambda room: students(named, room)), id="students")
        for part in sections(outcome, self._source.place):
            yield Static(section(part))
        if rest:
            yield Static(Fluid(lambda room: students(rest, room)), id="rest")

    def action_save(self) -> None:
        """Save all of the results, also what is scrolled out of sight, as an SVG picture."""
        if self._outcome is None:
            return
        name = file_name("results", self._outcome.result.recording)
        text = picture(self._strips(), self.query_one(Pages).size.width, name)
        path, said = save(text, name, folders())
        severity: Literal["information", "error"] = "information" if path else "error"
        self.notify(safe_line(said), title="Save SVG", severity=severity, markup=False, timeout=10)

    def _strips(self) -> Iterable[Strip]:
        for shown in self.query_one(Pages).query(Static):
            size = shown.outer_size
            yield from shown.render_lines(Region(0, 0, size.width, size.height))
            yield Strip.blank(size.width, shown.rich_style)

    def action_again(self) -> None:
        """Leave, to play the same with the next seed."""
        if self._again:
            self.dismiss("again")

    def action_replay(self) -> None:
        """Watch the recording; or go back to watching it where that was left for this."""
        recording = self._outcome.result.recording if self._outcome else self._recording
        if self._watched or not recording:
            self.action_leave()
            return
        from predact_tui.screens.replay import ReplayScreen, replayer

        self.app.push_screen(ReplayScreen(replayer(Path(self._source.place), recording)), self._on)

    def _on(self, way: Way | None) -> None:
        if isinstance(way, Options):
            self.dismiss(way)

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("leave")
