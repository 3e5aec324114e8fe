"""What all screens share: what still comes after a widget or a screen was left does no harm."""

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from textual import on
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.events import Event, MouseEvent, Resize
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

if TYPE_CHECKING:
    from predact_tui.bindings import Group

T = TypeVar("T")
TINY: Final = 4
"""Below this many columns there is no scrollbar."""
TINY_CSS: Final = ".-tiny, .-tiny * { scrollbar-size: 0 0 !important; }"
"""What an application of steady screens says of them."""


def left(pump: MessagePump | None) -> bool:
    """Tell whether a widget or a screen is gone or going: by itself, or with the whole program."""
    if pump is None or not pump.is_attached:
        return True
    return pump._closing or bool(getattr(pump, "_pruning", False))


class Steady(Screen[T], Generic[T]):
    """A screen that outlives what arrives late: keys in a burst, a resize, a signal."""

    help_group: ClassVar["Group | None"] = None
    """Whose keys the help tells first."""

    @on(Resize)
    def _leave_out_scrollbars(self) -> None:
        """Show none where one that takes all the width comes and goes without end."""
        self.set_class(self.size.width < TINY, "-tiny")

    def set_focus(
        self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False
    ) -> None:
        """Focus a widget unless it was left, because all keys would go to it and be lost."""
        if widget is None or not left(widget):
            super().set_focus(widget, scroll_visible, from_app_focus)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close; a second key of a burst must not close the screen beneath."""
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def elsewhere(self) -> dict[str | None, tuple[DOMNode, str]]:
        """Return actions that the focus does not lead to, by binding id, with who does each."""
        return {}

    def _forward_event(self, event: Event) -> None:
        """Pass an event on, but no move or click on what has gone and is still to be seen."""
        if not (isinstance(event, MouseEvent) and self._has_left(event.x, event.y)):
            super()._forward_event(event)

    def _has_left(self, x: int, y: int) -> bool:
        try:
            return left(self.get_widget_at(x, y)[0])
        except NoWidget:
            return False

    async def _invoke_and_clear_callbacks(self) -> None:
        """Do what was to be done after a refresh, where it was asked for by what is still here."""
        self._callbacks = [(call, owner) for call, owner in self._callbacks if not left(owner)]
        await super()._invoke_and_clear_callbacks()
