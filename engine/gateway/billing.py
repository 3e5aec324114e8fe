"""What a call took: tokens and US dollars, over all answers that it needed."""

from typing import Final

from engine.events import Tokens, canonical
from engine.gateway.request import ModelAnswer, ModelRequest
from engine.gateway.settings import ModelSettings, Price
from engine.gateway.transport import End

BYTES_A_TOKEN: Final = 4
"""The rule of thumb by which tokens are estimated where a provider did not count them."""


class Bill:
    """Adds up answers of one call, also those that could not be used.

    `cost` is None where any answer's is unknown, and before the first.
    """

    def __init__(self) -> None:
        self.tokens: Tokens | None = None
        self.cost: float | None = None
        self._unknown = False

    def add(self, tokens: Tokens, cost: float | None) -> None:
        """Add an answer's tokens and cost."""
        before = self.tokens or Tokens(input=0, output=0)
        self.tokens = Tokens(
            input=before.input + tokens.input,
            output=before.output + tokens.output,
            estimated=before.estimated or tokens.estimated,
        )
        self._unknown = self._unknown or cost is None
        self.cost = None if self._unknown else (self.cost or 0.0) + (cost or 0.0)


def cost_of(
    end: End, tokens: Tokens, settings: ModelSettings, listed: Price | None
) -> float | None:
    """Return what an answer cost in US dollars; None: unknown.

    A price that a models.toml states comes first, then what the provider said, then a price list.
    """
    if settings.price is not None:
        return settings.price.of(tokens.input, tokens.output)
    if end.cost is not None:
        return end.cost
    return None if listed is None else listed.of(tokens.input, tokens.output)


def estimated(request: ModelRequest, answer: ModelAnswer) -> Tokens:
    """Return about how many tokens went and came: a token for every four bytes."""
    form = request.form.schema if request.form else None
    sent = canonical([list(request.messages), list(request.tools), form])
    return Tokens(input=_tokens(sent), output=_tokens(_written(answer)), estimated=True)


def _written(answer: ModelAnswer) -> str:
    return answer.text + "".join(call.tool + call.arguments for call in answer.calls)


def _tokens(text: str) -> int:
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)
