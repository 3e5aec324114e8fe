"""A streamed answer of litellm's, in our pieces.

litellm puts an estimate where a provider sent no usage, names the model that was asked for where
another one served, and loses a refusal that is streamed. What the provider truly sent passes a tap
on the way.
"""

import json
from collections.abc import AsyncGenerator, Mapping
from typing import Any, Self

from engine.events import Tokens
from engine.gateway.errors import ServerFault
from engine.gateway.transport import CallPiece, End, Piece, TextPiece


def get(thing: object, name: str) -> Any:
    """Return a field of an object or a mapping; None where there is none."""
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)


class Tap:
    """Stands in for the provider's stream within litellm's, and listens."""

    def __init__(self, stream: Any) -> None:
        self.usage: Any = None
        self.served: str | None = None
        self.refusal: list[str] = []
        self._stream = stream
        self._chunks = aiter(stream)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        chunk = await anext(self._chunks)
        self.usage = get(chunk, "usage") or self.usage
        self.served = get(chunk, "model") or self.served
        for choice in get(chunk, "choices") or ():
            self.refusal.append(get(get(choice, "delta"), "refusal") or "")
        return chunk

    async def aclose(self) -> None:
        """Close the provider's stream."""
        for name in ("aclose", "close"):
            close = getattr(self._stream, name, None)
            if close is not None:
                await close()
                return


class Lines:
    """Stands in for the lines of a stream that litellm reads itself, and checks them.

    litellm skips a line that it cannot read: a piece of the answer would be missing.
    """

    def __init__(self, lines: Any) -> None:
        self._lines = aiter(lines)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Any:
        line = await anext(self._lines)
        if isinstance(line, str) and line.startswith("data:"):
            _check(line[len("data:") :].strip())
        return line


async def pieces(response: Any) -> AsyncGenerator[Piece, None]:
    """Yield the pieces of litellm's stream `response`."""
    tap = _tapped(response)
    finish = served = usage = None
    try:
        async for chunk in response:
            served = get(chunk, "model") or served
            usage = get(chunk, "usage") or usage
            for choice in get(chunk, "choices") or ():
                finish = get(choice, "finish_reason") or finish
                for piece in _of(get(choice, "delta")):
                    yield piece
    finally:
        await response.aclose()
    if tap is not None:
        usage, served = tap.usage, tap.served or served
    yield End(
        finish=finish,
        refusal=("".join(tap.refusal) if tap else "") or None,
        served=served,
        tokens=tokens_of(usage),
        cost=cost_said(usage),
    )


def tokens_of(usage: Any) -> Tokens | None:
    """Return the tokens that a provider counted; None where it counted none."""
    sent, made = get(usage, "prompt_tokens"), get(usage, "completion_tokens")
    if not isinstance(sent, int) or not isinstance(made, int) or (sent, made) == (0, 0):
        return None
    return Tokens(input=max(0, sent), output=max(0, made))


def cost_said(usage: Any) -> float | None:
    """Return the cost in US dollars that a provider named with the usage; None where none."""
    cost = get(usage, "cost")
    return float(cost) if isinstance(cost, (int, float)) and cost > 0 else None


def _tapped(response: Any) -> Tap | None:
    stream: Any = getattr(response, "completion_stream", None)
    if not hasattr(stream, "__aiter__"):
        return None
    lines = getattr(stream, "streaming_response", None)
    if hasattr(lines, "__aiter__"):
        stream.streaming_response = Lines(lines)
    tap = Tap(stream)
    response.completion_stream = tap
    return tap


def _check(data: str) -> None:
    """ServerFault where the data of a line is neither JSON nor the end."""
    try:
        readable = data in ("", "[DONE]") or json.loads(data) is not None
    except ValueError:
        readable = False
    if not readable:
        raise ServerFault("a piece of the answer is no JSON")


def _of(delta: Any) -> list[Piece]:
    """Return the pieces in a delta; one that says nothing still shows that the model is at work."""
    made: list[Piece] = [TextPiece(get(delta, "content") or "")]
    for place, call in enumerate(get(delta, "tool_calls") or ()):
        function = get(call, "function")
        index = get(call, "index")
        made.append(
            CallPiece(
                index=place if index is None else index,
                call_id=get(call, "id") or "",
                tool=get(function, "name") or "",
                arguments=get(function, "arguments") or "",
            )
        )
    return made
