"""The line in which questions are written, with the earlier ones to come back to."""

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from predact_tui.bindings import bindings
from predact_tui.present.safe import safe_line

LONGEST: Final = 2000
"""Characters that can be written: an answer reads no more, and the line stays quick."""


class QuestionInput(Input):
    """A question; up and down bring back those asked before."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("ask.earlier", "ask.later")

    class Asked(Message):
        """A question was put."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(
            id="question", disabled=True, compact=True, select_on_focus=False, max_length=LONGEST
        )
        self._history: list[str] = []
        self._at = 0
        self._draft = ""
        self._begun = ""

    def remember(self, question: str) -> None:
        """Put a question at the end of the history."""
        line = safe_line(question)
        if not self._history or self._history[-1] != line:
            self._history.append(line)
        self._at = len(self._history)

    def begin(self, text: str) -> None:
        """Write the beginning of a question, keeping what stands there already."""
        if not self.value.strip():
            self.value = self._begun = text
        self.cursor_position = len(self.value)

    def action_earlier(self) -> None:
        """Bring back the question before."""
        if self._at == len(self._history):
            self._draft = self.value
        self._go(self._at - 1)

    def action_later(self) -> None:
        """Go on to the next question, and at last to what was being written."""
        self._go(self._at + 1)

    def _go(self, to: int) -> None:
        if 0 <= to <= len(self._history):
            self._at = to
            self.value = self._history[to] if to < len(self._history) else self._draft
            self.cursor_position = len(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Put the question; a beginning with nothing behind it is none."""
        event.stop()
        text = self.value.strip()
        if text and text != self._begun.strip():
            self.post_message(self.Asked(text))

    def put(self) -> None:
        """Empty the line once its question was taken."""
        self.value, self._draft = "", ""
        self._at = len(self._history)
