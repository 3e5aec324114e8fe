"""What carries a request to a model: litellm, or a cassette. The gateway is the same over both."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.events import ModelCallEnded, ModelCallStarted, Tokens
from engine.gateway.request import ModelRequest
from engine.gateway.settings import ModelSettings, Price


@dataclass(frozen=True)
class Sending:
    """A request as it goes out once: `parameters` are those in effect, `started` what is recorded.

    A transport that cannot carry the pieces one by one may give a streamed answer whole.
    """

    request: ModelRequest
    started: ModelCallStarted
    settings: ModelSettings
    parameters: dict[str, object]
    stream: bool


@dataclass(frozen=True)
class TextPiece:
    """A piece of the answer's text; an empty one only says that the model is at work."""

    text: str


@dataclass(frozen=True)
class CallPiece:
    """A piece of the `index`-th tool call: the id and the name come once, arguments in parts."""

    index: int
    call_id: str
    tool: str
    arguments: str


@dataclass(frozen=True)
class End:
    """The end of an answer. `tokens` and `cost` (US dollars) are None where nobody said.

    `played` is what was recorded of the same answer, where a cassette gives it again.
    """

    finish: str | None
    refusal: str | None = None
    served: str | None = None
    tokens: Tokens | None = None
    cost: float | None = None
    played: ModelCallEnded | None = None


Piece: TypeAlias = TextPiece | CallPiece | End


class Transport(Protocol):
    """Carries requests. All errors it raises are GatewayError, with keys removed."""

    def begin(self) -> None:
        """Begin to load what it takes, in the running loop, so that nobody need wait later."""
        ...

    async def ready(self) -> None:
        """Load what it takes; counts in no time-out."""
        ...

    def check(self, settings: ModelSettings) -> None:
        """GatewayError where it is plain that the model cannot be called: no key, no provider.

        What takes loading to be known is found only when it is ready.
        """
        ...

    def send(self, sending: Sending) -> AsyncIterator[Piece]:
        """Yield the pieces of the answer, `End` last; closing the iterator drops the request."""
        ...

    def price(self, settings: ModelSettings) -> Price | None:
        """Return the price that a list names for the model; None: unknown."""
        ...

    async def aclose(self) -> None:
        """Close what it holds open."""
        ...
