"""The settings of an episode, one a row, with what the one in focus means."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from predact_tui.options import Options
from predact_tui.present.choices import ASSISTANTS, INSTRUCTORS, PRESETS
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import content
from predact_tui.widgets.setting import Setting
from predact_tui.widgets.setting_values import Choices, Number, Values

if TYPE_CHECKING:
    from scenarios.catalogue import CourseEntry

USUAL_WEEK: Final = 8
_MOST: Final = 10_000


class HomeSettings(Vertical):
    """Rows that begin with `options`; `asked` gives the options as they are set now."""

    DEFAULT_CSS = """
    HomeSettings { height: auto; border: round $primary; padding: 0 1; }
    HomeSettings:focus-within { border: round $accent; }
    HomeSettings #setting-meaning { height: 2; margin-top: 1; }
    HomeSettings Button { width: 100%; }
    """

    def __init__(self, options: Options) -> None:
        super().__init__(id="settings")
        self.border_title = "Settings (◂ ▸ or type)"
        self._options = options
        self.week = Number(USUAL_WEEK, 1, 60, "The later, the more is known.")
        self.accuracy = _accuracy(options)
        self.instructor = _chosen(Choices(INSTRUCTORS), options.instructor)
        self.assistant = _chosen(Choices(ASSISTANTS), options.assistant)
        self.turns = Number(options.turns, 0, 1000, "Questions that can be asked at most.")
        self.students = Number(
            options.students, 1, _MOST, "Students in the class, drawn from the course.", step=5
        )
        self.at_risk = Number(
            options.at_risk, 0, _MOST, "How many of them truly are at risk (not told)."
        )
        self.seed = Number(options.seed, 0, 10**9 - 1, "The same seed draws the same class again.")
        self.preset = _chosen(Choices(PRESETS), options.preset)

    def compose(self) -> ComposeResult:
        """Lay the rows out."""
        for title, values in self._rows():
            yield Setting(title, values, id=_id(title))
        yield Static("", id="setting-meaning", markup=False)
        yield Button("Start (Enter)", action="screen.start", compact=True, variant="primary")

    def bound_weeks(self, course: "CourseEntry") -> None:
        """Let only the weeks of this course be chosen."""
        self.week.bound(course.first_week, course.last_week)
        weeks = f"From {course.first_week} to {course.last_week}"
        self.week.about = f"{weeks}: the later, the more is known."
        self.query_one("#set-week", Setting).refresh()

    def complain(self) -> bool:
        """Return whether all can be used; else say what cannot, and go there."""
        for title, values in self._rows():
            if not values.valid:
                return self._refuse(title, values.meaning)
        if _whole(self.at_risk) > _whole(self.students):
            return self._refuse("At risk", "There are not so many students.")
        return True

    def _refuse(self, title: str, why: str) -> bool:
        self.screen.set_focus(self.query_one(f"#{_id(title)}"))
        self.notify(f"{title}: {why}", severity="error", markup=False, timeout=3)
        return False

    def asked(self, course: "CourseEntry") -> Options:
        """Return the options as they are set; only after `complain` found nothing."""
        accuracy = self.accuracy.value
        return replace(
            self._options,
            scenario=course.id_at(_whole(self.week)),
            acc=None if accuracy is None else round(accuracy / 100, 6),
            instructor=self.instructor.chosen.value,
            assistant=self.assistant.chosen.value,
            turns=_whole(self.turns),
            students=_whole(self.students),
            at_risk=_whole(self.at_risk),
            seed=_whole(self.seed),
            preset=cast(Literal["default", "published"], self.preset.chosen.value),
        )

    def on_setting_changed(self, event: Setting.Changed) -> None:
        """Tell what the value in focus means."""
        event.stop()
        focused = self.screen.focused
        if isinstance(focused, Setting):
            self.query_one("#setting-meaning", Static).update(_meaning(focused.values))

    def _rows(self) -> tuple[tuple[str, Values], ...]:
        return (
            ("Week", self.week),
            ("Accuracy", self.accuracy),
            ("Instructor", self.instructor),
            ("Assistant", self.assistant),
            ("Questions", self.turns),
            ("Students", self.students),
            ("At risk", self.at_risk),
            ("Seed", self.seed),
            ("Preset", self.preset),
        )


def _id(title: str) -> str:
    return "set-" + title.lower().replace(" ", "-")


def _accuracy(options: Options) -> Number:
    return Number(
        None if options.acc is None else options.acc * 100,
        0,
        100,
        "Letters of 100 that the tool gets right; n: natural, as good as it is.",
        step=10,
        unit="%",
        none="natural",
    )


def _chosen(choices: Choices, value: str) -> Choices:
    choices.choose(value)
    return choices


def _whole(number: Number) -> int:
    return round(number.value or 0)


def _meaning(values: Values) -> Content:
    return content(values.meaning, MUTED if values.valid else "bold $text-error")
