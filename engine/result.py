"""The result of an episode: the one JSON object that `run --json` and `score --json` print.

What belongs to a stage that was not reached is None, and so is what an imported log does not tell.
Formulas: engine/scoring.py.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from engine.events import Status
from engine.switches import Switches


class Part(BaseModel):
    """A part of the result."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class AccuracyPart(Part):
    """The tool's letter accuracy, as said, wanted, natural and achieved, and what noise did."""

    stated: float | None
    target: float | None
    natural: float | None
    achieved: float | None
    made_wrong: int | None
    made_right: int | None
    noise: str | None


class ToolPart(Part):
    """The tool on "at risk", over all students."""

    at_risk_accuracy: float
    precision: float
    recall: float
    accept_all_f1: float
    ceiling_f1: float


class ConfusionPart(Part):
    """Counts over all students; positive = decided at risk, truth = D or F."""

    tp: int
    fp: int
    fn: int
    tn: int
    precision: float
    recall: float
    f1: float


class RatioPart(Part):
    """A ratio with its counts; the value is None (undefined) where the denominator is 0."""

    value: float | None
    numerator: int
    denominator: int


class BucketsPart(Part):
    """What became of the flagged students."""

    correct_follow: int
    bad_follow: int
    correct_override: int
    bad_override: int


class CallsPart(Part):
    """Tool calls by category."""

    lookup: int
    counterfactual: int
    prediction: int
    intervention: int


class ModelsPart(Part):
    """What models were called by both seats; None where none was.

    `cost` is in US dollars, None where the price of any call is unknown. `estimated`: not all
    tokens were counted by the provider. `seconds` is time waited for models.
    """

    calls: int
    failed: int
    lost: int
    retries: int
    input_tokens: int
    output_tokens: int
    estimated: bool
    cost: float | None
    seconds: float


class VersionsPart(Part):
    """What made the episode: to make it again, all three must be the same.

    `seeds` is the seed scheme; `data` the SHA-256 of the course's content, None in old recordings.
    """

    program: str
    seeds: str
    data: str | None


class SecondsPart(Part):
    """Active seconds by stage."""

    report: float | None
    initial: float | None
    chat: float | None


class Result(Part):
    """An episode's result."""

    recording: str
    kind: Literal["advising"]
    scenario: str
    dataset: str | None
    course: str
    week: int
    seed: int | None
    instructor: str | None
    assistant: str | None
    preset: str | None
    switches: Switches | None
    students: int
    at_risk: int | None
    accuracy: AccuracyPart
    tool: ToolPart | None
    flagged: int
    initial: ConfusionPart | None
    final: ConfusionPart | None
    delta_f1: float | None
    gap_closed: float | None
    decision_table: dict[str, int] | None
    checked_share: float | None
    collapse: bool | None
    rair: RatioPart | None
    rsr: RatioPart | None
    rescue: RatioPart | None
    spoil: RatioPart | None
    buckets: BucketsPart | None
    turns: int | None
    tool_calls: CallsPart | None
    unsupported_values: int | None
    seat_changes: int | None
    seconds: SecondsPart
    models: ModelsPart | None
    versions: VersionsPart | None
    status: Status
    reason: str | None
