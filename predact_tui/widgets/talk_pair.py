"""Two episodes step by step: one column of pairs, so that both talks scroll together."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.events import Click, Resize
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from predact_tui.bindings import binding
from predact_tui.present.compare_talk import Sides, TalkLines, View
from predact_tui.present.safe import content

if TYPE_CHECKING:
    from textual.content import Content

    from engine.comparing.parts import Comparison, Step


class TalkPair(ScrollView, can_focus=True):
    """The steps of both, aligned by stage and question. Lines are made once a width."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("list.down", "scroll_down"),
        binding("list.up", "scroll_up"),
        binding("list.page_down", "page_down"),
        binding("list.page_up", "page_up"),
        binding("list.first", "scroll_home"),
        binding("list.last", "scroll_end"),
    ]
    DEFAULT_CSS = """
    TalkPair { height: 1fr; overflow: hidden scroll; scrollbar-size-vertical: 1; }
    """

    def __init__(self) -> None:
        super().__init__(id="talk")
        self._talk: TalkLines | None = None
        self._steps: list[Step] = []
        self._lines: list[Content] = []
        self._starts: list[int] = []
        """The line on which each step begins."""
        self._at: int | None = None
        self._going = False
        """Whether the step gone to has yet to be brought into sight."""
        self._drawn: View | None = None
        self.sides: Sides = "both"
        self.stacked = False

    def show(self, comparison: "Comparison", *, only: bool) -> None:
        """Show the steps of a comparison; `only` those that differ."""
        chosen = None if self._at is None else self._steps[self._at]
        self._talk = self._talk or TalkLines(comparison)
        self._steps = [step for step in self._talk.steps if step.differs or not only]
        self._at = self._steps.index(chosen) if chosen in self._steps else None
        self._drawn = None
        self.redraw()

    def redraw(self) -> None:
        """Make the lines for the width and the sides of now, if they are other ones."""
        view = View(self.scrollable_content_region.width, self.sides, self.stacked)
        if self._talk is None or not view.room or view == self._drawn:
            return
        self._drawn, self._lines, self._starts = view, [], []
        for index, step in enumerate(self._steps):
            self._starts.append(len(self._lines))
            self._lines += self._talk.of(step, view, current=index == self._at)
        if not self._steps:
            self._lines = [content("Nothing differs.")]
        self.virtual_size = Size(view.room, len(self._lines))
        self.refresh()
        self.call_after_refresh(self._show_current)

    def on_resize(self, _event: Resize) -> None:
        """Fit the lines to the new width."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return line `y` of what is visible."""
        room, index = self.scrollable_content_region.width, y + self.scroll_offset.y
        ground = self.visual_style.rich_style
        if index >= len(self._lines):
            return Strip.blank(room, ground)
        strip = Strip(self._lines[index].render_segments(self.visual_style))
        return strip.adjust_cell_length(room, ground)

    def on_click(self, event: Click) -> None:
        """Stand on the step clicked."""
        place = event.get_content_offset(self)
        if place is not None and self._steps:
            self._stand(self._step_at(place.y + self.scroll_offset.y))

    def go(self, direction: int, *, from_edge: bool = False) -> bool:
        """Go to the next step that differs (direction 1) or the one before (-1); False for none."""
        self.redraw()
        edge = -1 if direction > 0 else len(self._steps)
        at = (edge if from_edge else self._here(direction)) + direction
        while 0 <= at < len(self._steps):
            if self._steps[at].differs:
                self._stand(at)
                self._going = True
                self.call_after_refresh(self._show_current)
                return True
            at += direction
        return False

    def _here(self, direction: int) -> int:
        """Return the step gone to if it is in sight or will be, else where the screen stands."""
        if self._going and self._at is not None:
            return self._at
        top = self.scroll_offset.y
        if self._at is not None and self._starts:
            ends = [*self._starts[1:], len(self._lines)]
            if ends[self._at] > top and self._starts[self._at] < top + self.size.height:
                return self._at
        first = self._step_at(top)
        return first - 1 if direction > 0 else first

    def _step_at(self, line: int) -> int:
        """Return the step that a line belongs to."""
        return max((i for i, start in enumerate(self._starts) if start <= line), default=0)

    def _stand(self, at: int) -> None:
        """Make a step the current one; its heading tells."""
        before, self._at = self._at, at
        for index in {before, at} - {None}:
            assert index is not None
            if self._talk is not None and self._drawn is not None and self._starts:
                step, start = self._steps[index], self._starts[index]
                self._lines[start] = self._talk.heading(step, self._drawn, current=index == at)
        self.refresh()

    def _show_current(self) -> None:
        """Bring the step gone to to the top."""
        if self._at is not None and self._starts:
            self._going = False
            self.scroll_to(y=self._starts[self._at], animate=False, force=True)
