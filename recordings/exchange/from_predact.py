"""A simulated-episode log (recordings/exchange/predact_log.py) as a recording."""

from typing import Final

from engine.report import ToldStudent
from engine.sealed import Calibration, SealedStudent
from engine.specification import ToldSpecification
from recordings.exchange.checking import (
    LARGEST,
    LAST_WEEK,
    bounded,
    check_talk,
    class_size,
    decisions,
    flagged_ids,
    scenario_name,
)
from recordings.exchange.incoming import Incoming
from recordings.exchange.logged import Logged, recording_of
from recordings.exchange.predact_log import CalibrationStats, EpisodeLog
from recordings.exchange.reading import LogError, Source, shaped

REST: Final = (
    "condition_id",
    "course_file",
    "feature_set",
    "calibration_stats",
    "initial_decisions_raw",
    "final_decisions_raw",
    "run_idx",
    "sample_seed",
    "episode_seed",
)
"""Fields that are kept as they stand: nothing else in a recording holds them."""


def read_episode(value: dict[str, object], source: Source) -> Incoming:
    """Return the recording that a log's JSON value becomes; LogError where it is no such log."""
    log = shaped(value, EpisodeLog)
    if not log.per_student:
        raise LogError("tells of nobody", "per_student")
    listed = log.agent_flagged_sids if "agent_flagged_sids" in log.model_fields_set else None
    flagged = flagged_ids(listed, log.per_student, "agent_flagged_sids")
    check_talk((remark.role for remark in log.dialogue_history), "instructor", "dialogue_history")
    logged = Logged(
        format="predact",
        identity=value,
        specification=_specification(log),
        has_agent=log.has_agent,
        talk_told=log.has_agent and "dialogue_history" in log.model_fields_set,
        seconds=log.duration_seconds,
        rest={name: value[name] for name in REST if value.get(name) is not None},
        students=tuple(_student(sid, one.is_at_risk) for sid, one in log.per_student.items()),
        calibration=_calibration(log.calibration_stats),
        flagged=tuple(_flagged(number, sid) for number, sid in enumerate(flagged, 1)),
        initial=decisions(log.per_student, "initial_decision", has_agent=log.has_agent),
        final=decisions(log.per_student, "final_decision", has_agent=log.has_agent),
        talk=tuple((remark.role, remark.content) for remark in log.dialogue_history),
    )
    return recording_of(logged, source)


def _specification(log: EpisodeLog) -> ToldSpecification:
    size = class_size(log.n_students_in_scenario, len(log.per_student), "n_students_in_scenario")
    seed = None if log.seed is None else bounded("seed", log.seed, -LARGEST, LARGEST)
    return ToldSpecification(
        scenario=scenario_name(log.dataset, log.course_id, log.week),
        dataset=log.dataset,
        course=log.course_id,
        week=bounded("week", log.week, 0, LAST_WEEK),
        seed=seed,
        students=size,
        target=log.target_accuracy,
        stated=None,
        noise=None,
        instructor=log.instructor_llm,
        assistant=log.assistant_llm,
        preset=None,
    )


def _student(sid: str, at_risk: bool | None) -> SealedStudent:
    return SealedStudent(
        student_id=sid,
        truth=None,
        natural=None,
        predicted=None,
        confidence=None,
        changed=None,
        risk=at_risk,
    )


def _flagged(number: int, sid: str) -> ToldStudent:
    return ToldStudent(number=number, student_id=sid, predicted=None, confidence=None, driver=None)


def _calibration(stats: CalibrationStats | None) -> Calibration:
    """Return the shares of right letters, from the counts where only those are told."""
    if stats is None:
        return Calibration(natural=None, achieved=None)
    natural = _share(stats.natural_accuracy, stats.natural_correct, stats.total, "natural")
    achieved = _share(stats.achieved_accuracy, stats.achieved_correct, stats.total, "achieved")
    return Calibration(natural=natural, achieved=achieved)


def _share(share: float | None, correct: int | None, total: int, name: str) -> float | None:
    if share is None and correct is not None and total:
        share = correct / total
    if share is not None and not 0 <= share <= 1:
        raise LogError(f"{share:g} is no share from 0 to 1", f"calibration_stats.{name}_accuracy")
    return share
