"""An answer put together from its pieces, said on the way."""

import json
from collections.abc import Callable
from typing import Final

from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ToolText, storable
from engine.gateway.transport import CallPiece, End, Piece, TextPiece

EVERY: Final = 0.1
"""Seconds between two pieces that are said: what arrives meanwhile is said together."""


class Assembly:
    """Takes pieces in; `first` is when the first one with something in it came (None: not yet).

    Text goes to `say` at most every `EVERY` seconds of `clock`, without keys; `said` tells whether
    any did.
    """

    def __init__(
        self, say: Callable[[str], None], clock: Callable[[], float], redactor: Redactor
    ) -> None:
        self.first: float | None = None
        self.said = False
        self.end: End | None = None
        self._say = say
        self._clock = clock
        self._redactor = redactor
        self._text: list[str] = []
        self._calls: dict[int, list[CallPiece]] = {}
        self._waiting = ""
        self._last = float("-inf")

    def take(self, piece: Piece) -> None:
        """Take in the next piece."""
        if self.first is None and piece != TextPiece(""):
            self.first = self._clock()
        match piece:
            case TextPiece():
                self._hear(storable(piece.text))
            case CallPiece():
                self._calls.setdefault(piece.index, []).append(piece)
            case End():
                self.end = piece

    def flush(self) -> None:
        """Say what has arrived and was not said yet."""
        self._speak(self._redactor.exact(self._waiting))
        self._waiting = ""

    def answer(self) -> ModelAnswer:
        """Return the whole answer."""
        end = self.end or End(None)
        refusal = None if end.refusal is None else self._redactor.exact(storable(end.refusal))
        return ModelAnswer(
            text="".join(self._text),
            calls=tuple(self._call(self._calls[index]) for index in sorted(self._calls)),
            finish=end.finish,
            refusal=refusal,
        )

    def _hear(self, text: str) -> None:
        self._waiting += text
        if self._clock() - self._last < EVERY:
            return
        # A key may come in two pieces: its beginning waits for the rest.
        clean = self._redactor.exact(self._waiting)
        ready = len(clean) - self._redactor.held_back(clean)
        self._waiting = clean[ready:]
        self._speak(clean[:ready])

    def _speak(self, text: str) -> None:
        if text:
            self._last = self._clock()
            self._text.append(text)
            self.said = True
            self._say(text)

    def _call(self, pieces: list[CallPiece]) -> ToolText:
        arguments = "".join(piece.arguments for piece in pieces)
        return ToolText(
            call_id=next((piece.call_id for piece in pieces if piece.call_id), ""),
            tool=storable(next((piece.tool for piece in pieces if piece.tool), "")),
            arguments=self._redactor.exact(storable(arguments)),
        )


def broken_arguments(answer: ModelAnswer) -> bool:
    """Return whether a tool call's arguments are no JSON object; no text at all is none given."""
    return any(call.arguments.strip() and not _is_object(call.arguments) for call in answer.calls)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
