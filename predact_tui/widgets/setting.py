"""A row of the home screen: a name and a value, changed by arrow keys, typing or clicks."""

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from predact_tui.bindings import binding, bindings
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit
from predact_tui.widgets.setting_values import ERASE, Values

NAME_CELLS: Final = 10


class Setting(Widget, can_focus=True):
    """One setting on one line; `values` holds what it is now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("home.less", "home.more"),
        binding("list.down", "neighbour(1)"),
        binding("list.up", "neighbour(-1)"),
    ]
    DEFAULT_CSS = """
    Setting { height: 1; width: 100%; }
    Setting:focus { background: $primary 40%; text-style: bold; }
    Setting:focus:nocolor { text-style: bold reverse; }
    """

    class Changed(Message):
        """The value is another."""

    def __init__(self, title: str, values: Values, *, id: str) -> None:  # noqa: A002 (Textual's)
        super().__init__(id=id)
        self._title = title
        self.values = values

    def render(self) -> Content:
        """Draw name, arrows and value."""
        value = Content.styled(self.values.text, "" if self.values.valid else "bold $text-error")
        return Content.assemble(
            "▸" if self.has_focus else " ",
            (fit(self._title, NAME_CELLS), "" if self.has_focus else MUTED),
            Content(" ◂ ").stylize(Style.from_meta({"step": -1})),
            value,
            Content(" ▸ ").stylize(Style.from_meta({"step": 1})),
            "" if self.values.valid else " !",
        )

    def action_step(self, steps: int) -> None:
        """Go on by steps."""
        self.values.move(steps)
        self._changed()

    def action_neighbour(self, steps: int) -> None:
        """Go to the next setting, or the one before."""
        if steps > 0:
            self.screen.focus_next(Setting)
        else:
            self.screen.focus_previous(Setting)

    def on_key(self, event: Key) -> None:
        """Take what is typed."""
        typed = ERASE if event.key == ERASE else event.character
        if typed and self.values.typed(typed):
            event.stop()
            event.prevent_default()
            self._changed()

    def on_click(self, event: Click) -> None:
        """Step by a click on an arrow."""
        steps = event.style.meta.get("step")
        if isinstance(steps, int):
            self.action_step(steps)

    def on_focus(self) -> None:
        """Tell what the value means."""
        self._changed()

    def _changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())
