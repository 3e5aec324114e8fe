"""The transport that reaches any model litellm knows."""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping
from types import ModuleType
from typing import Any

from engine.gateway.errors import AuthFault, BadRequest, GatewayError, ServerFault
from engine.gateway.faults import gateway_error
from engine.gateway.keys import key_of
from engine.gateway.litellm_loading import load
from engine.gateway.litellm_stream import cost_said, get, pieces, tokens_of
from engine.gateway.parameters import FORM, sendable
from engine.gateway.redacting import Redactor
from engine.gateway.request import Form
from engine.gateway.settings import ModelSettings, Price
from engine.gateway.transport import CallPiece, End, Piece, Sending, TextPiece


class LitellmTransport:
    """Carries requests through litellm; all episodes share its connections.

    Keys are read from `environ` at each call and kept nowhere.
    """

    def __init__(self, redactor: Redactor, environ: Mapping[str, str] = os.environ) -> None:
        self._redactor = redactor
        self._environ = environ
        self._module: ModuleType | None = None
        self._loading: asyncio.Future[ModuleType] | None = None

    def begin(self) -> None:
        """Begin to import litellm, where that was not done yet."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(load())

    async def ready(self) -> None:
        """Import litellm, where that was not done yet; BadRequest where that fails."""
        self.begin()
        assert self._loading is not None
        try:
            # Shielded: who waits may be cut off, and others wait for the same.
            self._module = await asyncio.shield(self._loading)
        except Exception as error:
            self._loading = None
            raise BadRequest(f"litellm cannot be loaded: {error}") from error

    def check(self, settings: ModelSettings) -> None:
        """AuthFault without a key; once litellm is here, UnknownModel where it has no such."""
        key_of(settings, self._environ)
        if self._module is None:
            return
        fault = None
        try:
            self._litellm.get_llm_provider(settings.litellm, api_base=settings.api_base)
        except Exception as error:
            fault = gateway_error(error, (), self._redactor.clean)
        if fault is not None:
            raise fault

    async def send(self, sending: Sending) -> AsyncGenerator[Piece, None]:
        """Yield the pieces of the answer."""
        arguments = self._arguments(sending)
        fault = None
        try:
            response = await self._litellm.acompletion(**arguments)
            parts = pieces(response) if sending.stream else _whole(response)
            try:
                async for piece in parts:
                    yield piece
            finally:
                await parts.aclose()
        except GatewayError:
            raise
        except Exception as error:
            fault = self._fault(error, sending)
        # Out here nothing of the library's error, which may hold a key, hangs on to ours.
        if fault is not None:
            raise fault

    def price(self, settings: ModelSettings) -> Price | None:
        """Return the price in litellm's own list; one of nothing at all is taken for unknown."""
        known = self._litellm.model_cost
        entry = known.get(settings.litellm) or known.get(settings.litellm.removeprefix("openai/"))
        sent, made = get(entry, "input_cost_per_token"), get(entry, "output_cost_per_token")
        if not sent and not made:
            return None
        return Price(input=(sent or 0) * 1e6, output=(made or 0) * 1e6)

    async def aclose(self) -> None:
        """Close the connections that litellm keeps."""
        if self._module is not None:
            await self._litellm.close_litellm_async_clients()
            self._module.in_memory_llm_clients_cache.flush_cache()

    @property
    def _litellm(self) -> Any:
        assert self._module is not None, "ready() comes first"
        return self._module

    def _arguments(self, sending: Sending) -> dict[str, Any]:
        settings, request = sending.settings, sending.request
        parameters = dict(sending.parameters)
        if request.form is not None and FORM in parameters:
            parameters[FORM] = _response_format(request.form)
        if request.tools:
            parameters["tools"] = [dict(tool) for tool in request.tools]
        return parameters | {
            "model": settings.litellm,
            "messages": [dict(message) for message in request.messages],
            "stream": sending.stream,
            "api_key": key_of(settings, self._environ),
            "api_base": settings.api_base,
            "timeout": settings.timeouts.total,
            "max_retries": 0,
            "num_retries": 0,
            "no-log": True,
        }

    def _fault(self, error: Exception, sending: Sending) -> GatewayError:
        fault = gateway_error(error, sendable(sending.parameters), self._redactor.clean)
        key = sending.settings.key
        if isinstance(fault, AuthFault) and key:
            return AuthFault(f"the key in {key} was refused: {fault.said}")
        return fault


async def _whole(response: Any) -> AsyncGenerator[Piece, None]:
    """Yield an answer that came whole as its pieces."""
    choices = get(response, "choices")
    if not choices:
        raise ServerFault("the answer holds no message")
    message, usage = get(choices[0], "message"), get(response, "usage")
    yield TextPiece(get(message, "content") or "")
    for index, call in enumerate(get(message, "tool_calls") or ()):
        function = get(call, "function")
        tool, arguments = get(function, "name") or "", get(function, "arguments") or ""
        yield CallPiece(index, get(call, "id") or "", tool, arguments)
    refusal = get(message, "refusal")
    yield End(
        finish=get(choices[0], "finish_reason"),
        refusal=refusal if isinstance(refusal, str) else None,
        served=get(response, "model"),
        tokens=tokens_of(usage),
        cost=cost_said(usage),
    )


def _response_format(form: Form) -> dict[str, object]:
    schema = {"name": form.name, "schema": form.schema, "strict": True}
    return {"type": "json_schema", "json_schema": schema}
