"""Opening the sealed answers: from a folded stream to truth per student and the score.

What rests on the truth is in engine.scores. None is what belongs to a stage that was not reached,
or what an imported log does not tell.
"""

from typing import Final, TypedDict

from engine import result as parts
from engine.outcome import Outcome, StudentRow
from engine.result import Result
from engine.scores import scores
from engine.sealed import Calibration, Sealed
from engine.specification import ToldSpecification
from engine.state import EpisodeState

CHAT: Final = ("turns", "tool_calls", "unsupported_values", "checked_share")
GRADES: Final = "get_student_grades"


class Letters(TypedDict):
    """What is known of the tool's letters: shares of right ones, how many noise changed."""

    natural: float | None
    achieved: float | None
    made_wrong: int | None
    made_right: int | None


def open_answers(state: EpisodeState, sealed: Sealed) -> Outcome:
    """Return the outcome of the episode that `state` is the fold of.

    An episode without an end counts as interrupted. ValueError where the stream holds no
    opening.
    """
    told = state.told
    if told is None:
        raise ValueError("a recording without its opening event cannot be scored")
    rows = _rows(state, sealed)
    accuracy = {"accuracy": _accuracy(state, told, sealed)}
    values = _head(state, told) | accuracy | scores(state, rows) | chat_counts(state)
    return Outcome(Result.model_validate(values), tuple(rows), (*sealed.notes, *_origin(state)))


def _origin(state: EpisodeState) -> tuple[str, ...]:
    """Return where a branch comes from, in words."""
    if state.branched is None:
        return ()
    seen = "; the truth had been shown before" if state.branched.truth_seen else ""
    return (f"branched from {state.branched.parent} after event {state.branched.seq}{seen}",)


def _rows(state: EpisodeState, sealed: Sealed) -> list[StudentRow]:
    """Return the students, flagged ones in the report's order, then the others in class order."""
    flagged = state.report.flagged if state.report else ()
    numbers = {student.student_id: student.number for student in flagged}
    initial, final = state.initial or {}, state.final or {}
    rows = [
        StudentRow(
            name := student.student_id,
            numbers.get(name),
            student.truth,
            student.natural,
            student.predicted,
            student.confidence,
            student.changed,
            initial.get(name),
            final.get(name),
            student.at_risk,
        )
        for student in sealed.students
    ]
    return sorted(rows, key=lambda row: row.number or len(rows) + 1)


def _head(state: EpisodeState, told: ToldSpecification) -> dict[str, object]:
    return {
        "recording": state.recording,
        "kind": told.kind,
        "scenario": told.scenario,
        "dataset": told.dataset,
        "course": told.course,
        "week": told.week,
        "seed": told.seed,
        "instructor": state.cast.get("instructor"),
        "assistant": state.cast.get("assistant"),
        "preset": told.preset,
        "switches": state.specification and state.specification.switches,
        "students": told.students,
        "flagged": len(state.report.flagged) if state.report else 0,
        "seat_changes": None if state.imported else state.seat_changes,
        "seconds": seconds_by_stage(state),
        "models": _models(state),
        "versions": _versions(state),
        "status": state.status or "interrupted",
        "reason": state.reason if state.status else state.left,
    }


def _versions(state: EpisodeState) -> parts.VersionsPart | None:
    if state.specification is None:
        return None
    made = state.specification.versions
    return parts.VersionsPart(program=made.program, seeds=made.seeds, data=made.data)


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
        cost=usage.cost if usage.answered and not usage.unpriced else None,
        seconds=usage.latency_ms / 1000,
    )


def seconds_by_stage(state: EpisodeState) -> parts.SecondsPart:
    """Return the active seconds of each stage; None for one that was not reached."""
    spent = {stage: ms / 1000 for stage, ms in state.stage_ms.items()}
    return parts.SecondsPart(
        report=spent.get("report"), initial=spent.get("initial"), chat=spent.get("chat")
    )


def _accuracy(state: EpisodeState, told: ToldSpecification, sealed: Sealed) -> parts.AccuracyPart:
    """Return the accuracy of the letters; a log may tell the shares, but not the letters."""
    said = state.specification is None or state.specification.switches.state_accuracy
    return parts.AccuracyPart(
        stated=told.stated if said else None,
        target=told.target,
        noise=told.noise,
        **(_counted(sealed) if sealed.calibration is None else _told(sealed.calibration)),
    )


def _counted(sealed: Sealed) -> Letters:
    students, n = sealed.students, len(sealed.students)
    changed = [student.changed for student in students]
    return {
        "natural": [s.natural == s.truth for s in students].count(True) / n,
        "achieved": [s.predicted == s.truth for s in students].count(True) / n,
        "made_wrong": changed.count("wrong"),
        "made_right": changed.count("right"),
    }


def _told(calibration: Calibration) -> Letters:
    shares = calibration.natural, calibration.achieved
    return {"natural": shares[0], "achieved": shares[1], "made_wrong": None, "made_right": None}


def chat_counts(state: EpisodeState) -> dict[str, object]:
    """Return what the chat gave: turns, calls, values that no tool made, who was checked."""
    talk = state.talk
    if state.imported is not None:
        turns = len(talk.turns) if state.imported.talk_told else None
        return dict.fromkeys(CHAT) | {"turns": turns}
    if state.initial is None:
        return dict.fromkeys(CHAT)
    called = [call.category for call in talk.answered()]
    return {
        "turns": len(talk.turns),
        "tool_calls": {name: called.count(name) for name in parts.CallsPart.model_fields},
        "unsupported_values": sum(turn.unsupported for turn in talk.turns),
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
