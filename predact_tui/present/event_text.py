"""One event in a line of words, for whoever looks back at it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.events import Event
from engine.state import EpisodeState
from predact_tui.present import model_text
from predact_tui.present.calls import asked
from predact_tui.present.safe import clip, safe_line
from predact_tui.present.spans import CATEGORIES
from predact_tui.present.student_text import DECISIONS
from predact_tui.present.summary_text import STAGES, tally

LONGEST: Final = 300
"""Cells of foreign text that are repeated."""
NAMED: Final = 3
"""So many students are named one by one."""
STEPS: Final = {
    "report": "Step 1 of 3: the report is read",
    "initial": "Step 2 of 3: the first decisions",
    "chat": "Step 3 of 3: the chat",
}
_SEEN: Final = {"card": "a tool's answer", "span": "where a value came from"}
_SEALED: Final = "the true letters"


def event_text(event: Event, state: EpisodeState) -> str:
    """Return what happened, safe to show; `state` is that after the event."""
    return _Words(event, state).text()


def numbers(state: EpisodeState) -> Mapping[str, int]:
    """Return the flagged students' numbers in the report."""
    return {one.student_id: one.number for one in state.report.flagged} if state.report else {}


class _Words:
    """The words for one event: a method a kind."""

    def __init__(self, event: Event, state: EpisodeState) -> None:
        self._event = event
        self._state = state

    def text(self) -> str:
        find = _TELLERS.get(self._event.kind)
        return find(self)(self._event.body) if find else safe_line(self._event.kind)

    # -- life -------------------------------------------------------------------------------------

    def opened(self, body: Any) -> str:
        given = body.specification
        seats = f"instructor {_brief(given.instructor)}, assistant {_brief(given.assistant)}"
        return f"The episode begins: {_brief(given.scenario)}, {seats}"

    def imported(self, body: Any) -> str:
        told = f"Imported from {_brief(body.file)}; what that log does not tell is left out"
        alone = "; decided without a tool or an assistant, so there is nothing to see of either"
        return told if body.has_agent else told + alone

    def session(self, body: Any) -> str:  # noqa: ARG002 (nothing in it is for people)
        if self._event.session == 1:
            return "The first session begins"
        return (
            f"Taken up again after it had been left (session {self._event.session}); "
            "a step that was not finished is taken anew"
        )

    def branched(self, body: Any) -> str:
        seen = f"; {_SEALED} had been shown before" if body.truth_seen else ""
        seats = "".join(f"; {role} {_brief(seat)}" for role, seat in body.seats.items())
        return f"Branched from {_brief(body.parent)} after its event {body.seq}{seats}{seen}"

    def closed(self, body: Any) -> str:
        words = "The session ends" if self._state.status else "Left in the middle"
        return f"{words}: {_brief(body.reason)}"

    def paused(self, body: Any) -> str:  # noqa: ARG002
        return "Paused: the clock stands still"

    def unpaused(self, body: Any) -> str:  # noqa: ARG002
        return "Went on after the pause"

    def seat(self, body: Any) -> str:
        return f"The {body.role}'s seat goes to {_brief(body.seat)}"

    def fault(self, body: Any) -> str:
        return f"Problem: {_brief(body.what)}"

    def ended(self, body: Any) -> str:
        reason = f": {_brief(body.reason)}" if body.reason else ""
        return f"The end: {body.status}{reason}"

    def truth(self, body: Any) -> str:
        return f"{_SEALED[0].upper()}{_SEALED[1:]} were shown ({_brief(body.where)})"

    # -- deciding ---------------------------------------------------------------------------------

    def report(self, body: Any) -> str:
        flagged, students = len(body.report.flagged), body.report.students
        return f"The report is given: the tool says at risk for {flagged} of {students}"

    def stage(self, body: Any) -> str:
        return STEPS[body.stage]

    def marked(self, body: Any) -> str:
        groups: dict[str, list[str]] = {}
        for student, decision in body.marks.items():
            words = "not decided" if decision is None else DECISIONS[decision]
            groups.setdefault(words, []).append(student)
        told = "; ".join(f"{self._named(who)} {words}" for words, who in groups.items())
        return f"{'Agreed with all' if body.agreed else 'Decided'}: {told}"

    def refused(self, body: Any) -> str:
        return f"Not handed in: no decision yet for {self._named(list(body.undecided))}"

    def reminded(self, body: Any) -> str:  # noqa: ARG002
        return "Reminded that nothing was asked yet"

    def handed_in(self, body: Any) -> str:
        return f"Handed in, {STAGES[body.stage]}: {tally(body.decisions)}"

    # -- talk -------------------------------------------------------------------------------------

    def said(self, body: Any) -> str:
        return f"Question {body.turn}: {_brief(body.text)}"

    def chunk(self, body: Any) -> str:
        return f"Answer {body.turn} arrives: {_brief(body.text.strip())}"

    def answered(self, body: Any) -> str:
        if body.partial:
            return f"Answer {body.turn} was cut off"
        return f"Answer {body.turn} is complete"

    def called(self, body: Any) -> str:
        call = self._state.talk.calls[body.call]
        return f"Tool called: {asked(call, numbers(self._state))}"

    def tool(self, body: Any) -> str:
        call = self._state.talk.calls[body.call]
        words = asked(call, numbers(self._state))
        if body.is_error:
            return f"The tool gives an error: {_brief(str(body.answer.get('error', words)))}"
        return f"The tool answers ({CATEGORIES[body.category][0].lower()}): {words}"

    # -- models and trace -------------------------------------------------------------------------

    def model(self, body: Any) -> str:
        return model_text.started(body)

    def model_ended(self, body: Any) -> str:
        return model_text.ended(body)

    def model_failed(self, body: Any) -> str:
        return model_text.failed(body)

    def model_lost(self, body: Any) -> str:
        return model_text.lost(body)

    def viewed(self, body: Any) -> str:
        return f"Looked at: {_SEEN.get(body.what, _brief(body.what))}"

    def _named(self, students: list[str]) -> str:
        found = numbers(self._state)
        if len(students) > NAMED:
            return f"{len(students)} students"
        return ", ".join(f"{found.get(sid, '?')} {safe_line(sid)}" for sid in students)


