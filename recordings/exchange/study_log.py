"""The human-study JSON: one object a participant, one condition an episode.

The order of the fields is that of the published logs. `accept` and `reject` as in predact_log.py;
confidences are 0 to 1. What a recording does not tell is null.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from recordings.exchange.predact_log import LogPart, Verdict


class Participant(BaseModel):
    """Who decided; fields beside name and e-mail are kept as they are."""

    model_config = ConfigDict(frozen=True, extra="allow")

    name: str | None = None
    email: str | None = None


class AgentDetails(LogPart):
    """What the tool said of a student whom it flagged; `confidence` is 0 to 1."""

    predicted_grade: str | None = None
    confidence: float | None = None
    primary_driver: str | None = None


class StudyStudent(LogPart):
    """One student of a condition; `agent_details` are null for one whom the tool did not flag.

    The truth is null only where the episode's answers stay sealed.
    """

    agent_flagged: bool
    agent_details: AgentDetails | None = None
    initial_decision: Verdict | None = None
    final_decision: Verdict | None = None
    ground_truth_grade: str | None = None
    is_at_risk: bool | None


class ChatLine(LogPart):
    """A question or an answer."""

    role: Literal["user", "assistant"]
    content: str


class Condition(LogPart):
    """One episode of a participant; without an agent there is a final decision only."""

    condition_id: str | None = None
    block: int | str | None = None
    course_id: str
    week: int
    has_agent: bool
    feature_set: str | None = None
    sample_size: int | None = None
    llm: str | None = None
    target_accuracy: float | None = Field(default=None, ge=0, le=1)
    agent_flagged_students: tuple[str, ...] = ()
    per_student: dict[str, StudyStudent]
    chat_history: tuple[ChatLine, ...] = ()
    duration_seconds: float | None = Field(default=None, ge=0)


class StudyLog(LogPart):
    """One participant; `completed_at` is the wall time of the last save, in ISO 8601."""

    participant: Participant
    completed_at: str | None = None
    conditions: tuple[Condition, ...]
    block_responses: dict[str, dict[str, object]] = Field(default_factory=dict)
    open_feedback: object = None
