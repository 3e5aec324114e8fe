"""What was said: questions and answers, as many of the last ones as are mounted."""

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from predact_tui.present.safe import safe
from predact_tui.widgets.answer import Answer
from predact_tui.widgets.following import Following
from predact_tui.widgets.tail import earlier, tail

if TYPE_CHECKING:
    from engine.spans import Span
    from engine.talk import Turn

WAITING = "…"
ENOUGH = 3000
"""Characters of the last answers that fill any screen."""
EARLIER = "▴ {count} earlier question{s}: scroll up"


class ChatLog(Following):
    """What was said. The newest question stays in sight, until somebody scrolls."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self.highlight = True
        """Whether values are marked."""
        self.room: int | None = None
        """How many questions are shown at least, of so many as would be slow; None: all."""
        self.answers: list[Answer] = []
        """The answers shown, one a question, to the last."""
        self.chosen: Answer | None = None
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
            self.follow(self._heads[-1])
        self._tell_earlier()

    def add(self, turns: "Sequence[Turn]") -> None:
        """Put questions, and places for their answers, at the end."""
        self.chosen = None
        pairs = [self._pair(turn) for turn in turns]
        self._heads += [head for head, _ in pairs]
        self.answers += [answer for _, answer in pairs]
        self.mount_all([widget for pair in pairs for widget in pair])
        self.follow(self._heads[-1])

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
        first = tail(self._shown, len(turns), self._enough(turns)).start
        moved, self._first = first != self._first, first
        self._drop(max(0, len(turns) - first))
        for head, answer, turn in zip(self._heads, self.answers, turns[first:], strict=False):
            if moved:  # the widgets are used again: to make others takes twice as long
                head.update(_asked(turn))
                answer.turn = turn.number
                answer.empty(WAITING)
            self._bring(answer, turn)
        if moved:
            self.chosen = None

    def _enough(self, turns: "Sequence[Turn]") -> int | None:
        """Return how many of the last questions are to be shown: fewer where answers are long."""
        if self.room is None:
            return None
        lengths = accumulate(len(turn.text) for turn in reversed(turns[-self.room :]))
        return min(self.room, 2 + sum(length < ENOUGH for length in lengths))

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
        answer = Answer(turn.number)
        answer.empty(WAITING)
        self._bring(answer, turn)
        return Static(_asked(turn), classes="question", markup=False), answer

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


def _asked(turn: "Turn") -> Content:
    who = "You" if turn.origin in ("typed", "key") else "Instructor"
    return Content.assemble((f"{who}  ", "bold $text-accent"), safe(turn.question))
