"""The simulated-episode JSON in which the published sweep keeps an episode.

One object an episode, stored as `INSTRUCTOR/DATASET_ACC/run_0000.json`. The order of the fields is
that of the published logs. What a recording does not tell is null. An `accept` accepts the tool's
flag (at risk), a `reject` dismisses it (not at risk).
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Verdict: TypeAlias = Literal["accept", "reject"]


class LogPart(BaseModel):
    """A part of a log; fields that we do not know are passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class CalibrationStats(LogPart):
    """How many letters were right: by nature, as wanted, as reached; shares are 0 to 1.

    `target_accuracy` is null for natural predictions, and `target_correct` then `natural_correct`.
    """

    total: int = Field(ge=0)
    natural_correct: int | None = None
    target_correct: int | None = None
    achieved_correct: int | None = None
    natural_accuracy: float | None = None
    target_accuracy: float | None = None
    achieved_accuracy: float | None = None
    n_students_input: int | None = None
    n_predicted: int | None = None
    n_errors: int | None = None


class Remark(LogPart):
    """A question or an answer."""

    role: Literal["instructor", "assistant"]
    content: str


class StudentLog(LogPart):
    """One student of the class; decisions are null where none was made.

    `is_at_risk` is null only where the episode's answers stay sealed.
    """

    is_at_risk: bool | None
    agent_flagged: bool
    initial_decision: Verdict | None = None
    final_decision: Verdict | None = None


class EpisodeLog(LogPart):
    """One simulated episode.

    `agent_flagged_sids` stand in the report's order, `per_student` in class order. The last four
    fields are added by a sweep.
    """

    condition_id: str | None = None
    course_id: str
    course_file: str | None = None
    week: int
    feature_set: str | None = None
    has_agent: bool = True
    target_accuracy: float | None = Field(default=None, ge=0, le=1)
    assistant_llm: str | None = None
    instructor_llm: str | None = None
    seed: int | None = None
    duration_seconds: float | None = Field(default=None, ge=0)
    n_students_in_scenario: int | None = None
    agent_flagged_sids: tuple[str, ...] = ()
    calibration_stats: CalibrationStats | None = None
    initial_decisions_raw: object = None
    final_decisions_raw: object = None
    dialogue_history: tuple[Remark, ...] = ()
    per_student: dict[str, StudentLog]
    dataset: str | None = None
    run_idx: int | None = None
    sample_seed: int | None = None
    episode_seed: int | None = None
