"""Two recordings side by side: figures, decisions with what was known, talk."""

from typing import ClassVar, Final, Literal

from textual.binding import BindingType

from engine.errors import UserError
from predact_tui.bindings import binding, bindings
from predact_tui.present.compare_talk import Sides
from predact_tui.present.compare_words import sealed
from predact_tui.present.safe import safe_line
from predact_tui.screens.compare_base import CompareBase
from predact_tui.screens.error import ErrorScreen
from predact_tui.widgets.compare_tabs import PAGES, CompareTabs, Page
from predact_tui.widgets.line_table import LineTable

SIDES: Final[tuple[Sides, ...]] = ("both", "x", "y")


class CompareScreen(CompareBase):
    """Compares two recordings of a store (None: the usual place), by id, its start, or `latest`.

    It reads them beside the screen and says what is wrong with them; leaving it gives None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("compare"),
        binding("session.next_pane", "screen.next_pane"),
        binding("session.previous_pane", "screen.previous_pane"),
        binding("app.help", "screen.help"),
    ]

    def action_page(self, page: Page) -> None:
        """Turn to a page."""
        self.turn_to(page)

    def on_compare_tabs_chosen(self, event: CompareTabs.Chosen) -> None:
        """Turn to the page clicked."""
        self.turn_to(event.page)

    def on_line_table_moved(self, event: LineTable.Moved) -> None:
        """Show what was known of the student gone to."""
        if event.table is self.decisions:
            self.show_known()

    def action_next_pane(self) -> None:
        """Go to the next part: from the students to what was known, else to the next page."""
        if self.focused is self.decisions:
            self.set_focus(self.known)
        else:
            self._turn(1)

    def action_previous_pane(self) -> None:
        """Go to the part before."""
        if self.focused is self.known:
            self.set_focus(self.decisions)
        else:
            self._turn(-1)

    def _turn(self, pages: int) -> None:
        at = (PAGES.index(self.page) + pages) % len(PAGES)
        self.turn_to(PAGES[at])

    def action_next_difference(self, direction: int) -> None:
        """Go to the next difference, in this page or in one after it, round to this one again."""
        if self.comparison is None or self.stops[self.page].go(direction):
            return
        start = PAGES.index(self.page)
        for step in range(1, len(PAGES) + 1):
            page = PAGES[(start + direction * step) % len(PAGES)]
            if self.stops[page].go(direction, from_edge=True):
                if page != self.page:
                    self.turn_to(page)
                return
        self.notify("Nothing differs.", markup=False, timeout=3)

    def action_only(self) -> None:
        """Show only differences, or all."""
        self.filtered = not self.filtered
        self.draw()

    def action_sides(self) -> None:
        """Show both, X alone, or Y alone."""
        self.sides = SIDES[(SIDES.index(self.sides) + 1) % len(SIDES)]
        self.show_sides()

    def action_truth(self) -> None:
        """Show or hide the final letters; the first time is recorded in both."""
        if self.pair is None or self.comparison is None:
            return
        shown = any(student.at_risk is not None for student in self.comparison.students)
        why = sealed(self.comparison)
        if why is not None:
            self.notify(safe_line(why), title="Sealed", severity="warning", markup=False)
            return
        try:
            found = self.pair.comparison(truth=not shown)
            if not shown:
                self.pair.note_truth()
        except UserError as error:
            self.app.push_screen(ErrorScreen("The truth is not shown", str(error)))
            return
        self.comparison = found
        self.draw()

    def action_save(self) -> None:
        """Save the comparison as text."""
        from predact_tui.present.compare_text import comparison_text
        from predact_tui.saving import file_name, folders, save

        if self.comparison is None:
            return
        x, y = self.comparison.x.recording, self.comparison.y.recording
        name = file_name("compare", x, y).removesuffix(".svg") + ".txt"
        path, said = save(comparison_text(self.comparison) + "\n", name, folders())
        severity: Literal["information", "error"] = "information" if path else "error"
        self.notify(safe_line(said), title="Save", severity=severity, markup=False, timeout=10)

    def action_help(self) -> None:
        """Show the keys and signs of a comparison."""
        from predact_tui.screens.compare_help import CompareHelpScreen

        self.app.push_screen(CompareHelpScreen())

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)
