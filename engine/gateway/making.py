"""The two gateways there are: to models over the network, and to a recording's."""

from collections.abc import Callable, Iterable, Mapping

from engine.events import Event
from engine.gateway.cassette import cassette
from engine.gateway.gateway import Gateway
from engine.gateway.models import Models
from engine.gateway.redacting import Redactor
from engine.gateway.retrying import Waiting


def live_gateway(
    models: Models, watch: Callable[[Waiting], None] = lambda _waiting: None
) -> Gateway:
    """Return a gateway that reaches any model litellm knows; nothing is loaded before a call."""
    from engine.gateway.litellm_transport import LitellmTransport

    redactor = Redactor()
    return Gateway(LitellmTransport(redactor), models, redactor=redactor, watch=watch)


def cassette_gateway(events: Iterable[Event], texts: Mapping[str, str], models: Models) -> Gateway:
    """Return a gateway that plays back what models said in a recording: its events and texts."""
    return Gateway(cassette(events, texts), models)
