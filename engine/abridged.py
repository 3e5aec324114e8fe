"""Events as far as an outcome rests on them: what a score is folded from.

Texts, tools' answers and what the report says of the course are most of a recording, and an outcome
rests on none of them: they must be JSON, and are passed over. The fold is that of whole events.
`verify` reads those, and holds the score that was kept to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from engine import events as ev
from engine.report import ToldReport
from engine.spans import Span, SpanKind

SILENT: Final = (
    "DecisionMarked",
    "DecisionsRefused",
    "Reminded",
    "Fault",
    "Paused",
    "Unpaused",
    "TruthShown",
    "Viewed",
)
"""Kinds of events that change nothing in an outcome."""

SILENT_AT_LAST: Final = (*SILENT, "TextChunk")
"""Those that change nothing once no session begins any more.

What was said of a step tells, where a session begins, which calls broke off with the one before.
"""

_REST: Final = ConfigDict(extra="ignore")


@dataclass(slots=True)
class Abridged:
    """An event without what chains it to the others; the body is one of `ABRIDGED`.

    It does not tell when it was: an outcome tells active time only.
    """

    recording: str
    seq: int
    kind: str
    active_ms: int
    session: int
    body: ev.Body
    wall: str = ""


def _passed_over(value: object) -> Any:
    """Return a field that has this value whatever was recorded: no key of a body is its alias."""
    return Field(default=value, validation_alias="")


class _Report(ToldReport):
    model_config = _REST

    cutoffs: None = _passed_over(None)
    syllabus: None = _passed_over(None)


class _ReportShown(ev.ReportShown):
    report: _Report


class _Said(ev.Said):
    model_config = _REST

    text: str = _passed_over("")


class _SpanKind(TypedDict):
    # No model: an episode has hundreds of spans, and models of them take six times as long.
    __pydantic_config__ = _REST  # type: ignore[misc]  # as pydantic asks for it

    kind: SpanKind


class _AnswerEnded(ev.AnswerEnded):
    model_config = _REST

    text: str = _passed_over("")
    spans: tuple[Span, ...] = _passed_over(())
    kinds: tuple[_SpanKind, ...] = Field(validation_alias="spans")

    @property
    def unsupported(self) -> int:
        """How many values in the text no tool made."""
        return [span["kind"] for span in self.kinds].count("unsupported")


class _ToolAnswered(ev.ToolAnswered):
    model_config = _REST

    answer: dict[str, object] = _passed_over({})


class _ModelCallStarted(ev.ModelCallStarted):
    model_config = _REST

    parameters: dict[str, object] = _passed_over({})
    messages: tuple[str, ...] = _passed_over(())


ABRIDGED: Final[Mapping[str, type[ev.Body]]] = ev.BODIES | {
    "ReportShown": _ReportShown,
    "Said": _Said,
    "AnswerEnded": _AnswerEnded,
    "ToolAnswered": _ToolAnswered,
    "ModelCallStarted": _ModelCallStarted,
}
"""What the body of each kind of event is read as."""
