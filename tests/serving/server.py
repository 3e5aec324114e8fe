"""The server: a thread with a loop of its own, so that what is tested has its own too."""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self, TypeAlias

from aiohttp import web

from tests.serving import wire
from tests.serving.behaviour import Behaviour, Refusal, Reply
from tests.serving.stub import stub


@dataclass(frozen=True)
class Asked:
    """A request as it arrived: its number from 1, path, headers, JSON body, and when (seconds)."""

    number: int
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]
    at: float


Script: TypeAlias = Callable[[Asked], Behaviour]


class ModelServer:
    """Answers POST .../chat/completions as `queue` says, then as `script` does (default: `stub`).

    Use it as a context manager; `base` is the address to give as `api_base`. `asked` holds what it
    was sent, `open` counts requests being answered and `most` how many there were at once.
    """

    def __init__(
        self, script: Script | None = None, *, latency: float = 0.0, port: int = 0
    ) -> None:
        self.queue: deque[Behaviour] = deque()
        self.script: Script = script or (lambda asked: stub(asked.body))
        self.asked: list[Asked] = []
        self.latency = latency
        self.open = self.most = 0
        self._port = port
        self._loop = asyncio.new_event_loop()
        self._stopping = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="model server", daemon=True)
        self._started = threading.Event()

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join()

    @property
    def base(self) -> str:
        """The address that models are reached under."""
        return f"http://127.0.0.1:{self._port}/v1"

    def clear(self) -> None:
        """Forget what was asked, queued and scripted."""
        self.queue.clear()
        self.asked.clear()
        self.script, self.latency, self.most = (lambda asked: stub(asked.body)), 0.0, 0

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        app = web.Application(client_max_size=64 << 20)
        app.router.add_post("/{path:.*}chat/completions", self._answer)
        runner = web.AppRunner(
            app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1
        )
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", self._port, backlog=512)
        await site.start()
        self._port = runner.addresses[0][1]
        self._started.set()
        await self._stopping.wait()
        await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        number = len(self.asked) + 1
        asked = Asked(number, request.path, dict(request.headers), body, time.monotonic())
        self.asked.append(asked)
        self.open += 1
        self.most = max(self.most, self.open)
        try:
            behaviour = self.queue.popleft() if self.queue else self.script(asked)
            await asyncio.sleep(self.latency + behaviour.latency)
            return await self._behave(request, asked, behaviour)
        finally:
            self.open -= 1

    async def _behave(
        self, request: web.Request, asked: Asked, behaviour: Behaviour
    ) -> web.StreamResponse:
        if isinstance(behaviour, Refusal):
            return web.Response(
                status=behaviour.status,
                text=behaviour.text,
                headers=behaviour.headers,
                content_type="application/json",
            )
        if asked.body.get("stream"):
            return await self._stream(request, asked, behaviour)
        return await self._whole(request, asked, behaviour)

    async def _whole(self, request: web.Request, asked: Asked, reply: Reply) -> web.StreamResponse:
        if reply.cut_after is not None:
            _cut(request)
        if reply.stall_after is not None:
            await self._stopping.wait()
        if reply.garble_after is not None:
            return web.Response(text='{"choices": [', content_type="application/json")
        return web.json_response(wire.whole(reply, asked.number, asked.body["model"]))

    async def _stream(self, request: web.Request, asked: Asked, reply: Reply) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        if reply.stall_after != 0:
            await response.prepare(request)
        for i, piece in enumerate(wire.pieces(reply, asked.number, asked.body["model"])):
            if reply.cut_after == i:
                _cut(request)
                return response
            if reply.stall_after == i:
                await self._stopping.wait()
            await response.write(wire.GARBAGE if reply.garble_after == i else wire.event(piece))
            await asyncio.sleep(reply.pause)
        await response.write(wire.DONE)
        await response.write_eof()
        return response


def _cut(request: web.Request) -> None:
    """Cut the connection, with a reset."""
    if request.transport is not None:
        request.transport.abort()
