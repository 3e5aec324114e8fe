"""Cassettes: a transport that gives back what a recording holds, without a network or a key."""

from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.events import (
    Event,
    ModelCallEnded,
    ModelCallFailed,
    ModelCallStarted,
    canonical,
)
from engine.gateway import errors
from engine.gateway.differing import difference
from engine.gateway.errors import CassetteMismatch, GatewayError
from engine.gateway.request import ModelAnswer
from engine.gateway.settings import ModelSettings, Price
from engine.gateway.transport import CallPiece, End, Piece, Sending, TextPiece

_Key: TypeAlias = tuple[object, ...]


@dataclass
class Exchange:
    """A request on the tape and what came of it; `plays` counts how often it was given back."""

    asked: ModelCallStarted
    came: ModelCallEnded | ModelCallFailed
    plays: int = field(default=0)


class Cassette:
    """Plays the exchanges of one recording back, in order.

    A request is matched by model, messages, tools, form and parameters. Where the tape holds it
    several times, its answers come in the tape's order, and the last one again after that (a step
    that is dropped and taken again asks the same twice). A request that it does not hold:
    CassetteMismatch, which says where it differs from the one that was to come.
    """

    def __init__(self, exchanges: Iterable[Exchange], texts: Mapping[str, str]) -> None:
        self._tape = list(exchanges)
        self._texts = texts
        self._place = 0

    def begin(self) -> None:
        """Do nothing: all is there."""

    async def ready(self) -> None:
        """Do nothing: all is there."""

    def check(self, _settings: ModelSettings) -> None:
        """Do nothing: no key is needed."""

    async def send(self, sending: Sending) -> AsyncGenerator[Piece, None]:
        """Yield the recorded answer: its text, its calls, its end."""
        exchange = self._find(sending)
        if isinstance(exchange.came, ModelCallFailed):
            raise _again(exchange.came)
        answer = ModelAnswer.from_text(self._text(exchange.came.answer))
        yield TextPiece(answer.text)
        for index, call in enumerate(answer.calls):
            yield CallPiece(index, call.call_id, call.tool, call.arguments)
        self._played(exchange)
        yield End(answer.finish, answer.refusal, played=exchange.came)

    def price(self, _settings: ModelSettings) -> Price | None:
        """Return None: nothing is paid."""
        return None

    async def aclose(self) -> None:
        """Do nothing: nothing is open."""

    def _find(self, sending: Sending) -> Exchange:
        """Return the exchange to play: the first of these not played yet, else the last."""
        key = _key(sending.started)
        same = [exchange for exchange in self._tape if _key(exchange.asked) == key]
        if not same:
            raise self._mismatch(sending)
        return next((exchange for exchange in same if not exchange.plays), same[-1])

    def _played(self, exchange: Exchange) -> None:
        exchange.plays += 1
        self._place = self._tape.index(exchange) + 1

    def _mismatch(self, sending: Sending) -> CassetteMismatch:
        asked = sending.started
        rest = self._tape[self._place :]
        same = (e for e in rest if (e.asked.role, e.asked.purpose) == (asked.role, asked.purpose))
        expected = next(same, rest[0] if rest else None)
        if expected is None:
            return CassetteMismatch(
                f"the cassette holds no further request: it ended after {len(self._tape)}"
            )
        where = difference(expected.asked, sending, self._texts)
        return CassetteMismatch(f"not the request on the cassette ({expected.asked.call}): {where}")

    def _text(self, digest: str) -> str:
        if digest not in self._texts:
            raise CassetteMismatch(f"the recording does not hold the text {digest}")
        return self._texts[digest]


def cassette(events: Iterable[Event], texts: Mapping[str, str]) -> Cassette:
    """Return a cassette of the exchanges among the events of a recording, with its texts.

    Calls that were cut off are not on it, nor those that failed and were made again with success.
    """
    asked: dict[str, ModelCallStarted] = {}
    exchanges: list[Exchange] = []
    for event in events:
        body = event.body
        if isinstance(body, ModelCallStarted):
            asked[body.call] = body
        elif isinstance(body, (ModelCallEnded, ModelCallFailed)) and body.call in asked:
            exchanges.append(Exchange(asked.pop(body.call), body))
    return Cassette(_lasting(exchanges), texts)


def _lasting(exchanges: list[Exchange]) -> list[Exchange]:
    answered: set[_Key] = set()
    kept: list[Exchange] = []
    for exchange in reversed(exchanges):
        key = _key(exchange.asked)
        if isinstance(exchange.came, ModelCallEnded):
            answered.add(key)
        elif key in answered:
            continue
        kept.append(exchange)
    return kept[::-1]


def _key(asked: ModelCallStarted) -> _Key:
    return (
        asked.model,
        asked.messages,
        asked.tools,
        asked.form,
        canonical(asked.parameters),
    )


def _again(came: ModelCallFailed) -> GatewayError:
    """Return the recorded error; trying again would give the same."""
    kinds = {kind.kind: kind for kind in vars(errors).values() if _is_kind(kind)}
    error: GatewayError = kinds.get(came.error, GatewayError)(came.message)
    error.final = True
    return error


def _is_kind(thing: object) -> bool:
    return (
        isinstance(thing, type)
        and issubclass(thing, GatewayError)
        and thing is not errors.ParameterRejected
    )
