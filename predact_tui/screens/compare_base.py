"""The frame of a comparison: its widgets, how they are placed, read and drawn."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from predact_tui.present.compare_talk import Sides
from predact_tui.present.fluid import Fluid
from predact_tui.present.safe import clip
from predact_tui.screens.steady import Steady
from predact_tui.widgets.compare_tabs import CompareTabs, Page, counts
from predact_tui.widgets.decision_table import DecisionTable
from predact_tui.widgets.figure_table import FigureTable
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.known_pair import KnownPair
from predact_tui.widgets.talk_pair import TalkPair

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison
    from predact_tui.comparing import Compared
    from predact_tui.widgets.differing_table import DifferingTable

NARROW: Final = 70
"""Below this many columns X and Y stand one below the other."""
LOW: Final = 16
"""Below this many lines the two are not introduced."""
TABLE: Final = 40
"""Percent of the decisions' page that the table takes at most."""
SHOWN: Final = ("compare.next", "compare.previous", "compare.only", "compare.truth",
                "compare.sides", "session.next_pane", "compare.save")  # fmt: skip


class CompareBase(Steady[None]):
    """Draws two recordings (predact_tui.comparing), once they are read."""

    DEFAULT_CSS = """
    CompareBase #compare-title {
        height: 1; background: $panel; color: $foreground; text-style: bold; padding: 0 1;
    }
    CompareBase #compare-who { height: auto; padding: 0 1; }
    CompareBase #decided { height: 1fr; }
    CompareBase DecisionTable { height: auto; }
    CompareBase FigureTable, CompareBase #decided, CompareBase TalkPair { display: none; }
    CompareBase.-figures FigureTable, CompareBase.-decisions #decided,
    CompareBase.-talk TalkPair { display: block; }
    CompareBase.-low #compare-who { display: none; }
    """

    def __init__(self, store: Path | None, x: str, y: str) -> None:
        super().__init__()
        self._store, self._ids = store, (x, y)
        self._title_line = Static("COMPARE", id="compare-title", markup=False)
        self._who = Static("Reading the recordings…", id="compare-who", markup=False)
        self.tabs = CompareTabs()
        self.figures = FigureTable()
        self.decisions = DecisionTable()
        self.known = KnownPair()
        self.talk = TalkPair()
        self._keys = KeyBar(("app.help", "app.quit", "compare.leave"))
        self.pair: Compared | None = None
        self.comparison: Comparison | None = None
        self.page: Page = "figures"
        self.filtered = False
        self.sides: Sides = "both"

    def compose(self) -> ComposeResult:
        """Lay out who is compared, and the pages."""
        yield self._title_line
        yield self._who
        yield self.tabs
        yield self.figures
        with Vertical(id="decided"):
            yield self.decisions
            yield self.known
        yield self.talk
        yield self._keys

    def on_mount(self) -> None:
        """Read both beside the painted frame."""
        self._keys.show(SHOWN)
        self._fit()
        self.turn_to("figures")
        self._read()

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self._fit()

    def _fit(self) -> None:
        self.show_sides()
        self.set_class(self.size.height < LOW, "-low")
        self.decisions.styles.max_height = max(3, self.size.height * TABLE // 100)

    def show_sides(self) -> None:
        """Set X and Y beside each other or one below the other, both or one alone."""
        classes = {"-narrow": self.size.width < NARROW}
        classes |= {f"-{name}": self.sides == name for name in ("x", "y")}
        for name, wanted in classes.items():
            self.known.set_class(wanted, name)
        self.talk.sides, self.talk.stacked = self.sides, classes["-narrow"]
        self.talk.redraw()
        self._show_title()

    @property
    def stops(self) -> "dict[Page, DifferingTable | TalkPair]":
        """What goes from difference to difference on each page."""
        return {"figures": self.figures, "decisions": self.decisions, "talk": self.talk}

    # -- reading ----------------------------------------------------------------------------------

    @work(thread=True, group="compare-read", exit_on_error=False)
    def _read(self) -> None:
        from predact_tui.comparing import compared

        try:
            pair = compared(self._store, *self._ids)
            found = pair.comparison()
        except Exception as error:  # whatever is wrong with a recording is said, not raised
            self.app.call_from_thread(self._refuse, error)
        else:
            self.app.call_from_thread(self._begin, pair, found)

    def _refuse(self, error: Exception) -> None:
        """Say on a screen why there is nothing to compare, and leave."""
        from predact_tui.screens.error import ErrorScreen

        if self.is_attached:
            words = str(error) or type(error).__name__
            screen = ErrorScreen("Nothing to compare", words)
            self.app.push_screen(screen, lambda _: self.dismiss(None))

    def _begin(self, pair: "Compared", found: "Comparison") -> None:
        if self.is_attached:
            self.pair, self.comparison = pair, found
            self.draw()

    # -- drawing ----------------------------------------------------------------------------------

    def turn_to(self, page: Page) -> None:
        """Put a page in front, with the focus on it."""
        self.page = page
        for each in ("figures", "decisions", "talk"):
            self.set_class(each == page, f"-{each}")
        self.set_focus(self.stops[page])
        self._show_tabs()

    def draw(self) -> None:
        """Draw everything."""
        from predact_tui.present.compare_cells import who
        from predact_tui.present.compare_rows import figure_rows, student_rows

        found = self.comparison
        if found is None:
            return
        self._show_title()
        self._show_tabs()
        self._who.update(Fluid(lambda room: who(found, room)))
        self.figures.show(figure_rows(found, only=self.filtered))
        self.decisions.show(student_rows(found, only=self.filtered))
        self.talk.show(found, only=self.filtered)
        self.show_known()

    def show_known(self) -> None:
        """Show what was known of the student under the cursor."""
        from predact_tui.present.compare_known import numbers, student_lines
        from predact_tui.present.compare_words import unlike
        from predact_tui.present.safe import safe_line

        found, student = self.comparison, self.decisions.student
        if found is None:
            return
        pairs = [p for p in found.students if safe_line(p.student_id) == student]
        if not pairs:
            none = "Nothing differs." if self.filtered else "The tool flagged nobody."
            self.known.say(unlike(found) or none)
            return
        x, y = (
            student_lines(getattr(pairs[0], name), numbers(found, name), cards=side.tool_cards)
            for name, side in (("x", found.x), ("y", found.y))
        )
        self.known.show(f"What each knew of {student} when it decided", x, y)

    def _show_title(self) -> None:
        from predact_tui.present.compare_words import relation

        alone = "" if self.sides == "both" else f"{self.sides.upper()} alone"
        what = ", ".join(filter(None, ("only differences" if self.filtered else "", alone)))
        words = f"COMPARE ({what})" if what else "COMPARE"
        if self.comparison is not None:
            words += f" | {relation(self.comparison)}"
        self._title_line.update(clip(words, max(0, self.size.width - 2)))

    def _show_tabs(self) -> None:
        self.tabs.show(self.page, counts(self.comparison) if self.comparison else {})
