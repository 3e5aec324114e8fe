"""The two gateways there are: to models over the network, and to a recording's."""

from collections.abc import Callable, Iterable, Mapping

from engine.events import Event
from engine.gateway.cassette import cassette
from engine.gateway.gateway import Gateway
from engine.gateway.models import Models
from engine.gateway.redacting import Redactor
from engine.gateway.retrying import Waiting


def live_gateway(
    models: Models,
    watch: Callable[[Waiting], None] = lambda _waiting: None,
    *,
    streaming: bool = True,
) -> Gateway:
    """Return a gateway that reaches any model litellm knows; nothing is loaded before a call.

    `watch` and `streaming` are the gateway's.
    """
    from engine.gateway.litellm_transport import LitellmTransport

    redactor = Redactor()
    transport = LitellmTransport(redactor)
    return Gateway(transport, models, redactor=redactor, streaming=streaming, watch=watch)


def cassette_gateway(events: Iterable[Event], texts: Mapping[str, str], models: Models) -> Gateway:
    """Return a gateway that plays back what models said in a recording: its events and texts."""
    return Gateway(cassette(events, texts), models)
