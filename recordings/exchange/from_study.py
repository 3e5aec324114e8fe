"""A human-study log (recordings/exchange/study_log.py) as recordings, one a condition."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.report import ToldStudent
from engine.scale import LETTERS, is_at_risk
from engine.sealed import Calibration, SealedStudent
from engine.specification import ToldSpecification
from recordings.exchange.checking import (
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
from recordings.exchange.reading import LogError, Source, quoted, shaped
from recordings.exchange.study_log import AgentDetails, Condition, StudyLog, StudyStudent

PERSON: Final = "human"
"""Who sits as instructor in a study."""
REST: Final = ("condition_id", "block", "feature_set", "sample_size")
"""Fields of a condition that are kept as they are."""


@dataclass(frozen=True)
class LeftOut:
    """A part of a log that holds nothing to bring in, and why."""

    field: str
    why: str


def read_study(value: dict[str, object], source: Source) -> Iterator[Incoming | LeftOut | LogError]:
    """Yield what each condition becomes: a recording, nothing, or what is wrong with it.

    LogError is raised where the log as a whole is none.
    """
    given = value.get("conditions")
    if not isinstance(given, list):
        raise LogError("is no list", "conditions")
    log = shaped(value | {"conditions": []}, StudyLog)
    if not given:
        yield LeftOut("conditions", "there are none")
    for at, condition in enumerate(given):
        try:
            yield _read_condition(log, condition, f"conditions.{at}", source)
        except LogError as error:
            field = ".".join(filter(None, (f"conditions.{at}", error.field)))
            yield LogError(error.problem, field)


def _read_condition(log: StudyLog, value: object, field: str, source: Source) -> Incoming | LeftOut:
    condition = shaped(value, Condition)
    if not condition.per_student:
        return LeftOut(field, "nobody was decided on")
    return recording_of(_logged(log, condition, value), source)


def _logged(log: StudyLog, condition: Condition, value: object) -> Logged:
    students, has_agent = condition.per_student, condition.has_agent
    participant = log.participant.model_dump(mode="json", exclude_none=True)
    check_talk((line.role for line in condition.chat_history), "user", "chat_history")
    flagged = _flagged_ids(condition)
    return Logged(
        format="study",
        identity=[participant, value],
        specification=_specification(condition),
        has_agent=has_agent,
        talk_told=has_agent and "chat_history" in condition.model_fields_set,
        seconds=condition.duration_seconds,
        rest=_rest(log, condition),
        students=tuple(_student(sid, student) for sid, student in students.items()),
        calibration=Calibration(natural=None, achieved=None),
        flagged=tuple(_flagged(n, sid, students[sid]) for n, sid in enumerate(flagged, 1)),
        initial=decisions(students, "initial_decision", has_agent=has_agent),
        final=decisions(students, "final_decision", has_agent=has_agent),
        talk=tuple(
            ("instructor" if line.role == "user" else "assistant", line.content)
            for line in condition.chat_history
        ),
        participant=participant,
    )


def _flagged_ids(condition: Condition) -> tuple[str, ...]:
    told = "agent_flagged_students" in condition.model_fields_set
    listed = condition.agent_flagged_students if told else None
    flagged = flagged_ids(listed, condition.per_student, "agent_flagged_students")
    if flagged and not condition.has_agent:
        raise LogError("flagged without an agent", f"per_student.{flagged[0]}.agent_flagged")
    return flagged


def _specification(condition: Condition) -> ToldSpecification:
    return ToldSpecification(
        scenario=scenario_name(None, condition.course_id, condition.week),
        dataset=None,
        course=condition.course_id,
        week=bounded("week", condition.week, 0, LAST_WEEK),
        seed=None,
        students=class_size(condition.sample_size, len(condition.per_student), "sample_size"),
        target=condition.target_accuracy,
        stated=None,
        noise=None,
        instructor=PERSON,
        assistant=condition.llm,
        preset=None,
    )


def _rest(log: StudyLog, condition: Condition) -> dict[str, object]:
    """Return what else is told; what is told of the participant stands with every episode."""
    told = {
        **{name: getattr(condition, name) for name in REST},
        "completed_at": log.completed_at,
        "block_responses": log.block_responses,
        "open_feedback": log.open_feedback,
    }
    return {name: value for name, value in told.items() if value not in (None, "", {})}


def _student(sid: str, student: StudyStudent) -> SealedStudent:
    truth, details = _truth(sid, student), student.agent_details
    return SealedStudent(
        student_id=sid,
        truth=truth,
        natural=None,
        predicted=_predicted(sid, student),
        confidence=_confidence(sid, details),
        changed=None,
        risk=student.is_at_risk if truth is None else None,
    )


def _truth(sid: str, student: StudyStudent) -> str | None:
    """Return the final letter; an empty one is not told."""
    field = f"per_student.{sid}.ground_truth_grade"
    truth = _letter(student.ground_truth_grade, field)
    if truth is not None and student.is_at_risk not in (None, is_at_risk(truth)):
        raise LogError(f"{truth}, but is_at_risk says otherwise", field)
    return truth


def _letter(given: str | None, field: str) -> str | None:
    if not given:
        return None
    if given.upper() not in LETTERS:
        raise LogError(f"{quoted(given)} is no letter (valid: {', '.join(LETTERS)})", field)
    return given.upper()


def _flagged(number: int, sid: str, student: StudyStudent) -> ToldStudent:
    details = student.agent_details
    return ToldStudent(
        number=number,
        student_id=sid,
        predicted=_predicted(sid, student),
        confidence=_confidence(sid, details),
        driver=None if details is None else details.primary_driver,
    )


def _predicted(sid: str, student: StudyStudent) -> str | None:
    field = f"per_student.{sid}.agent_details.predicted_grade"
    details = student.agent_details
    letter = None if details is None else _letter(details.predicted_grade, field)
    if student.agent_flagged and letter is not None and not is_at_risk(letter):
        raise LogError(f"{letter} is no letter of a flagged student (valid: D, F)", field)
    return letter


def _confidence(sid: str, details: AgentDetails | None) -> float | None:
    """Return a confidence from 0 to 1.

    The published study wrote percent. One of 5 letters wins with a fifth of the votes at least, so
    no percent is as low as 1, and nothing above 1 is a share.
    """
    share = None if details is None else details.confidence
    if share is None:
        return None
    share = share / 100 if share > 1 else share
    if not 0 <= share <= 1:
        field = f"per_student.{sid}.agent_details.confidence"
        raise LogError(f"{quoted(share)} is neither a share nor a percentage", field)
    return share
