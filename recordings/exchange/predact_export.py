"""A recording as the simulated-episode JSON (recordings/exchange/predact_log.py)."""

import json
from typing import TypeVar

from engine.actions import Decision
from engine.events import ModelCallEnded, ModelCallStarted
from engine.gateway.request import ModelAnswer
from recordings.exchange.names import file_part, share_part
from recordings.exchange.predact_log import (
    CalibrationStats,
    EpisodeLog,
    LogPart,
    Remark,
    StudentLog,
    Verdict,
)
from recordings.exchange.recorded import Recorded

Log = TypeVar("Log", bound=LogPart)


def episode_log(recorded: Recorded) -> EpisodeLog:
    """Return the log of an episode; what the recording does not tell is None.

    Where truth stays sealed, `per_student` holds the flagged students alone: the others are named
    nowhere but in the sealed answers. An imported log gives what it had.
    """
    told, state, ours = recorded.told, recorded.state, recorded.imported is None
    made = EpisodeLog(
        condition_id=condition_id(recorded),
        course_id=told.course,
        week=told.week,
        has_agent=recorded.has_agent,
        target_accuracy=told.target,
        assistant_llm=state.cast.get("assistant"),
        instructor_llm=state.cast.get("instructor"),
        seed=told.seed,
        duration_seconds=recorded.seconds,
        n_students_in_scenario=told.students,
        agent_flagged_sids=tuple(student.student_id for student in recorded.flagged),
        calibration_stats=_calibration(recorded),
        initial_decisions_raw=_raw(recorded, "first"),
        final_decisions_raw=_raw(recorded, "final"),
        dialogue_history=_dialogue(recorded),
        per_student=_students(recorded),
        dataset=told.dataset,
        run_idx=told.seed if ours else None,
        sample_seed=_seed(recorded, "sample"),
        episode_seed=_seed(recorded, "noise"),
    )
    return as_it_was(made, recorded, "dialogue_history")


def as_it_was(made: Log, recorded: Recorded, talk: str = "") -> Log:
    """Return a log with the fields that a recording was imported with and has no place for.

    The field `talk` is left unset where nothing was told of any.
    """
    rest = recorded.imported.rest if recorded.imported else {}
    kept = {name: rest[name] for name in type(made).model_fields if name in rest}
    if recorded.talk_told and not kept:
        return made
    without = set() if recorded.talk_told else {talk}
    return type(made).model_validate(made.model_dump(exclude=without) | kept)


def episode_text(recorded: Recorded) -> str:
    """Return the log as JSON, indented as the published ones are."""
    log = episode_log(recorded)
    return json_text(log.model_dump(mode="json", exclude=untold(log, "dialogue_history")))


def untold(log: LogPart, talk: str) -> set[str]:
    """Return the field of the talk where nothing was told of one: null is no list there."""
    return {talk} - log.model_fields_set


def json_text(value: object) -> str:
    """Return JSON indented by two spaces, with an end of line."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def log_path(recorded: Recorded) -> str:
    """Return where a sweep keeps the log: `INSTRUCTOR/DATASET_ACC/run_0000.json`.

    ACC is the target accuracy in percent, the run's number the seed.
    """
    told = recorded.told
    cell = f"{file_part(told.dataset or '')}_{share_part(told.target)}"
    instructor = file_part(recorded.state.cast.get("instructor", ""))
    return f"{instructor}/{cell}/run_{told.seed or 0:04d}.json"


def condition_id(recorded: Recorded) -> str | None:
    """Return assistant and target accuracy in percent, as published conditions are named.

    None for an imported log, which has its own name for it, if any.
    """
    if recorded.imported is not None:
        return None
    return f"{recorded.state.cast['assistant']}_{share_part(recorded.told.target)}"


def verdict(decision: Decision | None) -> Verdict | None:
    """Return a decision as the logs have it: `accept` accepts the tool's flag."""
    return None if decision is None else "accept" if decision == "flag" else "reject"


def _seed(recorded: Recorded, label: str) -> int | None:
    specification = recorded.state.specification
    derived = None if specification is None else specification.seeds.get(label)
    return None if derived is None else int(derived, 16)


def _raw(recorded: Recorded, purpose: str) -> str | None:
    """Return what a model in the instructor's seat last wrote as its decisions."""
    asked = {
        event.body.call
        for event in recorded.events
        if isinstance(event.body, ModelCallStarted)
        and event.body.role == "instructor"
        and event.body.purpose.partition("-")[0] == purpose
    }
    answers = [
        recorded.texts.get(event.body.answer)
        for event in recorded.events
        if isinstance(event.body, ModelCallEnded) and event.body.call in asked
    ]
    last = answers[-1] if answers else None
    return None if last is None else ModelAnswer.from_text(last).text


def _calibration(recorded: Recorded) -> CalibrationStats | None:
    sealed, target = recorded.sealed, recorded.told.target
    if sealed is None or sealed.calibration is not None or recorded.imported is not None:
        return None
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
