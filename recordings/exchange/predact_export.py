"""A recording as the simulated-episode JSON (recordings/exchange/predact_log.py)."""

import json

from engine.actions import Decision
from engine.sealed import Sealed
from recordings.exchange.names import file_part, share_part
from recordings.exchange.predact_log import (
    CalibrationStats,
    EpisodeLog,
    Remark,
    StudentLog,
    Verdict,
)
from recordings.exchange.recorded import Recorded


def episode_log(recorded: Recorded) -> EpisodeLog:
    """Return the log of an episode; what the recording does not tell is None.

    Where truth stays sealed, `per_student` holds the flagged students alone: the others are named
    nowhere but in the sealed answers.
    """
    spec, state = recorded.specification, recorded.state
    assistant, instructor = state.cast["assistant"], state.cast["instructor"]
    return EpisodeLog(
        condition_id=condition_id(recorded),
        course_id=spec.course,
        week=spec.week,
        has_agent=True,
        target_accuracy=spec.target,
        assistant_llm=assistant,
        instructor_llm=instructor,
        seed=spec.seed,
        duration_seconds=state.active_ms / 1000,
        n_students_in_scenario=spec.students,
        agent_flagged_sids=tuple(student.student_id for student in recorded.flagged),
        calibration_stats=_calibration(spec.target, recorded.sealed) if recorded.sealed else None,
        dialogue_history=_dialogue(recorded),
        per_student=_students(recorded),
        dataset=spec.dataset,
        run_idx=spec.seed,
        sample_seed=_seed(recorded, "sample"),
        episode_seed=_seed(recorded, "noise"),
    )


def episode_text(recorded: Recorded) -> str:
    """Return the log as JSON, indented as the published ones are."""
    return json_text(episode_log(recorded).model_dump(mode="json"))


def json_text(value: object) -> str:
    """Return JSON indented by two spaces, with an end of line."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def log_path(recorded: Recorded) -> str:
    """Return where a sweep keeps the log: `INSTRUCTOR/DATASET_ACC/run_0000.json`.

    ACC is the target accuracy in percent, the run's number the seed.
    """
    spec = recorded.specification
    cell = f"{file_part(spec.dataset)}_{share_part(spec.target)}"
    return f"{file_part(recorded.state.cast['instructor'])}/{cell}/run_{spec.seed:04d}.json"


def condition_id(recorded: Recorded) -> str:
    """Return assistant and target accuracy in percent, as published conditions are named."""
    assistant = recorded.state.cast["assistant"]
    return f"{assistant}_{share_part(recorded.specification.target)}"


def verdict(decision: Decision | None) -> Verdict | None:
    """Return a decision as the logs have it: `accept` accepts the tool's flag."""
    return None if decision is None else "accept" if decision == "flag" else "reject"


def _seed(recorded: Recorded, label: str) -> int | None:
    derived = recorded.specification.seeds.get(label)
    return None if derived is None else int(derived, 16)


def _calibration(target: float | None, sealed: Sealed) -> CalibrationStats:
    students, total = sealed.students, len(sealed.students)
    natural = sum(student.natural == student.truth for student in students)
    achieved = sum(student.predicted == student.truth for student in students)
    return CalibrationStats(
        total=total,
        natural_correct=natural,
        target_correct=natural if target is None else round(target * total),
        achieved_correct=achieved,
        natural_accuracy=natural / total if total else None,
        target_accuracy=target,
        achieved_accuracy=achieved / total if total else None,
        n_students_input=total,
        n_predicted=total,
        n_errors=0,
    )


def _dialogue(recorded: Recorded) -> tuple[Remark, ...]:
    """Return questions and answers; an answer that has not ended is left out."""
    remarks: list[Remark] = []
    for turn in recorded.state.talk.turns:
        remarks.append(Remark(role="instructor", content=turn.question))
        if turn.ended:
            remarks.append(Remark(role="assistant", content=turn.text))
    return tuple(remarks)


def _students(recorded: Recorded) -> dict[str, StudentLog]:
    rows = recorded.rows
    flagged = {student.student_id for student in recorded.flagged}
    initial, final = recorded.state.initial or {}, recorded.state.final or {}
    return {
        student: StudentLog(
            is_at_risk=rows[student].at_risk if rows else None,
            agent_flagged=student in flagged,
            initial_decision=verdict(initial.get(student)),
            final_decision=verdict(final.get(student)),
        )
        for student in (rows or (one.student_id for one in recorded.flagged))
    }
