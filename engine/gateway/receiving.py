"""Receiving one answer, with its time-outs."""

import asyncio
from collections.abc import AsyncIterator, Callable

from engine.gateway.errors import ConnectionFault, TimedOut
from engine.gateway.transport import End, Piece, Sending, Transport


async def receive(transport: Transport, sending: Sending, take: Callable[[Piece], None]) -> None:
    """Give every piece of the answer to `take`, up to its `End`.

    Errors: TimedOut, ConnectionFault where the answer has no end, others of GatewayError.
    """
    limits = sending.settings.timeouts
    pieces = transport.send(sending)
    late = False
    try:
        async with asyncio.timeout(limits.total):
            await _all(pieces, sending, take)
    except TimeoutError:
        late = True
    finally:
        await _close(pieces)
    if late:  # raised out here: nothing of the library's errors hangs on to it
        raise TimedOut(f"no whole answer in {limits.total:g} s")


async def _all(
    pieces: AsyncIterator[Piece], sending: Sending, take: Callable[[Piece], None]
) -> None:
    limits = sending.settings.timeouts
    seconds, what = limits.first, "nothing came"
    while True:
        piece = await _next(pieces, seconds if sending.stream else None, what)
        take(piece)
        if isinstance(piece, End):
            return
        seconds, what = limits.between, "nothing more came"


async def _next(pieces: AsyncIterator[Piece], seconds: float | None, what: str) -> Piece:
    late = False
    piece = None
    try:
        async with asyncio.timeout(seconds):
            piece = await anext(pieces, None)
    except TimeoutError:
        late = True
    if late:
        raise TimedOut(f"{what} for {seconds:g} s")
    if piece is None:
        raise ConnectionFault("the answer broke off")
    return piece


async def _close(pieces: AsyncIterator[Piece]) -> None:
    close = getattr(pieces, "aclose", None)
    if close is not None:
        await close()
