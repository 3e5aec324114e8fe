"""One tiny call per named model, through the gateway that episodes use."""

import asyncio
from collections.abc import Sequence
from typing import Final

from engine.events import ModelCallEnded, ModelEvent
from engine.gateway.errors import GatewayError
from engine.gateway.gateway import Gateway
from engine.gateway.making import live_gateway
from engine.gateway.models import Models
from engine.gateway.request import ModelRequest
from engine.seats.protocol import Out
from predact_tui.doctor.finding import Finding

GROUP: Final = "calls"
QUESTION: Final = "Answer with the one word: ready"


async def calls(names: Sequence[str], models: Models) -> list[Finding]:
    """Call the models, all at once, and return how it went."""
    async with live_gateway(models.once()) as gateway:
        return await asyncio.gather(*(_call(name, gateway) for name in names))


async def _call(name: str, gateway: Gateway) -> Finding:
    events: list[ModelEvent] = []
    out = Out(lambda _text: None, events.append, lambda _text: "", lambda: "m1")
    message = {"role": "user", "content": QUESTION}
    request = ModelRequest(name, "assistant", "doctor", (message,))
    try:
        await gateway.call(request, out, stream=True)
    except GatewayError as error:
        return Finding(GROUP, name, error.kind.replace("_", " "), "fault", error.said)
    end = next(event for event in events if isinstance(event, ModelCallEnded))
    return Finding(GROUP, name, f"answered in {end.latency_ms / 1000:.1f} s", "ok", _told(end))


def _told(end: ModelCallEnded) -> str:
    assert end.tokens is not None
    tokens = f"{end.tokens.input + end.tokens.output} tokens"
    cost = "cost unknown" if end.cost is None else f"{end.cost:.6f} USD"
    dropped = [f"without {name}" for name in end.dropped]
    about = "about " if end.tokens.estimated else ""
    return ", ".join([end.served or "served by no name", about + tokens, cost, *dropped])
