"""The table of decisions: a row for every student of an episode who was decided about."""

from collections.abc import Iterator
from typing import Final

from engine.actions import Decision
from engine.events import DecisionsSubmitted
from engine.opening import checked_by
from engine.outcome import StudentRow
from engine.report import ToldStudent
from recordings.exchange.recorded import Recorded
from recordings.exchange.table_conditions import CONDITIONS, Columns, Row, conditions

DECISIONS: Final[Columns] = {
    **CONDITIONS,
    "student": str,
    "number": int,
    "predicted": str,
    "confidence": float,
    "driver": str,
    "truth": str,
    "at_risk": bool,
    "natural": str,
    "changed": str,
    "initial": str,
    "final": str,
    "initial_right": bool,
    "final_right": bool,
    "revised": bool,
    "followed": bool,
    "overrode": bool,
    "bucket": str,
    "touched": bool,
    "tool_calls": int,
    "checked_grades": bool,
    "checked_counterfactual": bool,
    "checked": bool,
}
"""Its columns. `at_risk` is also whether the tool was right to flag the student.

`number` to `driver` are empty for one whom the tool did not flag: a study without an agent.
"""

_BUCKETS: Final = {
    (True, True): "correct_follow",
    (True, False): "bad_follow",
    (False, False): "correct_override",
    (False, True): "bad_override",
}
"""By whether the flag was kept and whether the student is truly at risk."""


def decision_rows(recorded: Recorded) -> Iterator[Row]:
    """Yield a recording's rows: the flagged in the report's order, then others decided about."""
    shared = conditions(recorded)
    truth, touched, checks = recorded.rows, _touched(recorded), checked_by(recorded.state)
    called = [call.arguments.get("student_id") for call in recorded.state.talk.answered()]
    imported = recorded.imported is not None
    for sid, student in _decided_about(recorded).items():
        yield {
            **shared,
            "student": sid,
            **_told(student),
            **_truth(truth.get(sid)),
            **_decided(recorded, sid, truth.get(sid)),
            **_relied(recorded, student, truth.get(sid)),
            "touched": None if touched is None else sid in touched,
            "tool_calls": None if imported else called.count(sid),
            **_checks(None if imported else checks.get(sid, set())),
        }


def _decided_about(recorded: Recorded) -> dict[str, ToldStudent | None]:
    """Return the students by id; None for one whom the tool did not flag (or there was no tool)."""
    flagged = {student.student_id: student for student in recorded.flagged}
    others = {**(recorded.state.initial or {}), **(recorded.state.final or {})}
    return {**flagged, **{sid: None for sid in others if sid not in flagged}}


def _told(student: ToldStudent | None) -> Row:
    fields = ("number", "predicted", "confidence", "driver")
    return {name: None if student is None else getattr(student, name) for name in fields}


def _truth(row: StudentRow | None) -> Row:
    if row is None:
        return dict.fromkeys(("truth", "at_risk", "natural", "changed"))
    return {
        "truth": row.truth,
        "at_risk": row.at_risk,
        "natural": row.natural,
        "changed": row.changed,
    }


def _decided(recorded: Recorded, student: str, row: StudentRow | None) -> Row:
    first = (recorded.state.initial or {}).get(student)
    last = (recorded.state.final or {}).get(student)
    return {
        "initial": first,
        "final": last,
        "initial_right": _right(first, row),
        "final_right": _right(last, row),
        "revised": None if first is None or last is None else first != last,
    }


def _relied(recorded: Recorded, student: ToldStudent | None, row: StudentRow | None) -> Row:
    """Return what became of the tool's flag; None where there was none."""
    last = None if student is None else (recorded.state.final or {}).get(student.student_id)
    kept = None if last is None else last == "flag"
    return {
        "followed": kept,
        "overrode": None if kept is None else not kept,
        "bucket": _bucket(kept, None if row is None else row.at_risk),
    }


def _bucket(kept: bool | None, at_risk: bool | None) -> str | None:
    return None if kept is None or at_risk is None else _BUCKETS[kept, at_risk]


def _right(decision: Decision | None, row: StudentRow | None) -> bool | None:
    if decision is None or row is None or row.at_risk is None:
        return None
    return (decision == "flag") == row.at_risk


def _checks(kinds: set[str] | None) -> Row:
    if kinds is None:
        return dict.fromkeys(("checked_grades", "checked_counterfactual", "checked"))
    grades, what_if = "lookup" in kinds, "counterfactual" in kinds
    return {
        "checked_grades": grades,
        "checked_counterfactual": what_if,
        "checked": grades and what_if,
    }


def _touched(recorded: Recorded) -> tuple[str, ...] | None:
    """Return who was marked again in the chat; None where nothing was handed in there."""
    handed = [e.body for e in recorded.events if isinstance(e.body, DecisionsSubmitted)]
    return next((body.touched for body in handed if body.stage == "chat"), None)
