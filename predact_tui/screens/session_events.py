"""What each event changes on the session screen: only the widgets it is about are drawn anew."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from predact_tui.present.safe import safe, safe_line

if TYPE_CHECKING:
    from engine import events as ev
    from engine.provenance import Matcher
    from engine.spans import Span
    from engine.state import EpisodeState
    from engine.talk import Call, Turn
    from predact_tui.screens.session import SessionScreen

NAMED: Final = 6
"""So many undecided students are named one by one."""


class Painter:
    """Brings a session screen up to date, event by event."""

    def __init__(self, screen: "SessionScreen") -> None:
        self._screen = screen
        self._matcher: Matcher | None = None
        self._matched = (0, 0)

    def event(self, event: "ev.Event") -> None:
        """Draw what an event changed."""
        paint: Callable[[Painter, Any], None] | None = _PAINTS.get(event.kind)
        if paint is not None:
            paint(self, event.body)

    def everything(self, _body: object = None) -> None:
        """Draw all widgets from the state, and what there is of an answer that is on its way."""
        self._screen.draw()
        turn = self._state.talk.open_turn
        if turn is not None and turn.text:
            self._screen.chat.grow(turn, self._spans_so_far(turn))
        elif turn is not None and turn.call_ids:
            self._waits_for(self._state.talk.calls_of(turn)[-1])

    def opened(self, _body: "ev.SessionOpened") -> None:
        """Draw an episode that begins, or goes on with what was recorded."""
        self.everything()
        self._offer_question()

    def entered(self, _body: "ev.StageEntered") -> None:
        """Draw all widgets."""
        self._screen.draw()
        self._offer_question()

    def _offer_question(self) -> None:
        """In the chat let a person begin at the question: typing is meant for it, not for marks."""
        if self._state.stage == "chat" and self._screen.source.person:
            self._screen.call_after_refresh(self._screen.go, self._screen.chat.question)

    def seated(self, _body: "ev.SeatChanged") -> None:
        """Draw all widgets once the new seat is taken."""
        self._screen.call_later(self.everything)

    def marked(self, body: "ev.DecisionMarked") -> None:
        """Draw the lines of the students who were marked; follow whom a script decides about."""
        if not self._screen.source.person and len(body.marks) == 1:
            self._screen.report.roster.select(next(iter(body.marks)))
        self._screen.report.redraw_students(self._state, list(body.marks))
        self._screen.draw_lines()

    def said(self, _body: "ev.Said") -> None:
        """Add a question."""
        self._screen.chat.add(self._state.talk.turns)
        self._screen.draw_lines()

    def called(self, body: "ev.ToolCalled") -> None:
        """Add a card, and say in the answer's place what is being looked up."""
        call = self._state.talk.calls[body.call]
        if self._screen.has_tools:
            self._screen.tools.add(call)
        self._waits_for(call)

    def _waits_for(self, call: "Call") -> None:
        words = "looking things up…"
        if self._screen.has_tools:
            from predact_tui.present.calls import asked

            words = f"{asked(call, self._screen.numbers)}…"
        self._screen.chat.answer_of(call.turn).waiting(words)

    def answered(self, body: "ev.ToolAnswered") -> None:
        """Draw a card's answer."""
        if self._screen.has_tools:
            self._screen.tools.redraw(body.call)

    def chunk(self, body: "ev.TextChunk") -> None:
        """Draw the open answer anew, its values looked for in the whole text so far."""
        turn = self._turn(body.turn)
        self._screen.chat.grow(turn, self._spans_so_far(turn))

    def ended(self, body: "ev.AnswerEnded") -> None:
        """Draw a complete answer."""
        spans = body.spans if self._screen.highlight else ()
        self._screen.chat.grow(self._turn(body.turn), spans)
        self._screen.draw_lines()

    def refused(self, body: "ev.DecisionsRefused") -> None:
        """Say who has no decision yet."""
        self._screen.name_undecided(body.undecided)

    def reminded(self, _body: "ev.Reminded") -> None:
        """Say that nothing was asked yet, or hand in if that was said on the summary already."""
        self._screen.was_reminded()

    def fault(self, body: "ev.Fault") -> None:
        """Say what went wrong."""
        self._screen.report.roster.sent.clear()
        text = safe_line(body.what)
        self._screen.notify(text, title="Not possible", severity="warning", markup=False)

    def over(self, _body: "ev.EpisodeEnded") -> None:
        """Draw the end."""
        self._screen.draw()

    @property
    def _state(self) -> "EpisodeState":
        return self._screen.source.state

    def _turn(self, number: int) -> "Turn":
        return self._state.talk.turns[number - 1]

    def _spans_so_far(self, turn: "Turn") -> "tuple[Span, ...]":
        if not self._screen.highlight:
            return ()
        return self._matcher_of(turn).spans(turn.text, ended=False)

    def _matcher_of(self, turn: "Turn") -> "Matcher":
        """Return the turn's matcher: it holds the values of the calls answered so far."""
        from engine.provenance import Matcher
        from engine.report import Report

        calls, report = tuple(self._state.talk.answered()), self._state.report
        assert isinstance(report, Report)
        if self._matcher is None or self._matched != (turn.number, len(calls)):
            self._matched = (turn.number, len(calls))
            self._matcher = Matcher(calls, report, turn.question, turn.number)
        return self._matcher


def undecided_words(numbers: dict[str, int], undecided: tuple[str, ...]) -> str:
    """Return who is not decided yet, in words for a notice."""
    named = ", ".join(f"{numbers[sid]} {safe_line(sid)}" for sid in undecided[:NAMED])
    more = f" and {len(undecided) - NAMED} more" if len(undecided) > NAMED else ""
    noun = "student has" if len(undecided) == 1 else "students have"
    return safe(f"{len(undecided)} {noun} no decision yet: {named}{more}.")


_PAINTS: Final[dict[str, Callable[[Painter, Any], None]]] = {
    "SessionOpened": Painter.opened,
    "ReportShown": Painter.everything,
    "StageEntered": Painter.entered,
    "SeatChanged": Painter.seated,
    "Paused": Painter.everything,
    "Unpaused": Painter.everything,
    "DecisionMarked": Painter.marked,
    "DecisionsRefused": Painter.refused,
    "Reminded": Painter.reminded,
    "Said": Painter.said,
    "ToolCalled": Painter.called,
    "ToolAnswered": Painter.answered,
    "TextChunk": Painter.chunk,
    "AnswerEnded": Painter.ended,
    "Fault": Painter.fault,
    "EpisodeEnded": Painter.over,
}
