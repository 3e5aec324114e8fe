"""A field of a tool's form: its name, and a line that completes ids and names."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.suggester import Suggester
from textual.widgets import Input, Static

from predact_tui.bindings import bindings
from predact_tui.present.safe import content, fit
from predact_tui.probing.form import Field, completed, matching

NAME_CELLS = 19


class Completion(Suggester):
    """Suggests what a field's text can be completed to."""

    def __init__(self, field: Field) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._field = field

    async def get_suggestion(self, value: str) -> str | None:
        """Return the completed text."""
        return completed(self._field, value)


class FieldInput(Input):
    """The line; up and down go through what holds the text as typed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("toolbox.up", "toolbox.down")

    def __init__(self, field: Field, value: str) -> None:
        super().__init__(
            value,
            placeholder=field.hint,
            suggester=Completion(field),
            compact=True,
            select_on_focus=False,
        )
        self.field = field
        self._asked: str | None = None
        self._at = -1

    def action_complete(self, steps: int) -> None:
        """Go to the next match, or the one before."""
        if self._asked is None or self.value not in matching(self.field, self._asked):
            self._asked, self._at = self.value, -1 if steps > 0 else 0
        found = matching(self.field, self._asked)
        if found:
            self._at = (self._at + steps) % len(found)
            self.value = found[self._at]
            self.cursor_position = len(self.value)


class FieldRow(Horizontal):
    """A field's name and its line."""

    DEFAULT_CSS = """
    FieldRow { height: 1; }
    FieldRow Static { width: 20; }
    FieldRow Input { width: 1fr; }
    """

    def __init__(self, field: Field, value: str) -> None:
        super().__init__()
        self._field = field
        self.input = FieldInput(field, value)

    def compose(self) -> ComposeResult:
        """Yield name and line."""
        mark = "" if self._field.required else "?"
        yield Static(content(fit(self._field.name + mark, NAME_CELLS)))
        yield self.input
