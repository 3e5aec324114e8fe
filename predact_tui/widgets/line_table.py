"""A table of lines under a heading, of which only those in sight are drawn; one has the cursor."""

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from predact_tui.bindings import bindings


class LineTable(ScrollView, can_focus=True):
    """What such tables share; a table gives its `count`, its `heading` and its `line`s."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "list.down", "list.up", "list.page_down", "list.page_up", "list.first", "list.last"
    )
    DEFAULT_CSS = """
    LineTable { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """
    cursor: reactive[int] = reactive(0)

    class Moved(Message):
        """The cursor stands on another line."""

        def __init__(self, table: "LineTable") -> None:
            super().__init__()
            self.table = table

    class Opened(Message):
        """A line was clicked twice."""

        def __init__(self, table: "LineTable") -> None:
            super().__init__()
            self.table = table

    @property
    def count(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    def heading(self, width: int) -> Content:
        """Return the columns' headings."""
        raise NotImplementedError

    def line(self, index: int, width: int, mark: str) -> Content:
        """Return a line that begins with `mark`, two cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew; the number of lines may be another."""
        self.virtual_size = Size(self.scrollable_content_region.width, self.count + 1)
        self.cursor = max(0, min(self.cursor, self.count - 1))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return line `y` of what is visible; the heading stays at the top."""
        width = self.scrollable_content_region.width
        index = y + self.scroll_offset.y - 1
        if y and index >= self.count:
            return Strip.blank(width, self.visual_style.rich_style)
        chosen = y > 0 and index == self.cursor
        mark = "  " if not chosen else "▸ " if self.has_focus else "▹ "
        line = self.line(index, width, mark) if y else self.heading(width)
        if chosen:
            ground = "$primary 35%" if self.has_focus else "$primary 15%"
            line = line.pad_right(width).stylize_before(f"on {ground}")
        strip = Strip(line.render_segments(self.visual_style))
        return strip.adjust_cell_length(width, self.visual_style.rich_style)

    def on_resize(self, _event: Resize) -> None:
        """Fit the lines to the new width."""
        self.redraw()
        self.call_after_refresh(self._reveal)

    def watch_cursor(self) -> None:
        """Keep the cursor's line in sight and tell of it."""
        self.refresh()
        self._reveal()
        self.post_message(self.Moved(self))

    def _reveal(self) -> None:
        # The heading covers the line above: the cursor's own and that one must be in sight.
        self.scroll_to_region(Region(0, self.cursor, 1, 2), animate=False, force=True)

    def action_cursor_down(self) -> None:
        """Go down."""
        self._move(self.cursor + 1)

    def action_cursor_up(self) -> None:
        """Go up."""
        self._move(self.cursor - 1)

    def action_page_down(self) -> None:
        """Go down a page."""
        self._move(self.cursor + max(1, self.size.height - 2))

    def action_page_up(self) -> None:
        """Go up a page."""
        self._move(self.cursor - max(1, self.size.height - 2))

    def action_cursor_first(self) -> None:
        """Go to the first."""
        self._move(0)

    def action_cursor_last(self) -> None:
        """Go to the last."""
        self._move(self.count - 1)

    def _move(self, to: int) -> None:
        self.cursor = max(0, min(to, self.count - 1))

    def on_click(self, event: Click) -> None:
        """Select the line clicked; a second click opens it."""
        place = event.get_content_offset(self)
        if place is None or place.y == 0:
            return
        index = place.y + self.scroll_offset.y - 1
        if 0 <= index < self.count:
            self.cursor = index
            if event.chain > 1:
                self.post_message(self.Opened(self))
