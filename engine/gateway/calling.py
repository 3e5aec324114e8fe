"""One question to a model: tried, tried again, recorded."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from engine.events import Attempt
from engine.gateway.assembling import Assembly, broken_arguments
from engine.gateway.billing import Bill, cost_of, estimated
from engine.gateway.errors import BrokenArguments, GatewayError, ParameterRejected
from engine.gateway.parameters import Dropped, requested, streamed
from engine.gateway.receiving import receive
from engine.gateway.recording import Entry
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ModelRequest
from engine.gateway.retrying import Retrying, Sleep, Waiting
from engine.gateway.settings import ModelSettings, Retries
from engine.gateway.transport import Sending, Transport
from engine.seats.protocol import Out


@dataclass(frozen=True)
class Means:
    """What all calls of a gateway share."""

    transport: Transport
    retries: Retries
    dropped: Dropped
    redactor: Redactor
    clock: Callable[[], float]
    sleep: Sleep
    streaming: bool
    watch: Callable[[Waiting], None]


class Calling:
    """Asks one question.

    Where an answer breaks off after a piece of it was said, the recording shows a call that failed
    and another one, so that what was said can be taken back.
    """

    def __init__(
        self, means: Means, settings: ModelSettings, request: ModelRequest, out: Out, stream: bool
    ) -> None:
        self._means = means
        self._settings = settings
        self._request = request
        self._out = out
        self._say = out.say if stream else _unheard
        self._stream = stream and means.streaming
        self._asked = requested(request, settings)
        self._bill = Bill()
        self._used: tuple[str, ...] = ()
        self._broken: GatewayError | None = None
        self._told = 0
        self._entry = self._begin()
        seed = "".join(self._entry.started.messages)
        self._retrying = Retrying(means.retries, seed, means.clock, means.sleep, self._tell)

    async def run(self) -> ModelAnswer:
        """Return the answer; see Gateway.call."""
        try:
            return await self._retrying.run(self._attempt)
        except GatewayError as error:
            error.model, error.attempts = self._request.model, tuple(self._retrying.attempts)
            self._entry.failed(error, self._attempts())
            raise
        except asyncio.CancelledError:
            self._entry.lost("cut off")
            raise
        except Exception as error:
            with suppress(Exception):  # what went wrong may be the recording itself
                self._entry.lost(f"{type(error).__name__} in this program")
            raise

    async def _attempt(self) -> ModelAnswer:
        """Ask once; once more without streaming where a stream gave what cannot be used."""
        self._begin_again()
        assembly = await self._exchange(self._stream)
        if self._stream and broken_arguments(assembly.answer()) and not _played(assembly):
            self._set_aside(assembly)
            assembly = await self._exchange(stream=False)
        answer = assembly.answer()
        self._charge(assembly, answer)
        self._entry.ended(answer, assembly, self._bill, self._attempts(), self._used)
        return answer

    async def _exchange(self, stream: bool) -> Assembly:
        """Return an answer; parameters that the model rejects are dropped on the way."""
        asked = streamed(self._asked, self._settings) if stream else self._asked
        while True:
            parameters, used = self._means.dropped.effective(asked)
            sending = Sending(
                self._request, self._entry.started, self._settings, parameters, stream
            )
            try:
                assembly = await self._receive(sending)
            except ParameterRejected as error:
                self._means.dropped.add(self._settings.litellm, error.parameter)
                if self._means.dropped.effective(asked)[0] == parameters:
                    raise
                continue
            self._used = used
            return assembly

    async def _receive(self, sending: Sending) -> Assembly:
        assembly = Assembly(self._say, self._means.clock, self._means.redactor)
        try:
            await receive(self._means.transport, sending, assembly.take)
        except GatewayError as error:
            self._broken = error if assembly.said else None
            raise
        except asyncio.CancelledError:
            assembly.flush()
            raise
        assembly.flush()
        if not sending.stream:
            assembly.first = None  # it came with the rest
        return assembly

    def _set_aside(self, assembly: Assembly) -> None:
        """Count and keep an answer with broken arguments, and take back what was said of it."""
        answer = assembly.answer()
        self._charge(assembly, answer)
        kept = self._out.keep(answer.as_text())
        error = BrokenArguments(f"asked once more without streaming; the answer is kept as {kept}")
        self._retrying.note(error)
        self._broken = error if assembly.said else None
        self._begin_again()

    def _charge(self, assembly: Assembly, answer: ModelAnswer) -> None:
        end = assembly.end
        assert end is not None
        tokens = end.tokens or estimated(self._request, answer)
        listed = self._means.transport.price(self._settings)
        self._bill.add(tokens, cost_of(end, tokens, self._settings, listed))

    def _begin(self) -> Entry:
        means = self._means
        return Entry(self._request, self._asked, self._out, means.redactor, means.clock)

    def _begin_again(self) -> None:
        """Record another call where the one before had said something already."""
        if self._broken is not None:
            self._entry.failed(self._broken, self._attempts())
            self._told, self._broken = len(self._retrying.attempts), None
            self._entry = self._begin()

    def _attempts(self) -> tuple[Attempt, ...]:
        """Return the tries that no event has told yet."""
        return tuple(self._retrying.attempts[self._told :])

    def _tell(self, error: GatewayError, attempt: int, seconds: float) -> None:
        self._means.watch(Waiting(self._request.model, error, attempt, seconds))


def _played(assembly: Assembly) -> bool:
    return assembly.end is not None and assembly.end.played is not None


def _unheard(_text: str) -> None:
    """Take what nobody listens to."""
