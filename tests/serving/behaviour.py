"""What the server does with one request: answer, answer badly, or refuse."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Call:
    """A tool call in an answer; arguments that are text are sent as they are, broken or not."""

    tool: str
    arguments: Mapping[str, object] | str = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The arguments as they go over the wire."""
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True)
class Reply:
    """An answer, and how it comes. Seconds throughout; pieces are counted from 0.

    `latency` is waited before the first byte, `pause` between the pieces of a stream. After
    `cut_after` pieces the connection is cut, after `stall_after` nothing more comes, after
    `garble_after` comes what is no JSON; in an answer that is not streamed each of them happens
    before its body, whatever the number.
    """

    text: str = ""
    calls: tuple[Call, ...] = ()
    refusal: str | None = None
    finish: str | None = None
    usage: tuple[int, int] | None = (11, 7)
    cost: float | None = None
    served: str | None = None
    latency: float = 0.0
    pause: float = 0.0
    cut_after: int | None = None
    stall_after: int | None = None
    garble_after: int | None = None

    @property
    def reason(self) -> str:
        """The reason for its end, as the protocol calls it."""
        return self.finish or ("tool_calls" if self.calls else "stop")


@dataclass(frozen=True)
class Refusal:
    """An HTTP error. `body` is sent as it stands; without one it is OpenAI's kind of error."""

    status: int
    message: str = "no"
    code: str | None = None
    param: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    latency: float = 0.0

    @property
    def text(self) -> str:
        """The body that is sent."""
        if self.body is not None:
            return self.body
        error = {
            "message": self.message,
            "type": "error",
            "code": self.code,
            "param": self.param,
        }
        return json.dumps({"error": error})


Behaviour: TypeAlias = Reply | Refusal


def rate_limited(retry_after: str | None = None) -> Refusal:
    """429; `retry_after` is the header's value: seconds or an HTTP date."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return Refusal(429, "Rate limit reached", "rate_limit_exceeded", headers=headers)


def out_of_credit() -> Refusal:
    """429 as OpenAI sends it to an account with nothing left."""
    return Refusal(429, "You exceeded your current quota", "insufficient_quota")


def unauthorised(message: str = "Incorrect API key provided") -> Refusal:
    """401."""
    return Refusal(401, message, "invalid_api_key")


def unknown_model() -> Refusal:
    """404 as OpenAI sends it for a model that does not exist."""
    return Refusal(404, "The model `x` does not exist", "model_not_found")


def too_long() -> Refusal:
    """400 for a request that is longer than the model's context."""
    message = "This model's maximum context length is 128000 tokens. Please reduce the length."
    return Refusal(400, message, "context_length_exceeded", "messages")


def filtered() -> Refusal:
    """400 from a provider's content filter."""
    message = "The response was filtered due to the prompt triggering content management policy"
    return Refusal(400, message, "content_filter", "prompt")


def rejected(parameter: str, instead: str | None = None) -> Refusal:
    """400 for a parameter that the model does not take."""
    message = f"Unsupported parameter: '{parameter}' is not supported with this model."
    if instead:
        message += f" Use '{instead}' instead."
    return Refusal(400, message, "unsupported_parameter", parameter)
