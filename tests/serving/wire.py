"""OpenAI's chat protocol as the server speaks it: whole answers, and streams in pieces."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.serving.behaviour import Reply


def whole(reply: Reply, number: int, model: str) -> dict[str, Any]:
    """Return an answer that is not streamed."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.text or None}
    if reply.refusal is not None:
        message["refusal"] = reply.refusal
    if reply.calls:
        message["tool_calls"] = [_call(reply, i, number) for i in range(len(reply.calls))]
    choice = {"index": 0, "message": message, "finish_reason": reply.reason}
    body = _envelope("chat.completion", number, reply.served or model) | {"choices": [choice]}
    return body | ({"usage": _usage(reply)} if reply.usage else {})


def pieces(reply: Reply, number: int, model: str) -> Iterator[dict[str, Any]]:
    """Yield the pieces of a streamed answer; the usage comes last, as OpenAI sends it."""
    envelope = _envelope("chat.completion.chunk", number, reply.served or model)
    for delta in _deltas(reply, number):
        yield envelope | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield envelope | {"choices": [{"index": 0, "delta": {}, "finish_reason": reply.reason}]}
    if reply.usage:
        yield envelope | {"choices": [], "usage": _usage(reply)}


def event(data: dict[str, Any]) -> bytes:
    """Return a piece as a server-sent event."""
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"


DONE = b"data: [DONE]\n\n"
GARBAGE = b'data: {"id": "broken", "choices": [{"delta": {"content": \n\n'


def _deltas(reply: Reply, number: int) -> Iterator[dict[str, Any]]:
    yield {"role": "assistant", "content": ""}
    for word in re.findall(r"\S+\s*|\s+", reply.text):
        yield {"content": word}
    if reply.refusal is not None:
        yield {"refusal": reply.refusal}
    for i, call in enumerate(reply.calls):
        head = _call(reply, i, number)
        yield {
            "tool_calls": [head | {"index": i, "function": {"name": call.tool, "arguments": ""}}]
        }
        half = len(call.text) // 2
        for part in (call.text[:half], call.text[half:]):
            yield {"tool_calls": [{"index": i, "function": {"arguments": part}}]}


def _call(reply: Reply, i: int, number: int) -> dict[str, Any]:
    call = reply.calls[i]
    function = {"name": call.tool, "arguments": call.text}
    return {"id": f"call_{number}_{i}", "type": "function", "function": function}


def _envelope(kind: str, number: int, model: str) -> dict[str, Any]:
    return {"id": f"chat-{number}", "object": kind, "created": 1_700_000_000, "model": model}


def _usage(reply: Reply) -> dict[str, Any]:
    assert reply.usage is not None
    sent, made = reply.usage
    usage: dict[str, Any] = {"prompt_tokens": sent, "completion_tokens": made}
    usage["total_tokens"] = sent + made
    return usage | ({"cost": reply.cost} if reply.cost is not None else {})
