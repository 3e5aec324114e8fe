"""The chat: questions and answers, and the line to ask in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from predact_tui.present.briefing import briefing, invitation
from predact_tui.present.fluid import Fluid
from predact_tui.widgets.answer import Answer
from predact_tui.widgets.chat_log import ChatLog
from predact_tui.widgets.question_input import QuestionInput

if TYPE_CHECKING:
    from engine.report import ToldReport
    from engine.spans import Span
    from engine.state import EpisodeState
    from engine.talk import Turn

PROMPT = "Ask the assistant…"
LATER = "The chat opens when the first decisions are handed in."
WATCHING = "You are watching: F7 gives you the seat."
NO_CHAT = "There are no questions in this episode."
NONE_LEFT = "No questions are left."
ANSWERING = "The assistant is answering…"
OVER = "The episode has ended."


class ChatPane(Vertical):
    """Questions and answers over the line to ask in."""

    BORDER_TITLE: ClassVar = "Chat"

    def __init__(self) -> None:
        super().__init__(id="chat", classes="pane")
        self.log_view = ChatLog()
        self.question = QuestionInput()
        self.watching = WATCHING
        """What stands in the line to ask in while another sits as instructor."""
        self._briefed = ""
        self._briefing = Static("", id="briefing", markup=False)
        self._asked = 0

    def compose(self) -> ComposeResult:
        """Yield the log and the line to ask in."""
        with self.log_view:
            yield self._briefing
            yield self.log_view.earlier
        yield self.question

    @property
    def writing(self) -> bool:
        """Whether the focus is in the line to ask in."""
        return self.question.has_focus

    @property
    def answers(self) -> list[Answer]:
        """The answers shown."""
        return self.log_view.answers

    def brief(self, report: "ToldReport", *, with_course: bool, asks: bool) -> None:
        """Show the situation and the steps, and the course if it stands nowhere else."""
        if self._briefed != f"briefing {with_course}":
            self._briefed = f"briefing {with_course}"
            self._briefing.update(
                Fluid(lambda width: briefing(report, width, with_course=with_course, asks=asks))
            )

    def invite(self, report: "ToldReport", *, examples: bool) -> None:
        """Show how to ask."""
        if self._briefed != "invitation":
            self._briefed = "invitation"
            self._briefing.update(invitation(report, examples=examples))

    def show(self, state: "EpisodeState", *, person: bool, busy: bool) -> None:
        """Bring questions, answers and the input to a state."""
        self._briefing.display = not state.talk.turns
        chat = state.stage == "chat" and state.asks
        self.border_title = "Chat" if chat else "Before you decide"
        self._remember(state.talk.turns)
        self.log_view.show(state.talk.turns)
        self.allow(state, person=person, busy=busy)

    def allow(self, state: "EpisodeState", *, person: bool, busy: bool) -> None:
        """Let questions be written when they can be, and say why where they cannot."""
        chat, left = state.stage == "chat" and state.status is None, state.questions_left
        question, had_focus = self.question, self.writing
        question.disabled = not (chat and left and person)
        if question.disabled and had_focus:
            self.log_view.focus()
        words = NONE_LEFT if left == 0 else PROMPT if person else self.watching
        if not state.asks:
            words = NO_CHAT
        shut = OVER if state.status is not None else LATER if state.asks else NO_CHAT
        question.placeholder = (ANSWERING if busy else words) if chat else shut
        told = chat and left is not None and state.asks
        self.border_subtitle = f"{left} question{'' if left == 1 else 's'} left" if told else ""

    @property
    def highlight(self) -> bool:
        """Whether values are marked."""
        return self.log_view.highlight

    @highlight.setter
    def highlight(self, wanted: bool) -> None:
        self.log_view.highlight = wanted

    def _remember(self, turns: "Sequence[Turn]") -> None:
        """Let the questions that are new be brought back while writing."""
        for turn in turns[self._asked :]:
            self.question.remember(turn.question)
        self._asked = max(self._asked, len(turns))

    def add(self, turns: "Sequence[Turn]") -> None:
        """Put the last of these questions, and a place for its answer, at the end."""
        self._briefing.display = False
        self._remember(turns)
        self.log_view.add(turns[-1:])

    def answer_of(self, turn: int) -> Answer:
        """Return the answer to a question."""
        return self.log_view.answer_of(turn)

    def grow(self, turn: "Turn", spans: "Sequence[Span]") -> None:
        """Show what there is of an answer."""
        self.log_view.grow(turn, spans)

    @property
    def current(self) -> Answer | None:
        """The answer that was clicked or stepped into, else the last one."""
        return self.log_view.chosen or (self.answers[-1] if self.answers else None)

    def choose(self, answer: Answer | None, span: int | None = None) -> None:
        """Make an answer, and a value in it, the selected one; bring it into sight."""
        self.log_view.choose(answer, span)