_Teller = Callable[[_Words], Callable[[Any], str]]

_TELLERS: Final[dict[str, _Teller]] = {
    "EpisodeOpened": lambda w: w.opened,
    "EpisodeImported": lambda w: w.imported,
    "SessionOpened": lambda w: w.session,
    "Branched": lambda w: w.branched,
    "SessionClosed": lambda w: w.closed,
    "Paused": lambda w: w.paused,
    "Unpaused": lambda w: w.unpaused,
    "SeatChanged": lambda w: w.seat,
    "Fault": lambda w: w.fault,
    "EpisodeEnded": lambda w: w.ended,
    "TruthShown": lambda w: w.truth,
    "ReportShown": lambda w: w.report,
    "StageEntered": lambda w: w.stage,
    "DecisionMarked": lambda w: w.marked,
    "DecisionsRefused": lambda w: w.refused,
    "Reminded": lambda w: w.reminded,
    "DecisionsSubmitted": lambda w: w.handed_in,
    "Said": lambda w: w.said,
    "TextChunk": lambda w: w.chunk,
    "AnswerEnded": lambda w: w.answered,
    "ToolCalled": lambda w: w.called,
    "ToolAnswered": lambda w: w.tool,
    "ModelCallStarted": lambda w: w.model,
    "ModelCallEnded": lambda w: w.model_ended,
    "ModelCallFailed": lambda w: w.model_failed,
    "ModelCallLost": lambda w: w.model_lost,
    "Viewed": lambda w: w.viewed,
}


def _brief(text: str) -> str:
    return clip(text, LONGEST)
