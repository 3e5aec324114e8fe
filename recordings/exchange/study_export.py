"""Recordings of one participant as the human-study JSON (recordings/exchange/study_log.py)."""

from collections.abc import Sequence

from engine.events import EpisodeEnded
from engine.report import ToldStudent
from recordings.exchange.predact_export import as_it_was, condition_id, json_text, verdict
from recordings.exchange.recorded import Recorded
from recordings.exchange.study_log import (
    AgentDetails,
    ChatLine,
    Condition,
    Participant,
    StudyLog,
    StudyStudent,
)


def study_log(recordings: Sequence[Recorded]) -> StudyLog:
    """Return the log of one participant who decided in all these recordings, in their order.

    A recording does not tell who decided, nor any questionnaire: those are None or empty.
    """
    return StudyLog(
        participant=Participant(),
        completed_at=max(filter(None, map(_ended, recordings)), default=None),
        conditions=tuple(condition(recorded) for recorded in recordings),
    )


def study_text(recordings: Sequence[Recorded]) -> str:
    """Return the log as JSON, indented as the published ones are."""
    return json_text(study_log(recordings).model_dump(mode="json"))


def condition(recorded: Recorded) -> Condition:
    """Return a recording as one condition; where truth stays sealed, only flagged students."""
    told, state = recorded.told, recorded.state
    made = Condition(
        condition_id=condition_id(recorded),
        course_id=told.course,
        week=told.week,
        has_agent=recorded.imported is None or recorded.imported.has_agent,
        sample_size=told.students,
        llm=state.cast.get("assistant"),
        target_accuracy=told.target,
        agent_flagged_students=tuple(student.student_id for student in recorded.flagged),
        per_student=_students(recorded),
        chat_history=_chat(recorded),
        duration_seconds=recorded.seconds,
    )
    return as_it_was(made, recorded)


def _ended(recorded: Recorded) -> str | None:
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
