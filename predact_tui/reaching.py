"""The gateway to models that options ask for: over the network, or a recording played back."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.gateway.late import LateGateway
from engine.seats.names import models_of
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
    seconds = f"{waiting.seconds:.{1 if waiting.seconds < 1 else 0}f}"
    again = f"try {waiting.attempt + 1} in {seconds} s"
    return f"{waiting.model}: {waiting.error}; {again}"


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
    """UserError where models file, cassette or seats cannot be used; nothing is loaded for it.

    A model's key that is missing is found, and a provider that is unknown only when models are
    made ready (`models_ready`).
    """
    seated = models_of(options.instructor, options.assistant)
    _make(options, _unwatched, streaming=False).check(seated)


def check_models_loaded(options: Options) -> None:
    """As `check_models`; where only litellm knows a provider it is loaded, with no loop running."""
    check_models(options)
    seated = models_of(options.instructor, options.assistant)
    gateway = late_gateway(options)
    if seated and not gateway().certain(seated):
        asyncio.run(models_ready(options.instructor, options.assistant, gateway))


async def models_ready(instructor: str, assistant: str, gateway: LateGateway) -> None:
    """Load what the models in these seats take; GatewayError where one cannot be called at all.

    So no episode begins that cannot go on, and no time of it is spent on loading.
    """
    seated = models_of(instructor, assistant)
    if seated:
        await gateway().ready(seated)


def _make(options: Options, watch: Watch, streaming: bool) -> "Gateway":
    from engine.gateway.making import cassette_gateway, live_gateway
    from engine.gateway.models import load_models

    models = load_models(options.models)
    if options.cassette is None:
        return live_gateway(models, watch, streaming=streaming)
    with Store.open(store_path(options.store)) as store:
        recording = store.resolve(options.cassette)
        return cassette_gateway(list(store.events(recording)), store.texts(recording), models)
