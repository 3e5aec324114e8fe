"""What a model is asked, and what it answers, whoever carries it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TypeAlias

from engine.events import Role, canonical

Message: TypeAlias = Mapping[str, object]
"""A message in the shape of OpenAI's chat protocol: `role`, `content`, `tool_calls` and so on."""


@dataclass(frozen=True)
class Form:
    """The form of a structured answer: its name and its JSON schema."""

    name: str
    schema: Mapping[str, object]


@dataclass(frozen=True)
class ModelRequest:
    """One question to a model.

    `model` is a name of models.toml or any name that litellm knows. `purpose` is what for, as in
    `engine.events.ModelCallStarted`. `tools` are function schemas in the shape of OpenAI's chat
    protocol.
    """

    model: str
    role: Role
    purpose: str
    messages: tuple[Message, ...]
    tools: tuple[Mapping[str, object], ...] = ()
    form: Form | None = None


@dataclass(frozen=True)
class ToolText:
    """A tool call as the model wrote it: `arguments` is its text, which may be no JSON."""

    call_id: str
    tool: str
    arguments: str


@dataclass(frozen=True)
class ModelAnswer:
    """A whole answer: text, tool calls in order, why it ended, and the text of a refusal.

    `finish` is in OpenAI's words: stop, tool_calls, length, content_filter; None where the
    provider did not say.
    """

    text: str
    calls: tuple[ToolText, ...] = ()
    finish: str | None = None
    refusal: str | None = None

    def as_text(self) -> str:
        """Return the answer as canonical JSON: what is kept with a recording."""
        return canonical(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> "ModelAnswer":
        """Return the answer that `as_text` wrote."""
        fields = json.loads(text)
        calls = tuple(ToolText(**call) for call in fields.pop("calls"))
        return cls(calls=calls, **fields)


def storable(text: str) -> str:
    """Return the text with half characters, which no file can hold, replaced."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
