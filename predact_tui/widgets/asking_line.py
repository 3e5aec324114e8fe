"""A line to type something in at the bottom of a screen: a filter, tags, a note."""

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from predact_tui.bindings import binding


class AskingLine(Input):
    """Tells what was typed on Enter; Esc leaves it without."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("session.cancel", "leave")]
    DEFAULT_CSS = """
    AskingLine { height: 1; border: none; padding: 0 1; background: $boost; display: none; }
    AskingLine:focus { border: none; }
    """

    class Typed(Message):
        """A text was typed for `what`; None: the line was left."""

        def __init__(self, what: str, text: str | None) -> None:
            super().__init__()
            self.what = what
            self.text = text

    def __init__(self) -> None:
        super().__init__(compact=True)
        self._what = ""

    def ask(self, what: str, placeholder: str, value: str = "") -> None:
        """Show the line, with a text to begin with."""
        self._what, self.placeholder, self.value = what, placeholder, value
        self.display = True
        self.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Tell what was typed."""
        event.stop()
        self._tell(self.value)

    def action_leave(self) -> None:
        """Leave without."""
        self._tell(None)

    def _tell(self, text: str | None) -> None:
        self.display = False
        self.post_message(self.Typed(self._what, text))
