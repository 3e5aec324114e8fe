"""One server for all tests of the gateway, and a gateway to it through the real litellm."""

from collections.abc import AsyncIterator, Iterator

import pytest

from engine.gateway.gateway import Gateway
from engine.gateway.litellm_transport import LitellmTransport
from engine.gateway.redacting import Redactor
from tests.engine.gateway.booth import ENVIRON, Booth, models
from tests.serving import ModelServer


@pytest.fixture(scope="session")
def one_server() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(one_server: ModelServer) -> ModelServer:
    one_server.clear()
    return one_server


@pytest.fixture
def booth() -> Booth:
    return Booth()


@pytest.fixture
async def live(server: ModelServer, booth: Booth) -> AsyncIterator[Gateway]:
    async with live_to(server, booth) as gateway:
        yield gateway


def live_to(server: ModelServer, booth: Booth, **tables: object) -> Gateway:
    """A gateway through litellm to this server; tables of a models.toml can be added."""
    redactor = Redactor(ENVIRON)
    transport = LitellmTransport(redactor, ENVIRON)
    settings = models(server.base, **tables)
    return Gateway(transport, settings, redactor=redactor, watch=booth.waits.append)
