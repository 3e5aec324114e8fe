"""Opening the sealed answers: from a folded stream to truth per student and the score.

The formulas are those of engine.scoring and engine.reliance; this says what they are applied to,
and what is None because its stage was not reached.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from engine import result as parts
from engine.outcome import Outcome, StudentRow
from engine.reliance import reliance
from engine.result import Result
from engine.scoring import (
    StudentOutcome,
    confusion,
    final_decision,
    gap_closed,
    initial_decision,
    over_trust_collapse,
    tool_quality,
)
from engine.sealed import Sealed, SealedStudent
from engine.specification import Specification
from engine.state import EpisodeState

RELIANCE: Final = ("decision_table", "rair", "rsr", "rescue", "spoil", "buckets")
GRADES: Final = "get_student_grades"


def open_answers(state: EpisodeState, sealed: Sealed) -> Outcome:
    """Return the outcome of the episode that `state` is the fold of.

    An episode without an end counts as interrupted. ValueError where the stream holds no
    opening.
    """
    specification = state.specification
    if specification is None:
        raise ValueError("a recording without its opening event cannot be scored")
    rows = _rows(state, sealed)
    outcomes = [_outcome(row) for row in rows]
    head = _head(state, specification)
    values = (
        head
        | _tool(sealed, specification, outcomes)
        | _decisions(state, outcomes)
        | chat_counts(state)
    )
    return Outcome(Result.model_validate(values), tuple(rows), (*sealed.notes, *_origin(state)))


def _origin(state: EpisodeState) -> tuple[str, ...]:
    """Return where a branch comes from, in words."""
    if state.branched is None:
        return ()
    seen = "; the truth had been shown before" if state.branched.truth_seen else ""
    return (f"branched from {state.branched.parent} after event {state.branched.seq}{seen}",)


def _rows(state: EpisodeState, sealed: Sealed) -> list[StudentRow]:
    """Return the students, flagged ones in the report's order, then the others in class order."""
    numbers = {f.student_id: f.number for f in state.report.flagged} if state.report else {}
    rows = [_row(state, student, numbers.get(student.student_id)) for student in sealed.students]
    return sorted(rows, key=lambda row: row.number or len(rows) + 1)


def _row(state: EpisodeState, student: SealedStudent, number: int | None) -> StudentRow:
    return StudentRow(
        student_id=student.student_id,
        number=number,
        truth=student.truth,
        natural=student.natural,
        predicted=student.predicted,
        confidence=student.confidence,
        changed=student.changed,
        initial=(state.initial or {}).get(student.student_id),
        final=(state.final or {}).get(student.student_id),
    )


def _outcome(row: StudentRow) -> StudentOutcome:
    return StudentOutcome(
        row.student_id,
        row.at_risk,
        row.number is not None,
        None if row.initial is None else row.initial == "flag",
        None if row.final is None else row.final == "flag",
    )


def _head(state: EpisodeState, specification: Specification) -> dict[str, object]:
    return {
        "recording": state.recording,
        "kind": specification.kind,
        "scenario": specification.scenario,
        "dataset": specification.dataset,
        "course": specification.course,
        "week": specification.week,
        "seed": specification.seed,
        "instructor": state.cast["instructor"],
        "assistant": state.cast["assistant"],
        "preset": specification.preset,
        "seat_changes": state.seat_changes,
        "seconds": seconds_by_stage(state),
        "models": _models(state),
        "status": state.status or "interrupted",
        "reason": state.reason if state.status else state.left,
    }


def _models(state: EpisodeState) -> parts.ModelsPart | None:
    usage = state.usage
    if not usage.calls:
        return None
    return parts.ModelsPart(
        calls=usage.calls,
        failed=usage.failed,
        lost=usage.lost,
        retries=usage.retried,
        input_tokens=usage.input_tokens,
        output_tokens=usage.output_tokens,
        estimated=usage.estimated or usage.uncounted > 0,
        cost=None if usage.unpriced else usage.cost,
        seconds=usage.latency_ms / 1000,
    )


def seconds_by_stage(state: EpisodeState) -> parts.SecondsPart:
    """Return the active seconds of each stage; None for one that was not reached."""
    spent = {stage: ms / 1000 for stage, ms in state.stage_ms.items()}
    return parts.SecondsPart(
        report=spent.get("report"), initial=spent.get("initial"), chat=spent.get("chat")
    )


def _tool(
    sealed: Sealed, specification: Specification, outcomes: Sequence[StudentOutcome]
) -> dict[str, object]:
    students = sealed.students
    n = len(students)
    return {
        "students": n,
        "at_risk": sum(student.at_risk for student in outcomes),
        "flagged": sum(student.tool_flagged for student in outcomes),
        "accuracy": parts.AccuracyPart(
            stated=specification.stated if specification.switches.state_accuracy else None,
            target=specification.target,
            natural=sum(s.natural == s.truth for s in students) / n,
            achieved=sum(s.predicted == s.truth for s in students) / n,
            made_wrong=sum(s.changed == "wrong" for s in students),
            made_right=sum(s.changed == "right" for s in students),
            noise=specification.noise,
        ),
        "tool": asdict(tool_quality(outcomes)),
    }


def _decisions(state: EpisodeState, outcomes: Sequence[StudentOutcome]) -> dict[str, object]:
    """Return what the decisions gave; nobody flagged means decisions made, about nobody."""
    nobody = state.status == "finished" and not any(s.tool_flagged for s in outcomes)
    first = nobody or state.initial is not None
    last = nobody or state.final is not None
    initial = confusion(outcomes, initial_decision)
    final = confusion(outcomes, final_decision)
    return {
        "initial": asdict(initial) if first else None,
        "final": asdict(final) if last else None,
        "delta_f1": final.f1 - initial.f1 if last else None,
        "gap_closed": gap_closed(outcomes) if last else None,
        "collapse": over_trust_collapse(outcomes) if last else None,
    } | (_reliance(outcomes) if last else dict.fromkeys(RELIANCE))


def _reliance(outcomes: Sequence[StudentOutcome]) -> dict[str, object]:
    found = asdict(reliance(outcomes))
    return {"decision_table": found.pop("table")} | found


def chat_counts(state: EpisodeState) -> dict[str, object]:
    """Return what the chat gave: turns, calls, values that no tool made, who was checked."""
    if state.initial is None:
        return dict.fromkeys(("turns", "tool_calls", "unsupported_values", "checked_share"))
    talk = state.talk
    called = [call.category for call in talk.answered()]
    spans = [span.kind for turn in talk.turns for span in turn.spans]
    return {
        "turns": len(talk.turns),
        "tool_calls": {name: called.count(name) for name in parts.CallsPart.model_fields},
        "unsupported_values": spans.count("unsupported"),
        "checked_share": _checked_share(state),
    }


def checked_by(state: EpisodeState) -> dict[object, set[str]]:
    """Return by student by which of "lookup" (their grades) and "counterfactual" it was checked."""
    kinds: dict[object, set[str]] = {}
    for call in state.talk.answered():
        if not call.is_error and (call.tool == GRADES or call.category == "counterfactual"):
            kinds.setdefault(call.arguments.get("student_id"), set()).add(str(call.category))
    return kinds


def _checked_share(state: EpisodeState) -> float | None:
    """Return the share of flagged students checked by their grades and by a counterfactual."""
    flagged = state.report.ids if state.report else ()
    kinds = checked_by(state)
    checked = sum(len(kinds.get(student, ())) == 2 for student in flagged)
    return checked / len(flagged) if flagged else None
