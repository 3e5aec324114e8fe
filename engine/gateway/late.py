"""A gateway that is made when a model is first called: no start waits for it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.gateway.gateway import Gateway


class LateGateway:
    """Gives the gateway that `make` makes, always the same; close it in the loop it was used in."""

    def __init__(self, make: "Callable[[], Gateway]") -> None:
        self._make = make
        self._made: Gateway | None = None

    def __call__(self) -> "Gateway":
        """Return the gateway."""
        self._made = self._made or self._make()
        return self._made

    async def aclose(self) -> None:
        """Close it, if it was made."""
        if self._made is not None:
            made, self._made = self._made, None
            await made.aclose()
