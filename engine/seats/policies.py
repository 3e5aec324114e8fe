"""The scripted instructors: what each decides first, asks, and decides finally.

A `Policy` is three pure functions of the view; `PolicySeat` turns one into a seat. The table of
policies is the benchmark's section "Scripted instructors".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.actions import Ask, Decision, InstructorAction, Submit
from engine.report import FlaggedStudent
from engine.scale import LOWEST_SAFE, is_at_risk
from engine.seats.protocol import Out
from engine.seats.reading import read_check
from engine.seeds import generator, unit
from engine.views import InstructorView

Decide = Callable[[InstructorView, FlaggedStudent], Decision]
Question = Callable[[FlaggedStudent], str] | None


@dataclass(frozen=True)
class Policy:
    """`first` and `final` decide one student; `question` is put once a student, None: never."""

    first: Decide
    question: Question
    final: Decide


class PolicySeat:
    """An instructor that follows a policy; how far it is, the dialogue tells."""

    person: ClassVar[bool] = False

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    async def act(self, view: InstructorView, _out: Out) -> InstructorAction:
        """Decide first; then ask about each student in turn while questions are left; hand in."""
        if view.stage != "chat":
            return Submit(self._decisions(view, self._policy.first))
        question = self._policy.question
        if question is not None and view.questions_left and view.turn < len(view.report.flagged):
            return Ask(question(view.report.flagged[view.turn]))
        return Submit(self._decisions(view, self._policy.final))

    def _decisions(self, view: InstructorView, decide: Decide) -> Mapping[str, Decision]:
        return {student.student_id: decide(view, student) for student in view.report.flagged}


def _flag_all(_view: InstructorView, _student: FlaggedStudent) -> Decision:
    return "flag"


def _flag_none(_view: InstructorView, _student: FlaggedStudent) -> Decision:
    return "no-flag"


def _as_first(view: InstructorView, student: FlaggedStudent) -> Decision:
    return (view.first or {})[student.student_id]


def _as_now(view: InstructorView, student: FlaggedStudent) -> Decision:
    return view.marks.get(student.student_id) or _as_first(view, student)


def _asked(view: InstructorView, student: FlaggedStudent) -> bool:
    return any(r == "instructor" and student.student_id in said for r, said in view.dialogue)


def _verified(view: InstructorView, student: FlaggedStudent) -> Decision:
    """Clear a student whose minimum is secured or at most the present average."""
    if not _asked(view, student):
        return _as_now(view, student)
    check = read_check(view, student.student_id)
    if check.secured or check.reaches:
        return "no-flag"
    if check.minimum is None or check.average is None:
        return "flag"
    return "no-flag" if check.minimum <= check.average else "flag"


def _overtrusting(view: InstructorView, student: FlaggedStudent) -> Decision:
    """Clear a student to whom 80 on everything left would give a safe letter."""
    if not _asked(view, student):
        return _as_now(view, student)
    letter = read_check(view, student.student_id).letter
    return "no-flag" if letter is not None and not is_at_risk(letter) else "flag"


def _ask_to_verify(student: FlaggedStudent) -> str:
    return (
        f"Show me the grades of {student.student_id} and the minimum it needs for a {LOWEST_SAFE}."
    )


def _ask_what_if(student: FlaggedStudent) -> str:
    return f"What if {student.student_id} scores 80 on all remaining work?"


def _threshold(conf: float) -> Decide:
    return lambda _view, student: "flag" if student.confidence >= conf else "no-flag"


def _random(p: float) -> Decide:
    def decide(view: InstructorView, student: FlaggedStudent) -> Decision:
        stage = "final" if view.stage == "chat" else "initial"
        rng = generator("random", view.seed, stage, view.report.scenario, student.student_id)
        return "flag" if unit(rng) < p else "no-flag"

    return decide


POLICIES: dict[str, tuple[str | None, Callable[[float], Policy]]] = {
    "accept-all": (None, lambda _: Policy(_flag_all, None, _flag_all)),
    "reject-all": (None, lambda _: Policy(_flag_none, None, _flag_none)),
    "threshold": ("conf", lambda conf: Policy(_threshold(conf), None, _threshold(conf))),
    "verify": (None, lambda _: Policy(_flag_all, _ask_to_verify, _verified)),
    "anchored": ("conf", lambda conf: Policy(_threshold(conf), _ask_to_verify, _as_first)),
    "overtrust": (None, lambda _: Policy(_flag_all, _ask_what_if, _overtrusting)),
    "random": ("p", lambda p: Policy(_random(p), None, _random(p))),
}
"""By name: the parameter it takes (if any), and how to make the policy from its value."""

DEFAULTS: dict[str, float] = {"threshold": 0.7, "anchored": 0.7, "random": 0.5}
"""The parameter of a policy where none is given."""
