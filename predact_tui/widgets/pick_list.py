"""A list to pick from, of foreign text on one line each, with the keys of lists."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from predact_tui.bindings import binding


class PickList(OptionList):
    """Options of Content, by id; nothing is read as markup."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("list.down"),
        binding("list.up"),
        binding("list.page_down"),
        binding("list.page_up"),
        binding("list.first", "first"),
        binding("list.last", "last"),
    ]
    DEFAULT_CSS = """
    PickList {
        height: 1fr; border: none; padding: 0; background: transparent;
        text-wrap: nowrap; text-overflow: ellipsis; scrollbar-size-vertical: 1;
    }
    PickList:focus { border: none; }
    PickList:focus:nocolor > .option-list--option-highlighted { text-style: reverse; }
    """

    def __init__(self, *, id: str) -> None:  # noqa: A002 (Textual's)
        super().__init__(id=id, markup=False, compact=True)

    def fill(self, lines: Sequence[tuple[str, Content]]) -> None:
        """Show these options (id, line), keeping the chosen one if it is still there."""
        chosen = self.chosen
        self.clear_options()
        self.add_options([Option(line, id=name) for name, line in lines])
        names = [name for name, _ in lines]
        if names:
            self.highlighted = names.index(chosen) if chosen in names else 0

    def on_click(self, event: Click) -> None:
        """Let a click on a line that is still to be seen, but gone, be none."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()

    @property
    def chosen(self) -> str | None:
        """The id of the option under the cursor."""
        if self.highlighted is None or self.highlighted >= self.option_count:
            return None
        return self.get_option_at_index(self.highlighted).id
