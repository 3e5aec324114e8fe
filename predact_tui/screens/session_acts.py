"""What a person can do on the session screen, one method an action of the key registry."""

from typing import TYPE_CHECKING, Final, Literal

from predact_tui import copying
from predact_tui.present.safe import safe, safe_line
from predact_tui.screens.session_base import SessionBase
from predact_tui.widgets import layout as places

if TYPE_CHECKING:
    from predact_tui.widgets.answer import Answer
    from predact_tui.widgets.question_input import QuestionInput
    from predact_tui.widgets.roster import Roster
    from predact_tui.widgets.tool_cards import ToolCards

QUESTIONS: Final = {
    "grades": "What are the grades of {student}?",
    "minimum": "What is the minimum score {student} needs on all remaining work to get a {safe}?",
    "what_if": "What if {student} scores 80 on all remaining work?",
    "predict": "What final letter is predicted for {student}?",
}
"""The ready-made questions."""
SETTLE: Final = 0.05
"""Seconds that a hand-in waits for decisions on their way."""


class SessionActs(SessionBase):
    """The keys' side of the session screen."""

    # -- decide and ask ---------------------------------------------------------------------------

    def on_roster_decide(self, event: "Roster.Decide") -> None:
        """Take the person's marks."""
        from engine import rules
        from engine.actions import Mark

        if not self.may_act:
            self.report.roster.sent.clear()
            return self.explain_watching()
        if event.agreed and self.source.state.stage == "chat" and not self.source.state.undecided:
            self.report.roster.sent.clear()
            return self.tell("All are decided already: change them one by one (Space, r, n).")
        if None in event.marks.values() and not rules.begins_undecided(self.source.state):
            self.report.roster.sent.clear()
            return self.tell("A decision can be turned round here, but not taken back.")
        return self.source.do(Mark(event.marks, agreed=event.agreed))

    def on_roster_ask_about(self, event: "Roster.AskAbout") -> None:
        """Put a ready-made question, or begin one."""
        state = self.source.state
        if not self.may_act:
            return self.explain_watching()
        if state.stage != "chat":
            return self.tell("Questions come after the first decisions were handed in.")
        if event.what == "write":
            return self._begin_question(event.student)
        if self.switches is None or not self.switches.one_key:
            return self.tell("There are no ready-made questions here: write your own.")
        from engine.scale import LOWEST_SAFE

        text = QUESTIONS[event.what].format(student=event.student, safe=LOWEST_SAFE)
        self.put_question(text, "key")
        return None

    def _begin_question(self, student: str) -> None:
        question = self.chat.question
        if question.disabled:
            return self.tell("No questions are left.")
        self.go(question)
        return question.begin(f"{safe_line(student)}: ")

    def on_question_input_asked(self, event: "QuestionInput.Asked") -> None:
        """Put the question that was written."""
        if self.put_question(event.text, "typed"):
            self.chat.question.put()

    def put_question(self, text: str, origin: Literal["typed", "key"]) -> bool:
        """Ask, if that can be done now."""
        from engine.actions import Ask

        state = self.source.state
        if self.source.state.paused:
            self.explain_watching()
        elif self.source.assistant_busy:
            self.tell("One question at a time: the assistant is still answering.")
        elif state.questions_left == 0:
            self.tell("No questions are left.")
        elif self.may_act:
            self.source.do(Ask(text, origin=origin))
            return True
        else:
            self.explain_watching()
        return False

    def action_hand_in(self) -> None:
        """Hand in, once the decisions made just before have been taken."""
        self.set_timer(SETTLE, self._hand_in_settled)

    def _hand_in_settled(self) -> None:
        if self.report.roster.sent and self.may_act:
            self.action_hand_in()
        else:
            self._show_summary()

    def _show_summary(self) -> None:
        if not self.is_current:
            return
        if not self.may_act:
            self.explain_watching()
        elif self.source.assistant_busy:
            self.tell("Wait for the answer, or stop it with Esc.")
        elif self.source.state.undecided:
            self.name_undecided(self.source.state.undecided)
        else:
            from predact_tui.screens.summary import SummaryScreen

            self.app.push_screen(SummaryScreen(self.source.state), self.hand_in)

    def hand_in(self, agreed: bool | None) -> None:
        """Hand in if the summary was agreed to."""
        from engine.actions import Submit

        if agreed:
            self.reminded_here = not self.source.state.talk.turns
            self.source.do(Submit())

    def action_cancel(self) -> None:
        """Stop the running answer; else leave zoom or drawer; else go back to the report."""
        if self.source.assistant_busy:
            self.guarded(self.source.cancel_answer)
        elif self.wishes.zoom or self.wishes.drawer:
            self.wish(zoom=False, drawer=False)
        else:
            self.go(self.report.roster)

    def action_syllabus(self) -> None:
        """Show scale and syllabus."""
        if self.source.state.report is None:
            return
        from predact_tui.screens.reference import SyllabusScreen

        self.viewed("syllabus")
        self.app.push_screen(SyllabusScreen(self.source.state.report))

    # -- look closer ------------------------------------------------------------------------------

    def on_answer_span_chosen(self, event: "Answer.SpanChosen") -> None:
        """Show the call that a clicked value came from."""
        self.follow(event.answer, event.index)

    def on_answer_chosen(self, event: "Answer.Chosen") -> None:
        """Select the answer clicked."""
        self.chat.choose(event.answer)

    def on_tool_cards_opened(self, event: "ToolCards.Opened") -> None:
        """Record that a card was opened."""
        self.viewed("card", event.call_id)

    def action_next_value(self) -> None:
        """Go to the next marked value."""
        self.step_value(1)

    def action_previous_value(self) -> None:
        """Go to the marked value before."""
        self.step_value(-1)

    def step_value(self, by: int) -> None:
        """Go on by one marked value, through all answers."""
        values = [(a, i) for a in self.chat.answers for i in range(len(a.spans))]
        if not values:
            return self.tell("No marked values yet.")
        current = self.chat.current
        here = (current, current.selected) if current else None
        if here in values:
            at = (values.index(here) + by) % len(values)
        else:
            mine = [n for n, (answer, _) in enumerate(values) if answer is current]
            at = (mine[0] if by > 0 else mine[-1]) if mine else 0
        return self.follow(*values[at])

    def follow(self, answer: "Answer", index: int) -> None:
        """Select a value and show the call it came from."""
        span = answer.spans[index]
        self.chat.choose(answer, index)
        self.viewed("span", span.call or span.kind)
        if span.call and self.has_tools:
            if not self.places.tools.shown and not self.wishes.zoom:
                self.wish(drawer=True)
            self.tools.reveal(span.call)
        else:
            from predact_tui.present.spans import LOOKS

            look = LOOKS[span.kind]
            self.tell(f"{look.name[0].upper()}{look.name[1:]}: {look.meaning}.")

    def action_copy(self) -> None:
        """Copy the selected answer, and say so."""
        text = self._answer_text()
        if text:
            self.app.copy_to_clipboard(text)
            self.tell(copying.copied(text), title="Copy")

    def action_save_answer(self) -> None:
        """Save the selected answer as a file, and say where."""
        from predact_tui.saving import folders, save

        text = self._answer_text()
        if text and self.chat.current is not None:
            name = f"answer-{self.source.state.recording}-{self.chat.current.turn}.md"
            _, said = save(text, name, folders())
            self.tell(said, title="Save answer")

    def _answer_text(self) -> str:
        answer = self.chat.current
        if answer is None or not answer.text:
            self.tell("There is no answer yet.")
            return ""
        return safe(answer.text)

    # -- watch ------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Pause or go on."""
        if self.source.state.status is None:
            paused = self.source.state.paused
            self.guarded(self.source.go_on if paused else self.source.pause)

    def action_step(self) -> None:
        """Let one step happen while paused."""
        self.guarded(self.source.step)

    def action_seat(self) -> None:
        """Take the seat over or give it back."""
        if not self.source.person:
            self.guarded(self.source.take_over)
        elif self.source.can_give_back:
            self.guarded(self.source.give_back)
        else:
            self.tell("The seat is yours from the beginning.")

    # -- arrange ----------------------------------------------------------------------------------

    def action_tools(self) -> None:
        """Show or hide the tools; on a wide screen go to them."""
        if not self.has_tools:
            return self.tell("The tools' own answers are not shown in this episode.")
        if self.source.state.stage != "chat":
            return self.tell("The tools speak in step 3, when the assistant calls them.")
        drawer = self.size.width < places.WIDE or self.wishes.zoom
        if drawer:
            self.wish(drawer=not self.wishes.drawer)
        if not self.chat.writing or not self.chat.question.value:
            self.go(self.tools if self.wishes.drawer or not drawer else self.report.roster)
        return None

    def action_zoom(self) -> None:
        """Give the pane in use the whole screen, or give it back."""
        self.wish(zoom=not self.wishes.zoom)

    def action_resize(self, what: str, by: int) -> None:
        """Change the panes' sizes, and remember them."""
        wide = self.size.width >= places.WIDE
        self.wishes = places.resized(self.wishes, what, by, wide=wide)
        self.place()
        self.keep_sizes()

    def action_next_pane(self) -> None:
        """Go to the next pane."""
        self.to_pane(1)

    def action_previous_pane(self) -> None:
        """Go to the pane before."""
        self.to_pane(-1)
