"""What is recorded of a model call: its start, and one of its three ends."""

from collections.abc import Callable

from engine.events import (
    Attempt,
    ModelCallEnded,
    ModelCallFailed,
    ModelCallLost,
    ModelCallStarted,
    canonical,
)
from engine.gateway.assembling import Assembly
from engine.gateway.billing import Bill
from engine.gateway.errors import GatewayError
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ModelRequest, storable
from engine.seats.protocol import Out


class Entry:
    """One model call in the recording; made, it is recorded as started.

    The texts it names are kept without keys. `started` is the body of its first event.
    """

    def __init__(
        self,
        request: ModelRequest,
        parameters: dict[str, object],
        out: Out,
        redactor: Redactor,
        clock: Callable[[], float],
    ) -> None:
        self._out = out
        self._redactor = redactor
        self._clock = clock
        self._start = clock()
        form = request.form
        self.started = ModelCallStarted(
            call=out.next_call(),
            role=request.role,
            purpose=request.purpose,
            model=request.model,
            parameters=parameters,
            messages=tuple(self._kept(dict(message)) for message in request.messages),
            tools=self._kept([dict(tool) for tool in request.tools]) if request.tools else None,
            form=self._kept({"name": form.name, "schema": form.schema}) if form else None,
        )
        out.record(self.started)

    def ended(
        self,
        answer: ModelAnswer,
        assembly: Assembly,
        bill: Bill,
        attempts: tuple[Attempt, ...],
        dropped: tuple[str, ...],
    ) -> None:
        """Record the answer."""
        kept = self._out.keep(answer.as_text())
        end = assembly.end
        if end is not None and end.played is not None:
            again = {"call": self.started.call, "answer": kept, "cassette": True}
            self._out.record(end.played.model_copy(update=again))
            return
        self._out.record(
            ModelCallEnded(
                call=self.started.call,
                answer=kept,
                served=end.served if end else None,
                tokens=bill.tokens,
                cost=bill.cost,
                latency_ms=self._since(self._clock()),
                first_ms=None if assembly.first is None else self._since(assembly.first),
                attempts=attempts,
                dropped=dropped,
            )
        )

    def failed(self, error: GatewayError, attempts: tuple[Attempt, ...]) -> None:
        """Record that the call came to nothing."""
        body = ModelCallFailed(
            call=self.started.call,
            error=error.kind,
            message=error.said,
            latency_ms=self._since(self._clock()),
            attempts=attempts,
        )
        self._out.record(body)

    def lost(self, why: str) -> None:
        """Record that nobody waits for the call any more."""
        self._out.record(ModelCallLost(call=self.started.call, why=why))

    def _kept(self, value: object) -> str:
        return self._out.keep(self._redactor.exact(storable(canonical(value))))

    def _since(self, moment: float) -> int:
        return max(0, round((moment - self._start) * 1000))
