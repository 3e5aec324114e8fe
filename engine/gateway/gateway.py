"""The gateway: every call of a model goes through here, whoever carries it."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Self, TypeAlias

from engine.events import Role
from engine.gateway.calling import Calling, Means
from engine.gateway.errors import GatewayError, UnknownModel
from engine.gateway.keys import is_known
from engine.gateway.models import Models
from engine.gateway.parameters import Dropped
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ModelRequest
from engine.gateway.retrying import Sleep, Waiting
from engine.gateway.settings import Price
from engine.gateway.transport import Transport
from engine.seats.protocol import Out

Seated: TypeAlias = tuple[str, Role]
"""A model's name, and the role that it plays."""


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
        await self.ready()
        return await Calling(self._means, settings, request, out, stream).run()

    def begin(self) -> None:
        """Begin to load what calls take, in the running loop: the first one need not wait then."""
        self._means.transport.begin()

    async def ready(self, seated: Iterable[Seated] = ()) -> None:
        """Load what calls take; GatewayError as `check`, which knows everything then."""
        await self._means.transport.ready()
        self.check(seated)

    def check(self, seated: Iterable[Seated]) -> None:
        """GatewayError where one of the models cannot be called: it has no key, or no provider.

        Nothing is loaded for it, so that an unknown provider may be found only when it is `ready`.
        """
        for fault in self.faults(seated):
            raise fault

    def faults(self, seated: Iterable[Seated]) -> Iterator[GatewayError]:
        """Yield what `check` raises, of every model that cannot be called."""
        for model, role in seated:
            try:
                self._means.transport.check(self._models.settings(model, role))
            except GatewayError as error:
                error.model = model
                error.meant = self._models.like(model) if isinstance(error, UnknownModel) else ()
                yield error

    def certain(self, seated: Iterable[Seated]) -> bool:
        """Tell whether `check` finds everything though nothing is loaded."""
        return all(is_known(self._models.settings(*one).litellm) for one in seated)

    async def price(self, model: str, role: Role) -> Price | None:
        """Return the price of a model: a models.toml's, else a price list's; None: unknown.

        What providers say with their answers counts more, and is known only then.
        """
        settings = self._models.settings(model, role)
        await self.ready()
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
