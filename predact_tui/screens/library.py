"""The library: every recording, to find, look at, replay, take up, compare, mark, throw away."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual.binding import BindingType

from engine.errors import UserError
from predact_tui.bindings import Group, bindings
from predact_tui.options import Options
from predact_tui.past import PastEpisode
from predact_tui.present.safe import safe, safe_line
from predact_tui.screens.library_base import LibraryBase
from predact_tui.screens.results import ResultsScreen, Way
from predact_tui.shelf.wish import EXAMPLE, next_sort, read_wish
from predact_tui.widgets.asking_line import AskingLine
from predact_tui.widgets.line_table import LineTable
from recordings.listing import RecordingRow

PACE: Final = 1.0
"""Seconds between the steps of a scripted seat that goes on."""


class LibraryScreen(LibraryBase):
    """Gives the options of an episode that goes on, or None where it is left."""

    help_group: ClassVar[Group | None] = "library"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("library")]

    # -- looking ----------------------------------------------------------------------------------

    def action_open(self) -> None:
        """Show the results; one without an end has none, and is replayed."""
        row = self.table.row
        if row is None:
            return
        if row.status == "interrupted":
            self.action_replay()
            return
        episode = PastEpisode(self.desk.path, row.id)
        self.app.push_screen(ResultsScreen(episode, again=False, recording=row.id), self._on)

    def on_line_table_opened(self, _event: LineTable.Opened) -> None:
        """Show the results of what was clicked twice."""
        self.action_open()

    def action_replay(self) -> None:
        """Watch the recording."""
        row = self.table.row
        if row is not None:
            from predact_tui.screens.replay import ReplayScreen, replayer

            self.app.push_screen(ReplayScreen(replayer(self.desk.path, row.id)), self._on)

    def _on(self, way: Way | None) -> None:
        if isinstance(way, Options):
            self.dismiss(way)

    def action_go_on(self) -> None:
        """Take up an episode that broke off."""
        row = self.table.row
        if row is not None:
            from predact_tui.resuming import resume_options

            asked = Options(pace=PACE, store=self.desk.path)
            self._try(lambda: self.dismiss(resume_options(asked, row.id)))

    def action_choose(self) -> None:
        """Choose this one for a comparison, or not."""
        row = self.table.row
        if row is not None:
            self.table.chosen = None if self.table.chosen == row.id else row.id
            self.table.refresh()
            if self.table.chosen:
                self.notify(
                    "Chosen: go to another one, = compares the two.", markup=False, timeout=3
                )

    def action_compare(self) -> None:
        """Compare the chosen one with this one."""
        row, chosen = self.table.row, self.table.chosen
        if row is None or chosen is None or chosen == row.id:
            self.notify("Choose one with Space, then go to another one.", markup=False)
            return
        from predact_tui.screens.compare import CompareScreen

        self.app.push_screen(CompareScreen(self.desk.path, chosen, row.id))

    # -- finding ----------------------------------------------------------------------------------

    def action_filter(self) -> None:
        """Write a filter."""
        self.asking.ask("filter", EXAMPLE, self.wish)

    def action_sort(self, steps: int) -> None:
        """Sort by the next column."""
        found = next_sort(self.query_wanted, steps)
        self.notify(f"Sorted by {found.sort}.", markup=False, timeout=2)
        self.wants(sort=found.sort, descending=found.descending)

    def action_reverse(self) -> None:
        """Turn the order round."""
        self.wants(descending=not self.query_wanted.descending)

    def action_bin(self) -> None:
        """Show the bin, or the library again."""
        self.wants(binned=not self.query_wanted.binned)

    # -- marking ----------------------------------------------------------------------------------

    def action_tag(self) -> None:
        """Write tags."""
        row = self.table.row
        if row is not None:
            self.asking.ask("tags", "tags, separated by commas", ", ".join(row.tags))

    def action_note(self) -> None:
        """Write a note."""
        row = self.table.row
        if row is not None:
            self.asking.ask("note", "a note; an empty one removes it", row.note or "")

    def on_asking_line_typed(self, event: AskingLine.Typed) -> None:
        """Do what was typed for."""
        row, text = self.table.row, event.text
        self.set_focus(self.table)
        if text is None:
            return
        if event.what == "filter":
            self._try(partial(self._filter, text))
        elif row is not None:
            self._try(partial(self._mark, row, event.what, text))

    def _filter(self, line: str) -> None:
        kept = self.query_wanted
        found = read_wish(line)
        self.wish = line.strip()
        self.query_wanted = replace(
            found, sort=kept.sort, descending=kept.descending, binned=kept.binned
        )
        self.read_anew()

    def _mark(self, row: RecordingRow, what: str, text: str) -> None:
        if what == "tags":
            self.desk.set_tags(row, {tag.strip() for tag in text.split(",") if tag.strip()})
        else:
            self.desk.set_note(row, text.strip())
        self.redraw_row(row.id)

    def action_throw(self) -> None:
        """Put this one into the bin, or take it out."""
        row = self.table.row
        if row is not None:
            self._try(partial(self._throw, row.id))

    def _throw(self, recording: str) -> None:
        if self.query_wanted.binned:
            self.desk.restore(recording)
            self.notify("Taken out of the bin.", markup=False)
        else:
            self.desk.throw(recording)
            self._thrown.append(recording)
            self.notify("In the bin: u takes it back, B shows the bin.", markup=False)
        self.read_anew()

    def action_undo(self) -> None:
        """Take the last one back."""
        if self._thrown:
            self._try(lambda: self.desk.restore(self._thrown.pop()))
            self.read_anew()
        else:
            self.notify("Nothing was put into the bin here.", markup=False)

    def action_verify(self) -> None:
        """Check this one."""
        row = self.table.row
        if row is not None:
            self._try(lambda: self.notify(safe(self.desk.verified(row.id)), markup=False))

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(None)

    def on_mount(self) -> None:
        """Begin with nothing thrown away."""
        self._thrown: list[str] = []
        super().on_mount()

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except UserError as error:
            self.notify(safe_line(str(error)), severity="error", markup=False, timeout=8)
