"""Recordings of one participant as the human-study JSON (recordings/exchange/study_log.py)."""

import json
from typing import Final

from engine.events import EpisodeEnded
from engine.report import ToldStudent
from recordings.exchange.names import file_part
from recordings.exchange.predact_export import as_it_was, condition_id, json_text, untold, verdict
from recordings.exchange.recorded import Recorded
from recordings.exchange.study_log import (
    AgentDetails,
    ChatLine,
    Condition,
    Participant,
    StudyLog,
    StudyStudent,
)

FIELDS: Final = tuple(StudyLog.model_fields)


class Participants:
    """Gathers recordings into logs: one a participant, one condition a recording, in order.

    A recording made here does not tell who decided, nor any questionnaire: all such are one
    participant's, of whom nothing is told.
    """

    def __init__(self) -> None:
        self._logs: dict[str, StudyLog] = {}

    def add(self, recorded: Recorded) -> None:
        """Take a recording."""
        told = (recorded.imported and recorded.imported.participant) or {}
        key = json.dumps(told, sort_keys=True)
        log = self._logs.get(key) or _begun(recorded, told)
        ends = filter(None, (log.completed_at, _ended(recorded)))
        self._logs[key] = log.model_copy(
            update={
                "conditions": (*log.conditions, condition(recorded)),
                "completed_at": max(ends, default=None),
            }
        )

    def logs(self) -> tuple[StudyLog, ...]:
        """Return the logs, in the order of their first recordings."""
        return tuple(self._logs.values())


def study_text(log: StudyLog) -> str:
    """Return a log as JSON, indented as the published ones are."""
    value = log.model_dump(mode="json", exclude={"conditions"})
    conditions = [
        one.model_dump(mode="json", exclude=untold(one, "chat_history")) for one in log.conditions
    ]
    return json_text({name: conditions if name == "conditions" else value[name] for name in FIELDS})


def study_name(log: StudyLog) -> str:
    """Return a participant's name as that of a file, without an ending."""
    told = log.participant
    return file_part(told.name or told.email or "participant")


def _begun(recorded: Recorded, told: dict[str, object]) -> StudyLog:
    return as_it_was(
        StudyLog(participant=Participant.model_validate(told), conditions=()), recorded
    )


def condition(recorded: Recorded) -> Condition:
    """Return a recording as one condition; where truth stays sealed, only flagged students."""
    told, state = recorded.told, recorded.state
    made = Condition(
        condition_id=condition_id(recorded),
        course_id=told.course,
        week=told.week,
        has_agent=recorded.has_agent,
        sample_size=told.students,
        llm=state.cast.get("assistant"),
        target_accuracy=told.target,
        agent_flagged_students=tuple(student.student_id for student in recorded.flagged),
        per_student=_students(recorded),
        chat_history=_chat(recorded),
        duration_seconds=recorded.seconds,
    )
    return as_it_was(made, recorded, "chat_history")


def _ended(recorded: Recorded) -> str | None:
    if recorded.imported is not None:
        return None  # when it was brought in says nothing
    ends = (event.wall for event in recorded.events if isinstance(event.body, EpisodeEnded))
    return next(ends, None)


def _chat(recorded: Recorded) -> tuple[ChatLine, ...]:
    """Return questions and answers; an answer that has not ended is left out."""
    lines: list[ChatLine] = []
    for turn in recorded.state.talk.turns:
        lines.append(ChatLine(role="user", content=turn.question))
        if turn.ended:
            lines.append(ChatLine(role="assistant", content=turn.text))
    return tuple(lines)


def _students(recorded: Recorded) -> dict[str, StudyStudent]:
    flagged = {student.student_id: student for student in recorded.flagged}
    return {
        student: _student(recorded, student, flagged.get(student))
        for student in (recorded.rows or flagged)
    }


def _student(recorded: Recorded, student: str, flagged: ToldStudent | None) -> StudyStudent:
    row = recorded.rows.get(student)
    state = recorded.state
    return StudyStudent(
        agent_flagged=flagged is not None,
        agent_details=None if flagged is None else _details(flagged),
        initial_decision=verdict((state.initial or {}).get(student)),
        final_decision=verdict((state.final or {}).get(student)),
        ground_truth_grade=None if row is None else row.truth,
        is_at_risk=None if row is None else row.at_risk,
    )


def _details(flagged: ToldStudent) -> AgentDetails:
    return AgentDetails(
        predicted_grade=flagged.predicted,
        confidence=flagged.confidence,
        primary_driver=flagged.driver,
    )
