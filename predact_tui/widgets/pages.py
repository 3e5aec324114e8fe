"""Words to scroll through by keys and by mouse."""

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from predact_tui.bindings import binding


class Pages(VerticalScroll, can_focus=True):
    """A column of text; the keys of lists scroll it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("list.down", "scroll_down"),
        binding("list.up", "scroll_up"),
        binding("list.page_down", "page_down"),
        binding("list.page_up", "page_up"),
        binding("list.first", "scroll_home"),
        binding("list.last", "scroll_end"),
    ]
