"""The talk as a fold of events: questions, tool calls, answers. Every kind of episode has one."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import AnswerEnded, Said, TextChunk, ToolAnswered, ToolCalled
    from engine.spans import Span


@dataclass
class Call:
    """A tool call; `answer` is None until the tool has answered."""

    call_id: str
    turn: int
    round: int
    tool: str
    arguments: dict[str, object]
    category: str | None = None
    answer: dict[str, object] | None = None
    is_error: bool = False
    raw: str | None = None
    after: int = 0
    """How many characters of the turn's answer had arrived before the call."""


@dataclass
class Turn:
    """A question and its answer; `ended` once the answer is complete or was cut off (`partial`)."""

    number: int
    question: str
    origin: str | None
    call_ids: list[str] = field(default_factory=list)
    text: str = ""
    spans: "tuple[Span, ...]" = ()
    unsupported: int = 0
    """How many values in the answer no tool made."""
    ended: bool = False
    partial: bool = False


@dataclass
class Talk:
    """All turns and calls so far."""

    turns: list[Turn] = field(default_factory=list)
    calls: dict[str, Call] = field(default_factory=dict)

    @property
    def open_turn(self) -> Turn | None:
        """The turn whose answer has not ended, if there is one."""
        return self.turns[-1] if self.turns and not self.turns[-1].ended else None

    def calls_of(self, turn: Turn) -> list[Call]:
        """Return the calls of a turn, in order."""
        return [self.calls[call_id] for call_id in turn.call_ids]

    def answered(self) -> Iterable[Call]:
        """Yield the calls that were answered, in order."""
        return (call for call in self.calls.values() if call.answer is not None)

    def begin_step_anew(self) -> None:
        """Drop what was said after the last call of the open turn: the step has begun again."""
        turn = self.open_turn
        if turn is not None:
            calls = self.calls_of(turn)
            turn.text = turn.text[: calls[-1].after] if calls else ""

    def drop_unfinished(self) -> None:
        """Drop the assistant's step that broke off in the open turn.

        Text after the last call is the beginning of the next step, which proves that the round of
        that call was complete; without such text the round may lack calls, and is dropped whole.
        """
        turn = self.open_turn
        calls = self.calls_of(turn) if turn is not None else []
        if turn is None or not calls or len(turn.text) > calls[-1].after:
            self.begin_step_anew()
        else:
            self._drop_round(turn, calls[-1].round)

    def _drop_round(self, turn: Turn, number: int) -> None:
        kept = [call for call in self.calls_of(turn) if call.round < number]
        for call_id in turn.call_ids[len(kept) :]:
            del self.calls[call_id]
        turn.call_ids = [call.call_id for call in kept]
        turn.text = turn.text[: kept[-1].after] if kept else ""

    def said(self, body: "Said") -> None:
        """Take in a question."""
        self.turns.append(Turn(body.turn, body.text, body.origin))

    def tool_called(self, body: "ToolCalled") -> None:
        """Take in a call."""
        turn = self.turns[body.turn - 1]
        call = Call(body.call, body.turn, body.round, body.tool, body.arguments)
        call.raw, call.after = body.raw, len(turn.text)
        self.calls[body.call] = call
        turn.call_ids.append(body.call)

    def tool_answered(self, body: "ToolAnswered") -> None:
        """Take in a tool's answer."""
        call = self.calls[body.call]
        call.category, call.answer, call.is_error = body.category, body.answer, body.is_error

    def text_chunk(self, body: "TextChunk") -> None:
        """Take in a piece of an answer."""
        self.turns[body.turn - 1].text += body.text

    def answer_ended(self, body: "AnswerEnded") -> None:
        """Take in a complete answer."""
        turn = self.turns[body.turn - 1]
        turn.text, turn.spans, turn.unsupported = body.text, body.spans, body.unsupported
        turn.ended, turn.partial = True, body.partial
