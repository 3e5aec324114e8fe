"""The assistant's half of a turn: rounds of tool calls, then an answer."""

from functools import cached_property
from typing import TYPE_CHECKING

from engine import events as ev
from engine.actions import AssistantAction, Calls, Say, ToolRequest
from engine.classroom import ClassData
from engine.report import Report
from engine.seats.protocol import AssistantSeat, Out
from engine.spans import Span
from engine.stream import Stream
from engine.talk import Turn
from engine.views import assistant_view
from engine.waiting import CutOffError, Waiting

if TYPE_CHECKING:
    from engine.tools.registry import Toolbox


class Answering:
    """Takes the assistant's steps for the open turn and records them; runs the tools itself.

    Tools and matcher are loaded when the first answer needs them: no start waits for them.
    """

    def __init__(
        self, stream: Stream, assistant: AssistantSeat, classroom: ClassData, waiting: Waiting
    ) -> None:
        self._stream = stream
        self._assistant = assistant
        self._classroom = classroom
        self._waiting = waiting

    @cached_property
    def _tools(self) -> "Toolbox":
        from engine.tools.registry import Toolbox

        return Toolbox(self._classroom)

    async def step(self, turn: Turn) -> None:
        """Take the assistant's next step in `turn`; a cut-off answer is kept as partial."""
        try:
            action = await self._waiting.step("assistant", lambda: self._act(turn))
        except CutOffError:
            self.cut_off(turn)
            return
        if isinstance(action, Say):
            self._end(turn, action.text, action.spans)
        else:
            self._call_all(turn, action)

    def cut_off(self, turn: Turn) -> None:
        """Keep what there is of the answer as a partial one."""
        self._end(turn, turn.text, None, partial=True)

    async def _act(self, turn: Turn) -> AssistantAction:
        def say(text: str) -> None:
            self._stream.append("assistant", ev.TextChunk(turn=turn.number, text=text))

        out = Out.into(self._stream, "assistant", say)
        return await self._assistant.act(assistant_view(self._stream.state), out)

    def _call_all(self, turn: Turn, action: Calls) -> None:
        view = assistant_view(self._stream.state)
        if view.rounds_left <= 0:
            what = f"the assistant wanted more than {view.step} rounds of tools"
            self._stream.append("runner", ev.Fault(what=what))
            self.cut_off(turn)
            return
        for request in action.requests:
            self._call(turn, view.step + 1, request)

    def _call(self, turn: Turn, number: int, request: ToolRequest) -> None:
        call = f"c{len(self._stream.state.talk.calls) + 1}"
        body = ev.ToolCalled(
            turn=turn.number,
            round=number,
            call=call,
            tool=request.tool,
            arguments=dict(request.arguments),
            raw=request.raw,
        )
        self._stream.append("assistant", body)
        result = self._tools.answer(request)
        self._stream.append(
            "runner",
            ev.ToolAnswered(
                turn=turn.number,
                call=call,
                category=result.category,
                answer=result.answer,
                is_error=result.is_error,
            ),
        )

    def _end(
        self, turn: Turn, text: str, spans: tuple[Span, ...] | None, *, partial: bool = False
    ) -> None:
        spans, matcher = (spans, "seat") if spans is not None else self._found(turn, text)
        self._stream.append(
            "assistant",
            ev.AnswerEnded(
                turn=turn.number, text=text, spans=spans, matcher=matcher, partial=partial
            ),
        )

    def _found(self, turn: Turn, text: str) -> tuple[tuple[Span, ...], str]:
        from engine.provenance import MATCHER, find_spans

        state, report = self._stream.state, self._stream.state.report
        assert isinstance(report, Report)
        calls = tuple(state.talk.answered())
        found = find_spans(text, calls, report, turn.question, turn.number, ended=True)
        return found, MATCHER
