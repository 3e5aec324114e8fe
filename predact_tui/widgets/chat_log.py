"""What was said: questions and answers, as many of the last ones as are mounted."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import bindings
from predact_tui.present.safe import safe
from predact_tui.widgets.answer import Answer
from predact_tui.widgets.tail import earlier, tail

if TYPE_CHECKING:
    from engine.spans import Span
    from engine.talk import Turn

WAITING = "…"
EARLIER = "▴ {count} earlier question{s}: scroll up"


class ChatLog(VerticalScroll):
    """What was said. The newest question stays in sight, until somebody scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "list.down", "list.up", "list.first", "list.last"
    )

    def __init__(self) -> None:
        super().__init__(id="log")
        self.highlight = True
        """Whether values are marked."""
        self.room: int | None = None
        """How many questions are shown at least, of so many as would be slow; None: all."""
        self.answers: list[Answer] = []
        """The answers shown, one a question, to the last."""
        self.chosen: Answer | None = None
        self.followed: Widget | None = None
        """What is kept in sight; None once somebody has scrolled."""
        self._turns: Sequence[Turn] = ()
        self._heads: list[Static] = []
        self._first = 0
        self.earlier = Static("", id="earlier", markup=False)
        """The line that tells what is not shown; it stands above all others."""
        self.earlier.display = False

    # -- what is shown ----------------------------------------------------------------------------

    def show(self, turns: "Sequence[Turn]") -> None:
        """Bring questions and answers to these turns, wherever the talk stood before."""
        self._turns, before = turns, self._shown
        self._keep(turns)
        new = turns[self._first + len(self.answers) :]
        if new:
            self.add(new)
        elif self._heads and before != self._shown:
            self._follow_head(self._heads[-1])
        self._tell_earlier()

    def add(self, turns: "Sequence[Turn]") -> None:
        """Put questions, and places for their answers, at the end."""
        self.chosen = None
        pairs = [self._pair(turn) for turn in turns]
        self._heads += [head for head, _ in pairs]
        self.answers += [answer for _, answer in pairs]
        self.mount_all([widget for pair in pairs for widget in pair])
        self._follow_head(self._heads[-1])

    def grow(self, turn: "Turn", spans: "Sequence[Span]") -> None:
        """Show what there is of an answer."""
        self.answer_of(turn.number).show(turn.text, spans, partial=turn.partial)
        self.follow()

    def answer_of(self, turn: int) -> Answer:
        """Return the answer to question `turn` (one of those shown, as the last ones are)."""
        return self.answers[turn - 1 - self._first]

    def choose(self, answer: Answer | None, span: int | None = None) -> None:
        """Make an answer, and a value in it, the selected one; bring it into sight."""
        for other in self.answers:
            other.set_class(other is answer, "-chosen")
            other.select(span if other is answer else None)
        self.chosen = answer
        if answer is not None and span is not None:
            self.followed = None
            line = answer.line_of(span)
            place = Region(0, answer.virtual_region.y + line, 1, 1)
            self.scroll_to_region(place, animate=False, force=True)

    @property
    def _shown(self) -> range:
        return range(self._first, self._first + len(self.answers))

    def _keep(self, turns: "Sequence[Turn]") -> None:
        """Take away what is not of these turns, and draw what is new of the others."""
        first = tail(self._shown, len(turns), self.room).start
        if first != self._first:
            self._drop(0)
            self._first = first
        self._drop(max(0, len(turns) - first))
        for answer, turn in zip(self.answers, turns[first:], strict=False):
            self._bring(answer, turn)

    def _drop(self, kept: int) -> None:
        """Take questions and answers away, but the first `kept` of those shown."""
        gone = [*self._heads[kept:], *self.answers[kept:]]
        self._heads, self.answers = self._heads[:kept], self.answers[:kept]
        if self.chosen in gone:
            self.chosen = None
        self.remove_children(gone)

    def _bring(self, answer: Answer, turn: "Turn") -> None:
        """Bring an answer to a turn; pieces of an open one are drawn by `grow`."""
        if turn.ended:
            spans = turn.spans if self.highlight else ()
            if not answer.shows(turn.text, spans, partial=turn.partial):
                answer.show(turn.text, spans, partial=turn.partial)
        elif not turn.text:
            answer.empty(WAITING)

    def _pair(self, turn: "Turn") -> tuple[Static, Answer]:
        who = "You" if turn.origin in ("typed", "key") else "Instructor"
        head = Content.assemble((f"{who}  ", "bold $text-accent"), safe(turn.question))
        answer = Answer(turn.number)
        answer.empty(WAITING)
        self._bring(answer, turn)
        return Static(head, classes="question", markup=False), answer

    # -- what stands before -----------------------------------------------------------------------

    def _tell_earlier(self) -> None:
        count = self._first
        self.earlier.display = count > 0
        self.earlier.update(EARLIER.format(count=f"{count:,}", s="" if count == 1 else "s"))

    def watch_scroll_y(self, before: float, now: float) -> None:
        """Show more questions above where somebody scrolls up to the first one shown."""
        super().watch_scroll_y(before, now)
        if now < 1 <= before and self.room is not None and self._first and self.followed is None:
            self._prepend(earlier(self._shown, self.room).start)

    def _prepend(self, first: int) -> None:
        """Show the questions from number `first` (from 0) on; what is in sight stays there."""
        pairs = [self._pair(turn) for turn in self._turns[first : self._first]]
        self.answers, self._first = [answer for _, answer in pairs] + self.answers, first
        before, self._heads = self._heads[0], [head for head, _ in pairs] + self._heads
        self.mount_all([widget for pair in pairs for widget in pair], before=before)
        self._tell_earlier()
        self.call_after_refresh(self.scroll_to_widget, before, animate=False, top=True)

    # -- scrolling --------------------------------------------------------------------------------

    def follow(self) -> None:
        """Bring the newest question to the top, as far as there is text below it."""
        self.call_after_refresh(self._follow)

    def on_resize(self) -> None:
        """Keep what is followed in sight."""
        self.follow()

    def _follow_head(self, head: Static) -> None:
        self.followed = head
        self.follow()

    def _follow(self) -> None:
        if self.followed is not None:
            self.scroll_to_widget(self.followed, animate=False, top=True)

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
