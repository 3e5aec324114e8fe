"""Spans: which part of an answer's text is whose value."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

SpanKind: TypeAlias = Literal[
    "prediction",
    "lookup",
    "counterfactual",
    "intervention",
    "report",
    "derived",
    "echo",
    "unsupported",
]


class Span(BaseModel):
    """Characters `start` to `end` (exclusive) of an answer hold a value of this kind.

    `call` is the id of the tool call it came from; None for report, echo and unsupported, and for
    derived values that rest on several calls the first of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    start: int
    end: int
    kind: SpanKind
    call: str | None = None
