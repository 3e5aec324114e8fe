"""The episode told in lines: what each event means to somebody who only reads text."""

from collections.abc import Callable
from typing import Any, Final

from engine import events as ev
from engine.report import ToldStudent
from engine.state import EpisodeState
from engine.talk import Call
from predact_tui.plain.marking import marked
from predact_tui.present.course_text import accuracy_words, at_risk
from predact_tui.present.safe import safe, safe_line
from predact_tui.present.spans import CATEGORIES
from predact_tui.present.student_text import DECISIONS, percent
from predact_tui.present.summary_text import STAGES, reminder, tally

LONGEST: Final = 160
"""Characters of a tool's answer that are told."""


class Telling:
    """Turns events into text, given the state after each; `told` takes the text."""

    def __init__(self, state: EpisodeState, told: Callable[[str], None]) -> None:
        self._state = state
        self._told = told

    def event(self, event: ev.Event) -> None:
        """Tell an event; what is no news to a reader is passed over."""
        teller: Callable[[Any], str] | None = _TELLERS.get(event.kind, _nothing)(self)
        text = teller(event.body) if teller else ""
        if text:
            self._told(text)

    def report(self) -> str:
        """Return the report: the class, what is said of the tool, and the flagged students."""
        report = self._state.report
        if report is None:
            return "There is no report yet."
        said = accuracy_words(report)
        head = [
            f"Course {safe_line(report.course)}, week {report.week}, {report.students} students.",
            f"The prediction tool: {said}." if said else "",
            at_risk(report),
            f"The tool says at risk: {len(report.flagged)} of {report.students}.",
        ]
        return "\n".join([*filter(None, head), *(_student(one) for one in report.flagged)])

    def marks(self) -> str:
        """Return the present decisions, and the first ones where they differ."""
        report = self._state.report
        return "\n".join(self._mark(one) for one in report.flagged) if report else ""

    def open_ones(self) -> str:
        """Return whose decision is still open."""
        undecided = self._state.undecided
        return f"Not decided yet: {self._numbers(undecided)}." if undecided else "All are decided."

    def _mark(self, student: ToldStudent) -> str:
        sid = student.student_id
        now = self._state.marks.get(sid)
        words = "not decided" if now is None else DECISIONS[now]
        first = (self._state.initial or {}).get(sid)
        changed = f" (first {DECISIONS[first]})" if first is not None and first != now else ""
        return f"{student.number}. {safe_line(sid)}: {words}{changed}"

    def _numbers(self, students: tuple[str, ...]) -> str:
        ids = self._state.report.ids if self._state.report else ()
        return ", ".join(str(ids.index(sid) + 1) for sid in students if sid in ids)

    # -- one a kind of event ----------------------------------------------------------------------

    def _shown(self, _body: ev.ReportShown) -> str:
        return self.report()

    def _entered(self, body: ev.StageEntered) -> str:
        if body.stage == "report":
            return "STEP 1 of 3: read the report, then decide for each student."
        if body.stage == "initial":
            return "STEP 2 of 3: decide for each student, then hand in."
        if not self._state.asks:
            return "STEP 3 of 3: decide once more, then hand in. There are no questions."
        return f"STEP 3 of 3: ask, change your marks, then hand in. {self._left()}".rstrip()

    def _marked(self, body: ev.DecisionMarked) -> str:
        groups: dict[str, list[str]] = {}
        for student, decision in body.marks.items():
            words = "not decided" if decision is None else DECISIONS[decision]
            groups.setdefault(words, []).append(student)
        told = "; ".join(f"{words}: {self._numbers(tuple(s))}" for words, s in groups.items())
        return f"{'Agreed with all' if body.agreed else 'Marked'}, {told}."

    def _refused(self, _body: ev.DecisionsRefused) -> str:
        return f"Not handed in. {self.open_ones()}"

    def _reminded(self, _body: ev.Reminded) -> str:
        return "\n".join(line.text for line in reminder(self._state))

    def _submitted(self, body: ev.DecisionsSubmitted) -> str:
        return f"Handed in, {STAGES[body.stage]}: {tally(body.decisions)}."

    def _said(self, body: ev.Said) -> str:
        return "" if body.origin == "typed" else f"Instructor: {safe(body.text)}"

    def _answered(self, body: ev.ToolAnswered) -> str:
        specification = self._state.specification
        if specification is None or not specification.switches.tool_cards:
            return ""
        return _card(self._state.talk.calls[body.call])

    def _answer(self, body: ev.AnswerEnded) -> str:
        specification = self._state.specification
        highlight = specification is not None and specification.switches.highlight
        text = marked(body.text, body.spans) if highlight else safe(body.text)
        cut = "\n(The answer was cut off.)" if body.partial else ""
        return f"Assistant: {text}{cut}\n{self._left()}".rstrip()

    def _left(self) -> str:
        left = self._state.questions_left
        return "" if left is None else f"{left} questions left."

    def _seat(self, body: ev.SeatChanged) -> str:
        return f"The {body.role}'s seat is now: {safe_line(body.seat)}."

    def _fault(self, body: ev.Fault) -> str:
        return f"Problem: {safe(body.what)}"

    def _paused(self, _body: ev.Paused) -> str:
        return "Paused."

    def _unpaused(self, _body: ev.Unpaused) -> str:
        return "Going on."


_Teller = Callable[[Telling], Callable[[Any], str] | None]


def _nothing(_telling: Telling) -> None:
    return None


_TELLERS: Final[dict[str, _Teller]] = {
    "ReportShown": lambda t: t._shown,
    "StageEntered": lambda t: t._entered,
    "DecisionMarked": lambda t: t._marked,
    "DecisionsRefused": lambda t: t._refused,
    "Reminded": lambda t: t._reminded,
    "DecisionsSubmitted": lambda t: t._submitted,
    "Said": lambda t: t._said,
    "ToolAnswered": lambda t: t._answered,
    "AnswerEnded": lambda t: t._answer,
    "SeatChanged": lambda t: t._seat,
    "Fault": lambda t: t._fault,
    "Paused": lambda t: t._paused,
    "Unpaused": lambda t: t._unpaused,
}


def _student(student: ToldStudent) -> str:
    said = f"predicted {student.predicted or 'D or F'}"
    if student.confidence is not None:
        said += f", confidence {percent(student.confidence, 1)}"
    why = "" if student.driver is None else f" {safe_line(student.driver)}."
    return f"{student.number}. {safe_line(student.student_id)}: {said}.{why}"


def _card(call: Call) -> str:
    asked = ", ".join(f"{key} {_brief(value)}" for key, value in call.arguments.items())
    kind, _ = CATEGORIES[call.category]
    answer = "; ".join(f"{key} {_brief(value)}" for key, value in (call.answer or {}).items())
    told = answer if len(answer) <= LONGEST else answer[:LONGEST] + "…"
    return f"Tool {safe_line(call.tool)} ({asked}), {kind}: {told}"


def _brief(value: object) -> str:
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return f"({len(value)} entries)"
    if isinstance(value, list):
        return ", ".join(_brief(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_brief(item)}" for key, item in value.items())
    return "none" if value is None else safe_line(str(value))
