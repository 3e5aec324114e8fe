"""The scrub bar: where a replay stands among its marks; a click or a drag goes elsewhere."""

from typing import TYPE_CHECKING, Final

from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp, Resize
from textual.message import Message
from textual.widgets import Static

from predact_tui.present.scrub_text import event_at, scrub_line

if TYPE_CHECKING:
    from predact_tui.present.scrub_text import Standing

TIP: Final = "┃ step   ◆ decision   ▴ tool call   ! trouble"


class ScrubBar(Static):
    """Draws where a replay stands, in one line."""

    DEFAULT_CSS = """
    ScrubBar { height: 1; background: $panel; color: $foreground; }
    """

    class Sought(Message):
        """An event is to be gone to."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

        def can_replace(self, message: Message) -> bool:
            """Let the last of many moves of the mouse stand for all."""
            return isinstance(message, ScrubBar.Sought)

    class Stepped(Message):
        """The wheel was turned over it: an event on or back."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Toggled(Message):
        """It was clicked beside the track: play or pause."""

    def __init__(self) -> None:
        super().__init__("", id="scrub", markup=False)
        self.tooltip = TIP
        self._standing: Standing | None = None
        self._track = range(0)
        self._dragging = False

    def show(self, standing: "Standing") -> None:
        """Draw where a replay stands."""
        if standing != self._standing:
            self._standing = standing
            self._draw()

    def on_resize(self, _event: Resize) -> None:
        """Fit the line."""
        self._draw()

    def _draw(self) -> None:
        if self._standing is not None:
            line, self._track = scrub_line(self._standing, self.size.width)
            self.update(line, layout=False)

    # -- mouse ------------------------------------------------------------------------------------

    def on_mouse_down(self, event: MouseDown) -> None:
        """Go to what was clicked, and follow the mouse; beside the track, play or pause."""
        if event.x in self._track:
            self._dragging = True
            self.capture_mouse()
            self._seek(event.x)
        elif event.x < self._track.start:
            self.post_message(self.Toggled())

    def on_mouse_move(self, event: MouseMove) -> None:
        """Follow the mouse while it is held down."""
        if self._dragging:
            self._seek(event.x)

    def on_mouse_up(self, _event: MouseUp) -> None:
        """Let the mouse go."""
        if self._dragging:
            self._dragging = False
            self.release_mouse()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go back by an event."""
        event.stop()
        self.post_message(self.Stepped(-1))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go on by an event."""
        event.stop()
        self.post_message(self.Stepped(1))

    def _seek(self, x: int) -> None:
        assert self._standing is not None
        number = event_at(x - self._track.start, len(self._track), self._standing.last)
        if number != self._standing.at:
            self.post_message(self.Sought(number))
