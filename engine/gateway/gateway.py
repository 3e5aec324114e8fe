"""The gateway: every call of a model goes through here, whoever carries it."""

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from engine.events import Role
from engine.gateway.calling import Calling, Means
from engine.gateway.models import Models
from engine.gateway.parameters import Dropped
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ModelRequest
from engine.gateway.retrying import Sleep, Waiting
from engine.gateway.settings import Price
from engine.gateway.transport import Transport
from engine.seats.protocol import Out


class Gateway:
    """Calls models for any number of episodes at once, in one event loop.

    `watch` is told of every wait before another try. Without `streaming` every answer comes whole,
    which takes about half the time of a processor; what is recorded differs in the pieces alone.
    Close it in the loop that it was used in: it is an asynchronous context manager.
    """

    def __init__(
        self,
        transport: Transport,
        models: Models,
        *,
        redactor: Redactor | None = None,
        streaming: bool = True,
        watch: Callable[[Waiting], None] = lambda _waiting: None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._models = models
        self._means = Means(
            transport=transport,
            retries=models.retries,
            dropped=Dropped(),
            redactor=redactor or Redactor(),
            clock=clock,
            sleep=sleep,
            streaming=streaming,
            watch=watch,
        )

    async def call(self, request: ModelRequest, out: Out, *, stream: bool) -> ModelAnswer:
        """Return the model's answer; retries, time-outs and recording are done here.

        With `stream` the pieces of its text go to `out.say` as they arrive, and join to
        `ModelAnswer.text`. Where an answer breaks off after some were said, the call is recorded
        as failed and another one begun, which takes them back (`ModelCallStarted`).
        What an answer says is not checked: it may be empty, refuse, or call tools with what is no
        JSON (`ToolText.arguments` is then raw text).

        ModelCallStarted is recorded before, ModelCallEnded, ModelCallFailed or (when cancelled)
        ModelCallLost after. Errors: GatewayError; one whose `remedy` is "unusable" says that this
        model cannot answer this request: a seat turns it into SeatError.
        """
        settings = self._models.settings(request.model, request.role)
        self._means.redactor.know(settings.key)
        await self._means.transport.ready()
        return await Calling(self._means, settings, request, out, stream).run()

    async def price(self, model: str, role: Role) -> Price | None:
        """Return the price of a model: a models.toml's, else a price list's; None: unknown.

        What providers say with their answers counts more, and is known only then.
        """
        settings = self._models.settings(model, role)
        await self._means.transport.ready()
        return settings.price or self._means.transport.price(settings)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._means.transport.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()
