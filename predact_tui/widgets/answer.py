"""One answer of the assistant: its text with the marked values, grown as it arrives."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.events import Click
from textual.message import Message
from textual.selection import Selection
from textual.widgets import Static

from predact_tui.present.lines import MUTED
from predact_tui.present.safe import content

if TYPE_CHECKING:
    from engine.spans import Span
    from predact_tui.present.markdown import Document

PARTIAL = "\n\n*(stopped: this answer is not complete)*"


class Answer(Static):
    """An answer; a value in it may be selected."""

    class SpanChosen(Message):
        """A marked value was clicked."""

        def __init__(self, answer: "Answer", index: int) -> None:
            super().__init__()
            self.answer = answer
            self.index = index

    class Chosen(Message):
        """The answer was clicked beside its values."""

        def __init__(self, answer: "Answer") -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, turn: int) -> None:
        super().__init__("", classes="answer", markup=False)
        self.turn = turn
        self.text = ""
        self.spans: Sequence[Span] = ()
        self.selected: int | None = None
        self._partial = False
        self._document: Document | None = None

    def waiting(self, words: str) -> None:
        """Say what goes on before the first piece of text is there."""
        if not self.text:
            self.update(content(words, f"italic {MUTED}"))

    def empty(self, words: str) -> None:
        """Show nothing of an answer but these words."""
        self.text, self.spans, self._partial, self._document = "", (), False, None
        self.selected = None
        self.waiting(words)

    def shows(self, text: str, spans: "Sequence[Span]", *, partial: bool) -> bool:
        """Tell whether it shows just this."""
        return (self.text, self.spans, self._partial) == (text, spans, partial)

    def show(self, text: str, spans: "Sequence[Span]" = (), *, partial: bool = False) -> None:
        """Show this text with these marked values."""
        self.text, self.spans, self._partial = text, spans, partial
        self._redraw()

    def select(self, index: int | None) -> None:
        """Make a marked value stand out as the one that was moved to."""
        if index != self.selected:
            self.selected = index
            self._redraw()

    def line_of(self, index: int) -> int:
        """Return the line on which a marked value starts."""
        return self._document.line_of(index, self.content_size.width) if self._document else 0

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the text under a selection made with the mouse."""
        if self._document is None:
            return None
        return selection.extract(self._document.at(self.content_size.width).plain), "\n"

    def on_click(self, event: Click) -> None:
        """Follow the value clicked, or select the answer."""
        index = event.style.meta.get("span")
        if isinstance(index, int):
            self.post_message(self.SpanChosen(self, index))
        else:
            self.post_message(self.Chosen(self))

    def _redraw(self) -> None:
        # Late: the parser is not needed before the first answer.
        from predact_tui.present.markdown import Document

        text = self.text + (PARTIAL if self._partial else "")
        self._document = Document(text, self.spans, self.selected)
        self.update(self._document)
