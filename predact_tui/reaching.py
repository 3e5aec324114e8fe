"""The gateway to models that options ask for: over the network, or a recording played back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.gateway.late import LateGateway
from predact_tui.options import Options
from recordings.place import store_path
from recordings.store import Store

if TYPE_CHECKING:
    from engine.gateway.gateway import Gateway
    from engine.gateway.retrying import Waiting

Watch = Callable[["Waiting"], None]


def _unwatched(_waiting: "Waiting") -> None:
    """Tell nobody of a wait."""


def waiting_words(waiting: "Waiting") -> str:
    """Return a wait in a line: what went wrong, and when it is tried again."""
    return f"{waiting.model}: {waiting.error}; trying again in {waiting.seconds:.0f} s"


def late_gateway(
    options: Options, watch: Watch = _unwatched, *, streaming: bool = True
) -> LateGateway:
    """Return the gateway for these options, made at the first call of a model.

    `watch` is told of every wait before a call is tried again. Without `streaming` answers come
    whole, which costs half the processor's time: for where nobody watches. What is wrong with a
    models.toml, or with the cassette, is a UserError at that call: `check_models` finds it before.
    """
    return LateGateway(lambda: _make(options, watch, streaming))


def check_models(options: Options) -> None:
    """UserError where the models file or the cassette that options name cannot be used."""
    _make(options, _unwatched, streaming=False)


def _make(options: Options, watch: Watch, streaming: bool) -> "Gateway":
    from engine.gateway.making import cassette_gateway, live_gateway
    from engine.gateway.models import load_models

    models = load_models(options.models)
    if options.cassette is None:
        return live_gateway(models, watch, streaming=streaming)
    with Store.open(store_path(options.store)) as store:
        recording = store.resolve(options.cassette)
        return cassette_gateway(list(store.events(recording)), store.texts(recording), models)
