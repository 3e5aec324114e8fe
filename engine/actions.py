"""What a seat can do in one step."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from engine.spans import Span

Decision: TypeAlias = Literal["flag", "no-flag"]
"""`flag`: at risk; `no-flag`: not at risk."""

Origin: TypeAlias = Literal["typed", "key", "seat"]
"""Where a question came from: typed, a ready-made one by key, or a seat that is no person."""


@dataclass(frozen=True)
class Mark:
    """Decide for some flagged students; `agreed` when it was "agree with all".

    A None takes a mark back to undecided (where the stage began undecided).
    """

    marks: Mapping[str, Decision | None]
    agreed: bool = False


@dataclass(frozen=True)
class Submit:
    """Hand in the decisions of this stage, after making the marks given with it."""

    marks: Mapping[str, Decision] = field(default_factory=dict)


@dataclass(frozen=True)
class Ask:
    """Put a question to the assistant."""

    text: str
    origin: Origin = "seat"


@dataclass(frozen=True)
class Stop:
    """Leave for good: the episode ends as abandoned."""

    reason: str


@dataclass(frozen=True)
class ToolRequest:
    """One call of a tool: its name and arguments, as a seat gave them.

    `raw` is what a model wrote for arguments where that is no JSON object: the answer is an error
    that says so.
    """

    tool: str
    arguments: Mapping[str, object]
    raw: str | None = None


@dataclass(frozen=True)
class Calls:
    """Call tools, in this order, before answering."""

    requests: tuple[ToolRequest, ...]


@dataclass(frozen=True)
class Say:
    """Answer the question; `spans` are the seat's own (None: a matcher looks for them)."""

    text: str
    spans: tuple[Span, ...] | None = None


InstructorAction: TypeAlias = Mark | Submit | Ask | Stop
AssistantAction: TypeAlias = Calls | Say
