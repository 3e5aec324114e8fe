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


@dataclass
class Turn:
    """A question and its answer; `ended` once the answer is complete or was cut off (`partial`)."""

    number: int
    question: str
    origin: str
    call_ids: list[str] = field(default_factory=list)
    text: str = ""
    spans: "tuple[Span, ...]" = ()
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

    def said(self, body: "Said") -> None:
        """Take in a question."""
        self.turns.append(Turn(body.turn, body.text, body.origin))

    def tool_called(self, body: "ToolCalled") -> None:
        """Take in a call."""
        call = Call(body.call, body.turn, body.round, body.tool, body.arguments)
        self.calls[body.call] = call
        self.turns[body.turn - 1].call_ids.append(body.call)

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
        turn.text, turn.spans, turn.ended, turn.partial = body.text, body.spans, True, body.partial
