"""A pane that keeps its newest part in sight, until somebody scrolls."""

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from predact_tui.bindings import bindings


class Following(VerticalScroll):
    """Scrolls by keys and mouse; `followed` is what is kept in sight, None once it was scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "list.down", "list.up", "list.first", "list.last"
    )

    followed: Widget | None = None

    def follow(self, newest: Widget | None = None) -> None:
        """Bring what is followed (from now on `newest`) to the top, as far as there is text below.

        Nothing is scrolled where nothing is followed.
        """
        self.followed = newest or self.followed
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        if self.followed is not None:
            self.scroll_to_widget(self.followed, animate=False, top=True)

    def on_resize(self) -> None:
        """Keep what is followed in sight."""
        self.follow()

    def action_cursor_down(self) -> None:
        """Scroll down."""
        self.followed = None
        self.scroll_down(animate=False)

    def action_cursor_up(self) -> None:
        """Scroll up."""
        self.followed = None
        self.scroll_up(animate=False)

    def action_cursor_first(self) -> None:
        """Scroll to the beginning."""
        self.followed = None
        self.scroll_home(animate=False)

    def action_cursor_last(self) -> None:
        """Scroll to the end."""
        self.followed = None
        self.scroll_end(animate=False)

    def on_mouse_scroll_down(self) -> None:
        """Leave the position to the mouse."""
        self.followed = None

    def on_mouse_scroll_up(self) -> None:
        """Leave the position to the mouse."""
        self.followed = None
