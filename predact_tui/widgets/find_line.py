"""A line to find something in a list."""

from typing import ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from predact_tui.bindings import binding


class FindLine(Input):
    """Tells what is looked for while it is typed; Enter and Esc leave it."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("session.cancel", "leave")]

    class Wanted(Message):
        """These words are looked for."""

        def __init__(self, line: "FindLine", words: str) -> None:
            super().__init__()
            self.line = line
            self.words = words

    class Left(Message):
        """The line is to be closed."""

        def __init__(self, line: "FindLine") -> None:
            super().__init__()
            self.line = line

    def __init__(self, placeholder: str = "Find: number, id or reason") -> None:
        super().__init__(placeholder=placeholder, compact=True, classes="find")

    def on_mount(self) -> None:
        """Take the focus."""
        self.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look for what is typed."""
        event.stop()
        if event.value:
            self.post_message(self.Wanted(self, event.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Leave on Enter."""
        event.stop()
        self.action_leave()

    def action_leave(self) -> None:
        """Leave."""
        self.post_message(self.Left(self))
