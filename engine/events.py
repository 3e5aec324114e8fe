"""The events of an episode: an append-only stream, each event chained to the one before.

An event is an envelope (`Event`) round a body. Bodies are pydantic models; their class names are
the event kinds. docs/architecture.md tells which are folded into what is shown and scored.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from engine.actions import Decision, Origin
from engine.report import Report, ToldReport
from engine.spans import Span
from engine.specification import Specification, ToldSpecification
from engine.upcasting import upcast

Actor: TypeAlias = Literal["runner", "instructor", "assistant", "person"]
Role: TypeAlias = Literal["instructor", "assistant"]
Stage: TypeAlias = Literal["report", "initial", "chat"]
Status: TypeAlias = Literal["finished", "interrupted", "abandoned", "invalid"]

GENESIS = "0" * 64
"""What the first event names as the hash of the one before."""


class Body(BaseModel):
    """What happened. `version` counts the schema of this kind of body."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: ClassVar[int] = 1


class Opening(Body):
    """The first event of every recording: what the episode is, the commitment to its answers."""

    specification: ToldSpecification
    commitment: str


class EpisodeOpened(Opening):
    """An episode began: its public specification and the commitment to the sealed answers."""

    specification: Specification


class EpisodeImported(Opening):
    """An episode was brought in from another tool's log.

    `file` is its name without folders, `sha256` that of its bytes. `has_agent`: there was a tool
    with an assistant. `talk_told`: the log tells what was said, or that nothing was. `seconds` is
    how long it took in all (None: not told; the log tells no times of single events).
    `participant` and `rest` are what else stands in the log, as it stands there.
    """

    format: Literal["predact", "study"]
    file: str
    sha256: str
    has_agent: bool
    talk_told: bool
    seconds: float | None
    participant: dict[str, object] | None = None
    rest: dict[str, object]


class SessionOpened(Body):
    """A process took the episode up; a resume opens another session of the same recording."""

    program: str


class Branched(Body):
    """What stands before is a copy of another recording's events up to its event `seq`.

    `digest` is that event's in the parent. `truth_seen`: the true letters had been on a screen
    before the branch was made, also later in the parent than `seq`. `seats` are those that the
    branch was given in the place of the parent's.
    """

    parent: str
    seq: int
    digest: str
    truth_seen: bool
    seats: dict[Role, str]


class SessionClosed(Body):
    """The process left the episode."""

    reason: str


class Paused(Body):
    """The clock stopped."""


class Unpaused(Body):
    """The clock went on."""


class SeatChanged(Body):
    """Another seat acts for a role from here on."""

    role: Role
    seat: str


class Fault(Body):
    """Something went wrong that did not end the episode."""

    what: str


class EpisodeEnded(Body):
    """The episode ended; `reason` says why where it did not finish."""

    status: Literal["finished", "abandoned", "invalid"]
    reason: str | None = None


class TruthShown(Body):
    """The true letters were put on a screen."""

    where: str


class Attempt(BaseModel):
    """A try of a model call that failed: what went wrong, and how long was waited after it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    error: str
    waited_ms: int = Field(ge=0)


class Tokens(BaseModel):
    """Tokens of a model call; `estimated` where the provider did not count them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: int = Field(ge=0)
    output: int = Field(ge=0)
    estimated: bool = False


class ModelCallStarted(Body):
    """A model was called: call "m1", "m2" ... of the recording.

    What the assistant had said in this step before (the beginning of an answer that broke off, or
    could not be used) counts no more: the step's text begins anew.

    `purpose` is what for (answer, first, next, final, and these with "-repair"). `messages`,
    `tools` and `form` (the schema of a structured answer) name texts kept with the recording, by
    SHA-256; `parameters` are those requested.
    """

    call: str
    role: Role
    purpose: str
    model: str
    parameters: dict[str, object]
    messages: tuple[str, ...]
    tools: str | None
    form: str | None


class ModelCallEnded(Body):
    """A model answered: `answer` names the kept text; `cost` in US dollars, null: unknown.

    `served` is the model that the provider named; `dropped` are requested parameters that it
    rejected. `first_ms` is the time to the first piece of a streamed answer. `cassette`: played
    back, without a network.
    """

    call: str
    answer: str
    served: str | None
    tokens: Tokens | None
    cost: float | None
    latency_ms: int
    first_ms: int | None
    attempts: tuple[Attempt, ...]
    dropped: tuple[str, ...]
    cassette: bool = False


class ModelCallFailed(Body):
    """A model call came to nothing; `error` is its kind, `message` what was said (keys removed)."""

    call: str
    error: str
    message: str
    latency_ms: int
    attempts: tuple[Attempt, ...]


class ModelCallLost(Body):
    """Nobody waits for this call any more: it was cut off, or its process ended."""

    call: str
    why: str


ModelEvent: TypeAlias = ModelCallStarted | ModelCallEnded | ModelCallFailed | ModelCallLost


class ReportShown(Body):
    """The instructor was given the report; of an imported log, as far as it is told."""

    report: Report | ToldReport = Field(union_mode="left_to_right")


class StageEntered(Body):
    """A stage began: reading the report, the initial decision, the chat."""

    stage: Stage


