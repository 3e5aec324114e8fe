"""The chat: questions and answers, and the line to ask in."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import bindings
from predact_tui.present.briefing import briefing, invitation
from predact_tui.present.fluid import Fluid
from predact_tui.present.safe import safe
from predact_tui.widgets.answer import Answer
from predact_tui.widgets.question_input import QuestionInput

if TYPE_CHECKING:
    from engine.report import Report
    from engine.spans import Span
    from engine.state import EpisodeState
    from engine.talk import Turn

WAITING = "…"
PROMPT = "Ask the assistant…"
LATER = "The chat opens when the first decisions are handed in."
WATCHING = "You are watching: F7 gives you the seat."
NONE_LEFT = "No questions are left."
ANSWERING = "The assistant is answering…"


class ChatLog(VerticalScroll):
    """What was said. The newest question stays in sight, until somebody scrolls."""

    followed: Widget | None = None

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "list.down", "list.up", "list.first", "list.last"
    )

    def action_cursor_down(self) -> None:
        """Scroll down."""
        self.followed = None
        self.scroll_down(animate=False)

    def action_cursor_up(self) -> None:
        """Scroll up."""
        self.followed = None
        self.scroll_up(animate=False)

    def action_cursor_first(self) -> None:
        """Scroll to the beginning."""
        self.followed = None
        self.scroll_home(animate=False)

    def action_cursor_last(self) -> None:
        """Scroll to the end."""
        self.followed = None
        self.scroll_end(animate=False)

    def on_mouse_scroll_down(self) -> None:
        """Leave the position to the mouse."""
        self.followed = None

    def on_mouse_scroll_up(self) -> None:
        """Leave the position to the mouse."""
        self.followed = None

    def follow(self) -> None:
        """Bring the newest question to the top, as far as there is text below it."""
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        if self.followed is not None:
            self.scroll_to_widget(self.followed, animate=False, top=True)


class ChatPane(Vertical):
    """Questions and answers over the line to ask in."""

    BORDER_TITLE: ClassVar = "Chat"

    def __init__(self) -> None:
        super().__init__(id="chat", classes="pane")
        self.log_view = ChatLog(id="log")
        self.question = QuestionInput()
        self.highlight = True
        """Whether values are marked."""
        self.answers: list[Answer] = []
        self.chosen: Answer | None = None
        self._briefed = ""
        self._briefing = Static("", id="briefing", markup=False)

    def compose(self) -> ComposeResult:
        """Yield the log and the line to ask in."""
        with self.log_view:
            yield self._briefing
        yield self.question

    @property
    def writing(self) -> bool:
        """Whether the focus is in the line to ask in."""
        return self.question.has_focus

    def brief(self, report: "Report", *, with_course: bool) -> None:
        """Show the situation and the steps, and the course if it stands nowhere else."""
        if self._briefed != f"briefing {with_course}":
            self._briefed = f"briefing {with_course}"
            self._briefing.update(
                Fluid(lambda width: briefing(report, width, with_course=with_course))
            )

    def invite(self, report: "Report", *, examples: bool) -> None:
        """Show how to ask."""
        if self._briefed != "invitation":
            self._briefed = "invitation"
            self._briefing.update(invitation(report, examples=examples))

    def show(self, state: "EpisodeState", *, person: bool, busy: bool) -> None:
        """Bring questions, answers and the input to a state."""
        self._briefing.display = not state.talk.turns
        self.border_title = "Chat" if state.stage == "chat" else "Before you decide"
        new = state.talk.turns[len(self.answers) :]
        if new:
            self._append(new)
        self.allow(state, person=person, busy=busy)

    def allow(self, state: "EpisodeState", *, person: bool, busy: bool) -> None:
        """Let questions be written when they can be, and say why where they cannot."""
        chat, left = state.stage == "chat" and state.status is None, state.questions_left
        question, had_focus = self.question, self.writing
        question.disabled = not (chat and left and person)
        if question.disabled and had_focus:
            self.log_view.focus()
        words = (PROMPT if person else WATCHING) if left else NONE_LEFT
        question.placeholder = (ANSWERING if busy else words) if chat else LATER
        self.border_subtitle = f"{left} question{'' if left == 1 else 's'} left" if chat else ""

    def add(self, turn: "Turn") -> None:
        """Put a question, and a place for its answer, at the end."""
        self._append([turn])

    def _append(self, turns: "Sequence[Turn]") -> None:
        pairs = [self._pair(turn) for turn in turns]
        self._briefing.display = False
        self.chosen = None
        self.log_view.mount_all([widget for pair in pairs for widget in pair])
        self.log_view.followed = pairs[-1][0]
        self.log_view.follow()

    def _pair(self, turn: "Turn") -> tuple[Widget, Widget]:
        who = "You" if turn.origin != "seat" else "Instructor"
        head = Content.assemble((f"{who}  ", "bold $text-accent"), safe(turn.question))
        answer = Answer(turn.number)
        self.answers.append(answer)
        self.question.remember(turn.question)
        if turn.ended:
            spans = turn.spans if self.highlight else ()
            answer.show(turn.text, spans, partial=turn.partial)
        else:
            answer.waiting(WAITING)
        return Static(head, classes="question", markup=False), answer

    def grow(self, turn: "Turn", spans: "Sequence[Span]") -> None:
        """Show what there is of an answer."""
        self.answers[turn.number - 1].show(turn.text, spans, partial=turn.partial)
        self.log_view.follow()

    @property
    def current(self) -> Answer | None:
        """The answer that was clicked or stepped into, else the last one."""
        return self.chosen or (self.answers[-1] if self.answers else None)

    def choose(self, answer: Answer | None, span: int | None = None) -> None:
        """Make an answer, and a value in it, the selected one; bring it into sight."""
        for other in self.answers:
            other.set_class(other is answer, "-chosen")
            other.select(span if other is answer else None)
        self.chosen = answer
        if answer is not None and span is not None:
            self.log_view.followed = None
            line = answer.line_of(span)
            place = Region(0, answer.virtual_region.y + line, 1, 1)
            self.log_view.scroll_to_region(place, animate=False, force=True)
