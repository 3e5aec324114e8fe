"""A place to call models from without an episode: what a seat would hand out, kept in lists."""

import hashlib
from typing import Any, TypeVar

import pytest

from engine.events import (
    ModelCallEnded,
    ModelCallStarted,
    ModelEvent,
)
from engine.gateway.models import Models
from engine.gateway.request import Form, ModelAnswer, ModelRequest
from engine.gateway.retrying import Waiting
from engine.gateway.settings import ModelsFile
from engine.seats.protocol import Out

LITELLM = [
    pytest.mark.xdist_group("litellm"),  # one process imports it, not each
    pytest.mark.filterwarnings("ignore:Accessing the"),
]
"""The marks of tests that call the real litellm."""

B = TypeVar("B", bound=ModelEvent)
KEY = "fake-key-0123456789abcdef"
"""The fake key of all tests; it must come out nowhere."""
ENVIRON = {"OPENAI_API_KEY": KEY, "OPENROUTER_API_KEY": KEY + "-or"}

TOOL = {
    "type": "function",
    "function": {
        "name": "look_up",
        "description": "Look a student up.",
        "parameters": {
            "type": "object",
            "properties": {"student_id": {"type": "string"}},
            "required": ["student_id"],
        },
    },
}
FORM = Form(
    "decision",
    {
        "type": "object",
        "properties": {"flag": {"type": "boolean"}},
        "required": ["flag"],
        "additionalProperties": False,
    },
)


def request(text: str = "hello", **changed: Any) -> ModelRequest:
    """A question to a model; fields can be changed."""
    fields: dict[str, Any] = {
        "model": "openai/stub",
        "role": "assistant",
        "purpose": "answer",
        "messages": ({"role": "user", "content": text},),
    }
    return ModelRequest(**(fields | changed))


def models(base: str | None = None, **tables: Any) -> Models:
    """Settings with short time-outs, and no waits worth the name; tables can be added."""
    short = {"timeouts": {"first": 5.0, "between": 5.0, "total": 10.0}}
    named = dict.fromkeys(("openai/stub", "openrouter/maker/stub"), short)
    file = {
        "models": named | tables.pop("models", {}),
        "retries": {"attempts": 3, "wait": 0.01},
        **tables,
    }
    return Models(ModelsFile.model_validate(file), base)


class Booth:
    """Where calls are made from: `said`, `events`, `kept` texts by hash, `waits` so far."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.events: list[ModelEvent] = []
        self.kept: dict[str, str] = {}
        self.waits: list[Waiting] = []
        self.out = Out(self.said.append, self.events.append, self._keep, self._next)

    def all(self, kind: type[B]) -> list[B]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[B]) -> B:
        """The only event of a kind."""
        (event,) = self.all(kind)
        return event

    def answer(self) -> ModelAnswer:
        """The answer that the last call's end names."""
        return ModelAnswer.from_text(self.kept[self.all(ModelCallEnded)[-1].answer])

    def everything(self) -> str:
        """All that was recorded, as text."""
        bodies = [event.model_dump_json() for event in self.events]
        return "\n".join([*bodies, *self.kept.values(), *self.said])

    def _keep(self, text: str) -> str:
        digest = hashlib.sha256(text.encode()).hexdigest()
        self.kept[digest] = text
        return digest

    def _next(self) -> str:
        return f"m{len(self.all(ModelCallStarted)) + 1}"
