"""A server that plays models, and the seats that call it through the real gateway and litellm."""

from tests.engine.gateway.conftest import booth, live, one_server, server

__all__ = ["booth", "live", "one_server", "server"]
