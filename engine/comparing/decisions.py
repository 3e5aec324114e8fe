"""The students whom either tool flagged, with both decisions of either episode."""

import sys
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from engine.actions import Decision
from engine.comparing.following import Followed, Moment, specified
from engine.comparing.knowing import NOTHING, known, later, same
from engine.comparing.parts import Decided, StudentPair, StudentSide
from engine.events import Stage
from engine.report import ToldStudent

LAST: Final = sys.maxsize
"""Stands for the number of a student whom the report does not number."""

Truth: TypeAlias = tuple[str | None, bool | None]
"""A final letter, and whether it means at risk; None for what is not told or not to be shown."""
HIDDEN: Truth = (None, None)


def students(x: Followed, y: Followed, truth: Mapping[str, Truth]) -> tuple[StudentPair, ...]:
    """Return the students of the same class who were decided on, by their numbers in the reports.

    `truth` holds that of as many students as it is to be shown of.
    """
    sides = _sides(x), _sides(y)
    ids = sorted(set(sides[0]) | set(sides[1]), key=lambda sid: _place(sid, *sides))
    return tuple(
        _pair(sid, sides[0].get(sid), sides[1].get(sid), truth.get(sid, HIDDEN)) for sid in ids
    )


def _place(
    student: str, x: Mapping[str, StudentSide], y: Mapping[str, StudentSide]
) -> tuple[list[int], str]:
    """Return what orders the students the same way whichever episode is x."""
    numbers = [side[student].number for side in (x, y) if student in side]
    return sorted(LAST if number is None else number for number in numbers), student


def _sides(followed: Followed) -> dict[str, StudentSide]:
    state = followed.state
    flagged = {told.student_id: told for told in (state.report.flagged if state.report else ())}
    decided = {**(state.initial or {}), **(state.final or {})}
    return {sid: _side(followed, sid, flagged.get(sid)) for sid in {**flagged, **decided}}


def _side(followed: Followed, student: str, told: ToldStudent | None) -> StudentSide:
    return StudentSide(
        number=told.number if told else None,
        predicted=told.predicted if told else None,
        confidence=told.confidence if told else None,
        driver=told.driver if told else None,
        initial=_decided(followed, "initial", student),
        final=_decided(followed, "chat", student),
    )


def _decided(followed: Followed, stage: Stage, student: str) -> Decided | None:
    """Return the decision of a stage; None where the episode has not come that far."""
    decisions = _decisions(followed, stage)
    if decisions is None:
        return None
    own = followed.marked[stage].get(student)
    mark = own or _carried(followed, stage, student)
    end = followed.handed.get(stage) or followed.now()
    heard = known(student, mark or end)
    return Decided(
        decision=decisions.get(student),
        handed_in=stage in followed.handed,
        marked=mark.seq if mark else None,
        touched=own is not None,
        agreed=mark is not None and mark.agreed,
        turn=len((mark or end).texts or ()),
        known=heard,
        since=later(known(student, end), heard) if mark else NOTHING,
    )


def _decisions(followed: Followed, stage: Stage) -> Mapping[str, Decision] | None:
    """Return what was handed in, or the marks of a stage that goes on; None where there is none."""
    state = followed.state
    handed = state.final if stage == "chat" else state.initial
    if handed is not None:
        return handed
    reached = state.stage is not None and (state.stage == "chat") == (stage == "chat")
    return state.marks if reached else None


def _carried(followed: Followed, stage: Stage, student: str) -> Moment | None:
    """Return the mark of the initial stage that a final decision was copied from, if it was."""
    switches = specified(followed.state).get("switches") or {}
    copied = stage == "chat" and switches.get("final_start") == "copy"
    return followed.marked["initial"].get(student) if copied else None


def _pair(student: str, x: StudentSide | None, y: StudentSide | None, truth: Truth) -> StudentPair:
    differs = ("flagged",) if x is None or y is None else tuple(_differing(x, y))
    letter, risk = truth
    return StudentPair(student_id=student, truth=letter, at_risk=risk, x=x, y=y, differs=differs)


def _differing(x: StudentSide, y: StudentSide) -> Iterator[str]:
    """Yield what is not the same, in alphabetical order."""
    if _decision(x.final) != _decision(y.final):
        yield "final"
    if _decision(x.initial) != _decision(y.initial):
        yield "initial"
    if not (_same_known(x.initial, y.initial) and _same_known(x.final, y.final)):
        yield "known"
    if _apart(x.predicted, y.predicted) or _apart(x.confidence, y.confidence):
        yield "predicted"


def _apart(x: object, y: object) -> bool:
    """Tell whether two values differ; what is not told is no difference."""
    return x is not None and y is not None and x != y


def _decision(decided: Decided | None) -> Decision | None:
    return decided.decision if decided else None


def _same_known(x: Decided | None, y: Decided | None) -> bool:
    """Tell whether the same was known; a decision that one side lacks tells nothing."""
    return x is None or y is None or same(x.known, y.known)
