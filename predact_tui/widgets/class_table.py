"""The probed class, a line a student."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.reactive import reactive

from predact_tui.bindings import bindings
from predact_tui.present.safe import safe_line
from predact_tui.widgets.class_row import Layout, header, layout, row
from predact_tui.widgets.line_table import LineTable

if TYPE_CHECKING:
    from engine.course import FloatArray
    from engine.probing.turning import Turn


class ClassTable(LineTable):
    """The students of a turn; `truth` tells whether their final letters are shown."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "probe.less", "probe.more", "probe.least", "probe.most"
    )
    truth: reactive[bool] = reactive(False)

    def __init__(self) -> None:
        super().__init__(id="class-table")
        self.turn: Turn | None = None
        self._signs: dict[int, str] = {}
        self._often: FloatArray | None = None
        self._layout: Layout | None = None

    @property
    def count(self) -> int:
        """How many students there are."""
        return len(self.turn.drawn) if self.turn else 0

    def show(self, turn: "Turn", signs: dict[int, str]) -> None:
        """Draw a turn; `signs` mark who moved. The cursor stays on its student where it can."""
        before = self.turn.drawn.roster.ids if self.turn else ()
        chosen = before[self.cursor] if self.cursor < len(before) else None
        self.turn, self._signs, self._often = turn, signs, None
        ids = turn.drawn.roster.ids
        if before and ids is not before:
            self.cursor = ids.index(chosen) if chosen in ids else min(self.cursor, len(ids) - 1)
        self.redraw()

    def show_often(self, often: "FloatArray") -> None:
        """Draw in which share of the seeds each letter is changed."""
        self._often = often
        self.refresh()

    def find(self, words: str) -> bool:
        """Go to the next student whose number is this or whose id holds it; False for nobody."""
        ids = self.turn.drawn.roster.ids if self.turn else ()
        order = [*range(self.cursor, len(ids)), *range(self.cursor)]
        sought = words.casefold()
        exact = [at for at in order if str(at + 1) == sought]
        found = exact or [at for at in order if sought in safe_line(ids[at]).casefold()]
        self.cursor = found[0] if found else self.cursor
        return bool(found)

    def redraw(self) -> None:
        """Draw anew, the columns fitted to class and width."""
        self._layout = None
        super().redraw()

    def watch_truth(self) -> None:
        """Make room for the truth, or take it."""
        self.redraw()

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        return header(self._fitted(width)) if self.turn else Content("")

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a student's line."""
        assert self.turn is not None
        often = None if self._often is None else float(self._often[index])
        sign, found = self._signs.get(index, ""), self._fitted(width)
        return row(self.turn, index, found, sign=sign, mark=mark, often=often)

    def _fitted(self, width: int) -> Layout:
        if self._layout is None:
            assert self.turn is not None
            drawn = self.turn.drawn
            self._layout = layout(width, drawn.roster.ids, drawn.week, truth=self.truth)
        return self._layout
