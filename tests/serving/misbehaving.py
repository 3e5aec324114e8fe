"""Faults by name, laid over a model that answers sensibly: to look at what each of them does."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from tests.serving import behaviour as b
from tests.serving.behaviour import Behaviour, Call, Refusal, Reply
from tests.serving.server import Asked, Script

Spoil: TypeAlias = Callable[[Asked, Reply], Behaviour]
BREAKS_AFTER: Final = 4
"""Pieces of an answer that come before it breaks off."""


def _refused(asked: Asked, _reply: Reply) -> Behaviour:
    """Return a 401 that repeats the key, as some providers do."""
    key = asked.headers.get("Authorization", "").removeprefix("Bearer ")
    return b.unauthorised(f"Incorrect API key provided: {key}. Find your key on our page.")


def _unknown(_asked: Asked, reply: Reply) -> Behaviour:
    return replace(reply, calls=(Call("look_into_the_future", {"student_id": "1"}),))


def _broken(_asked: Asked, reply: Reply) -> Behaviour:
    return replace(reply, calls=tuple(Call(call.tool, call.text[:-4]) for call in reply.calls))


FAULTS: Final[Mapping[str, Spoil]] = {
    "rate-limit": lambda _asked, _reply: b.rate_limited("2"),
    "server-error": lambda _asked, _reply: Refusal(500, "The server had an error"),
    "stall-before": lambda _asked, reply: replace(reply, stall_after=0),
    "stall-within": lambda _asked, reply: replace(reply, stall_after=BREAKS_AFTER),
    "cut": lambda _asked, reply: replace(reply, cut_after=BREAKS_AFTER),
    "garbled": lambda _asked, reply: replace(reply, garble_after=BREAKS_AFTER),
    "broken-arguments": _broken,
    "unknown-tool": _unknown,
    "empty": lambda _asked, _reply: Reply(""),
    "refusal": lambda _asked, _reply: Reply(refusal="I cannot help with that."),
    "wrong-form": lambda _asked, _reply: Reply('{"verdicts": ["flag", "flag"]}'),
    "too-long": lambda _asked, _reply: b.too_long(),
    "filtered": lambda _asked, _reply: b.filtered(),
    "unauthorised": _refused,
    "out-of-credit": lambda _asked, _reply: b.out_of_credit(),
    "unknown-model": lambda _asked, _reply: b.unknown_model(),
}
"""What a name does to the answer that would have been given."""
CALLING: Final = ("broken-arguments", "unknown-tool")
"""Those that are about tool calls: they spoil only answers that hold some."""


def misbehaving(sensible: Callable[[Asked], Reply], name: str, first: int, last: int) -> Script:
    """Return `sensible`, but for the fault `name` in its answers number `first` to `last`.

    They are counted from 1; with a fault that is about tool calls, only the answers with calls.
    """
    count = 0

    def script(asked: Asked) -> Behaviour:
        nonlocal count
        reply = sensible(asked)
        count += name not in CALLING or bool(reply.calls)
        spoilt = first <= count <= last and (name not in CALLING or bool(reply.calls))
        return FAULTS[name](asked, reply) if spoilt else reply

    return script
