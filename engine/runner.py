"""The episode as an asynchronous process over two seats.

Each step is decided by the folded state alone, so a runner given the state of a recording that
broke off goes on exactly there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from engine import events as ev
from engine import rules
from engine.actions import AssistantAction, Ask, Calls, InstructorAction, Mark, Say, Stop, Submit
from engine.episode import Prepared
from engine.provenance import MATCHER, find_spans
from engine.seats.protocol import AssistantSeat, InstructorSeat, SeatError
from engine.spans import Span
from engine.state import EpisodeState
from engine.stream import Stream
from engine.talk import Turn
from engine.tools.registry import Toolbox
from engine.views import assistant_view, instructor_view

T = TypeVar("T")


class _Cancelled(Exception):
    """The person cut the running answer off."""


class Runner:
    """Runs one episode; a screen may pause it, change seats and cut answers off between steps."""

    def __init__(
        self,
        prepared: Prepared,
        stream: Stream,
        instructor: InstructorSeat,
        assistant: AssistantSeat,
    ) -> None:
        self.stream = stream
        self.instructor = instructor
        self.assistant = assistant
        self._prepared = prepared
        self._tools = Toolbox(prepared.classroom)
        self._gate = asyncio.Event()
        self._gate.set()
        self._single_step = False
        self._interrupt: asyncio.Future[str] | None = None
        self._acting: ev.Role | None = None

    @property
    def state(self) -> EpisodeState:
        """The state so far."""
        return self.stream.state

    async def run(self) -> None:
        """Run until the episode has ended.

        Raises what the store raises (nothing is lost then: calling `run` again goes on), and what
        a seat raises beside SeatError, after a Fault event.
        """
        if not self.state.session_open:
            self._open()
        while self.state.status is None:
            try:
                await self._step()
            except SeatError as error:
                self._end("invalid", str(error))

    def close(self, reason: str) -> None:
        """Close the session."""
        if self.state.session_open:
            self.stream.append("runner", ev.SessionClosed(reason=reason))

    # -- what a person may do to a running episode ------------------------------------------------

    @property
    def acting(self) -> ev.Role | None:
        """Whose step is awaited now."""
        return self._acting

    def pause(self) -> None:
        """Stop the clock and hold every step back until `go_on` or `step`."""
        if not self.state.paused and self.state.status is None:
            self.stream.append("person", ev.Paused())
            self.stream.clock.pause()
            self._gate.clear()

    def go_on(self) -> None:
        """Let steps through again."""
        if self.state.paused:
            self.stream.clock.go_on()
            self.stream.append("person", ev.Unpaused())
            self._gate.set()

    def step(self) -> None:
        """Let one step through while paused."""
        if self.state.paused:
            self._single_step = True
            self._gate.set()

    def cancel_answer(self) -> bool:
        """Cut the running answer off; False where none is running."""
        return self._acting == "assistant" and self._stop_waiting("cancel")

    def change_instructor(self, name: str, seat: InstructorSeat) -> None:
        """Seat another instructor; a step being awaited of the old one is dropped."""
        self.instructor = seat
        self.stream.append("person", ev.SeatChanged(role="instructor", seat=name))
        if self._acting == "instructor":
            self._stop_waiting("seat")

    def note(self, body: ev.Viewed | ev.TruthShown) -> None:
        """Record what a person looked at."""
        self.stream.append("person", body)

    def _stop_waiting(self, why: str) -> bool:
        if self._interrupt is None or self._interrupt.done():
            return False
        self._interrupt.set_result(why)
        return True

    # -- one step ---------------------------------------------------------------------------------

    def _open(self) -> None:
        specification = self._prepared.specification
        if self.state.specification is None:
            sealed = self._prepared.sealed.commitment()
            self.stream.append(
                "runner", ev.EpisodeOpened(specification=specification, commitment=sealed)
            )
        self.stream.append("runner", ev.SessionOpened(program=specification.versions.program))

    async def _step(self) -> None:
        if self.state.report is None:
            self.stream.append("runner", ev.ReportShown(report=self._prepared.report))
        elif not self.state.report.flagged:
            self._end("finished", "the tool flagged nobody")
        elif self.state.stage is None:
            self._enter("report")
        elif self.state.talk.open_turn is not None:
            await self._answer_step(self.state.talk.open_turn)
        else:
            await self._instructor_step()

    async def _instructor_step(self) -> None:
        seat = self.instructor
        action = await self._await_step(
            "instructor", lambda: self.instructor.act(instructor_view(self.state))
        )
        try:
            self._take(action)
        except SeatError as error:
            if not seat.person:
                raise
            self.stream.append("runner", ev.Fault(what=str(error)))

    def _take(self, action: InstructorAction) -> None:
        match action:
            case Mark():
                self._mark(action)
            case Submit():
                self._submit(action)
            case Ask():
                self._ask(action)
            case Stop():
                self._end("abandoned", action.reason)

    def _mark(self, action: Mark) -> None:
        rules.check_marks(self.state, action)
        if self.state.stage == "report":
            self._enter("initial")
        stage = self.state.stage
        assert stage is not None
        self.stream.append(
            "instructor",
            ev.DecisionMarked(stage=stage, marks=dict(action.marks), agreed=action.agreed),
        )

    def _submit(self, action: Submit) -> None:
        if action.marks:
            self._mark(Mark(action.marks))
        elif self.state.stage == "report":
            self._enter("initial")
        if self.state.undecided:
            self._refuse()
        elif self.state.stage == "chat" and rules.reminder_due(self.state):
            self._remind()
        else:
            self._hand_in()

    def _refuse(self) -> None:
        stage, undecided = self.state.stage, self.state.undecided
        assert stage is not None
        if self.state.refused and not self.instructor.person:
            raise SeatError(f"no decision for {', '.join(undecided)}, though asked again")
        self.stream.append("runner", ev.DecisionsRefused(stage=stage, undecided=undecided))

    def _remind(self) -> None:
        if self.state.reminded and not self.instructor.person:
            raise SeatError("handed in without the question that is required")
        self.stream.append("runner", ev.Reminded())

    def _hand_in(self) -> None:
        stage = self.state.stage
        assert stage is not None
        self.stream.append(
            "instructor",
            ev.DecisionsSubmitted(
                stage=stage,
                decisions=dict(self.state.marks),
                touched=tuple(sid for sid in self._flagged() if sid in self.state.touched),
            ),
        )
        if stage == "chat":
            self._end("finished")
        else:
            self._enter("chat")

    def _ask(self, action: Ask) -> None:
        text = action.text.encode("utf-8", "replace").decode("utf-8")
        rules.check_question(self.state, text)
        turn = len(self.state.talk.turns) + 1
        self.stream.append("instructor", ev.Said(turn=turn, text=text, origin=action.origin))

    async def _answer_step(self, turn: Turn) -> None:
        def out(text: str) -> None:
            self.stream.append("assistant", ev.TextChunk(turn=turn.number, text=text))

        try:
            action: AssistantAction = await self._await_step(
                "assistant", lambda: self.assistant.act(assistant_view(self.state), out)
            )
        except _Cancelled:
            self._end_answer(turn, turn.text, None, partial=True)
            return
        if isinstance(action, Say):
            self._end_answer(turn, action.text, action.spans)
        else:
            self._call_tools(turn, action)

    def _call_tools(self, turn: Turn, action: Calls) -> None:
        view = assistant_view(self.state)
        if view.rounds_left <= 0:
            what = f"the assistant wanted more than {view.step} rounds of tools"
            self.stream.append("runner", ev.Fault(what=what))
            self._end_answer(turn, turn.text, None, partial=True)
            return
        for request in action.requests:
            self._call_tool(turn, view.step + 1, request.tool, dict(request.arguments))

    def _call_tool(self, turn: Turn, number: int, tool: str, arguments: dict[str, object]) -> None:
        call = f"c{len(self.state.talk.calls) + 1}"
        self.stream.append(
            "assistant",
            ev.ToolCalled(
                turn=turn.number, round=number, call=call, tool=tool, arguments=arguments
            ),
        )
        result = self._tools.call(tool, arguments)
        self.stream.append(
            "runner",
            ev.ToolAnswered(
                turn=turn.number,
                call=call,
                category=result.category,
                answer=result.answer,
                is_error=result.is_error,
            ),
        )

    def _end_answer(
        self, turn: Turn, text: str, spans: tuple[Span, ...] | None, *, partial: bool = False
    ) -> None:
        matcher = "seat"
        if spans is None:
            report = self.state.report
            assert report is not None
            calls = tuple(self.state.talk.answered())
            spans = find_spans(text, calls, report, turn.question, turn.number, ended=True)
            matcher = MATCHER
        self.stream.append(
            "assistant",
            ev.AnswerEnded(
                turn=turn.number, text=text, spans=spans, matcher=matcher, partial=partial
            ),
        )

    # -- waiting ----------------------------------------------------------------------------------

    async def _await_step(self, role: ev.Role, start: Callable[[], Awaitable[T]]) -> T:
        while True:
            self._acting = role
            self._interrupt = asyncio.get_running_loop().create_future()
            task = asyncio.ensure_future(self._gated(start))
            try:
                await asyncio.wait({task, self._interrupt}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._acting = None
                if not task.done():
                    task.cancel()
                    await asyncio.gather(task, return_exceptions=True)
            if self._interrupt.done():
                if self._interrupt.result() == "cancel":
                    raise _Cancelled
                continue
            return self._result(task)

    async def _gated(self, start: Callable[[], Awaitable[T]]) -> T:
        result = await start()
        await self._gate.wait()
        if self._single_step:
            self._single_step = False
            self._gate.clear()
        return result

    def _result(self, task: "asyncio.Task[T]") -> T:
        error = task.exception()
        if error is not None and not isinstance(error, SeatError):
            self.stream.append("runner", ev.Fault(what=f"{type(error).__name__}: {error}"))
        return task.result()

    # -- small steps ------------------------------------------------------------------------------

    def _flagged(self) -> tuple[str, ...]:
        return self.state.report.ids if self.state.report else ()

    def _enter(self, stage: ev.Stage) -> None:
        self.stream.append("runner", ev.StageEntered(stage=stage))

    def _end(self, status: str, reason: str | None = None) -> None:
        body = ev.EpisodeEnded.model_validate({"status": status, "reason": reason})
        self.stream.append("runner", body)