class DecisionMarked(Body):
    """Marks were made (a None takes one back); `agreed` when by "agree with all"."""

    stage: Stage
    marks: dict[str, Decision | None]
    agreed: bool = False


class DecisionsRefused(Body):
    """Decisions could not be handed in: these students had none."""

    stage: Stage
    undecided: tuple[str, ...]


class Reminded(Body):
    """The instructor was reminded that no question has been asked yet."""


class DecisionsSubmitted(Body):
    """The decisions of a stage were handed in.

    `touched` are the students marked in that stage; None where a log does not tell.
    """

    stage: Stage
    decisions: dict[str, Decision]
    touched: tuple[str, ...] | None


class Said(Body):
    """The instructor asked: question number `turn`, from 1; a log does not tell the origin."""

    turn: int
    text: str
    origin: Origin | None


class TextChunk(Body):
    """A piece of an answer arrived."""

    turn: int
    text: str


class AnswerEnded(Body):
    """An answer is complete, or was cut off (`partial`).

    `matcher` names who found the spans; None where nobody looked for any.
    """

    turn: int
    text: str
    spans: tuple[Span, ...]
    matcher: str | None
    partial: bool = False

    @property
    def unsupported(self) -> int:
        """How many values in the text no tool made."""
        return [span.kind for span in self.spans].count("unsupported")


class ToolCalled(Body):
    """The assistant called a tool; `round` counts its rounds of calls within the turn, from 1.

    `raw` is what a model wrote for arguments where that is no JSON object.
    """

    turn: int
    round: int
    call: str
    tool: str
    arguments: dict[str, object]
    raw: str | None = None


class ToolAnswered(Body):
    """A tool answered; an error is an answer too. `category` is null for an unknown tool."""

    turn: int
    call: str
    category: str | None
    answer: dict[str, object]
    is_error: bool


class Viewed(Body):
    """Something was looked at (never scored): a card, a span, the syllabus, a scale."""

    what: str
    target: str = ""


BODIES: dict[str, type[Body]] = {
    body.__name__: body
    for body in (
        EpisodeOpened,
        EpisodeImported,
        SessionOpened,
        Branched,
        SessionClosed,
        Paused,
        Unpaused,
        SeatChanged,
        Fault,
        EpisodeEnded,
        TruthShown,
        ModelCallStarted,
        ModelCallEnded,
        ModelCallFailed,
        ModelCallLost,
        ReportShown,
        StageEntered,
        DecisionMarked,
        DecisionsRefused,
        Reminded,
        DecisionsSubmitted,
        Said,
        TextChunk,
        AnswerEnded,
        ToolCalled,
        ToolAnswered,
        Viewed,
    )
}
"""Every kind of event by name."""


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """Return JSON with sorted keys and no spaces: the text that hashes are made of."""
    return _CANONICAL.encode(value)


@dataclass(frozen=True)
class Event:
    """An event in its envelope.

    `active_ms` counts active time only (pauses and time between sessions left out), `wall` is UTC
    in ISO 8601, `previous` the digest of the event before (`GENESIS` for the first).
    """

    recording: str
    seq: int
    actor: Actor
    active_ms: int
    wall: str
    session: int
    previous: str
    body: Body

    @property
    def kind(self) -> str:
        """The body's class name."""
        return type(self.body).__name__

    @property
    def version(self) -> int:
        """The schema version of the body, as it was recorded."""
        recorded: int | None = self.__dict__.get("_version")
        return recorded or self.body.version

    def body_json(self) -> str:
        """Return the body as JSON: as it was recorded, else as it will be."""
        made: str | None = self.__dict__.get("_json")
        return made or self._keep("_json", self.body.model_dump_json())

    def digest(self) -> str:
        """Return the SHA-256 over the envelope and the body's JSON, in hexadecimal."""
        made: str | None = self.__dict__.get("_digest")
        return made or self._keep("_digest", hashlib.sha256(self._lines().encode()).hexdigest())

    def as_recorded(self, text: str, version: int) -> "Event":
        """Return the event with its body's JSON and version as recorded: digests are over those."""
        self._keep("_json", text)
        self.__dict__["_version"] = version
        return self

    def _lines(self) -> str:
        # One field a line, and no field holds a line break. A JSON list took four times as long.
        return (
            f"{self.recording}\n{self.seq}\n{self.kind}\n{self.version}\n{self.actor}\n"
            f"{self.active_ms}\n{self.wall}\n{self.session}\n{self.previous}\n{self.body_json()}"
        )

    def _keep(self, name: str, made: str) -> str:
        # The stream and the store both ask, for every event; cached_property is slow in 3.11.
        self.__dict__[name] = made
        return made


def parse_body(
    kind: str, version: int, text: str, models: Mapping[str, type[Body]] = BODIES
) -> Body:
    """Return the body of an event from its JSON, also of an older version; else ValueError.

    `models` are what the kinds are read as.
    """
    if kind not in models:
        raise ValueError(f"unknown kind of event {kind!r}")
    model = models[kind]
    text = upcast(kind, version, model.version, text)
    # What `model_validate_json` calls, which takes a third of the time of most bodies for itself.
    body: Body = model.__pydantic_validator__.validate_json(text)
    return body
