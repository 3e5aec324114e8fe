"""The episode as an asynchronous process over two seats.

Each step is decided by the folded state alone, so a runner given the state of a recording that
broke off goes on exactly there.
"""

from engine import events as ev
from engine import rules
from engine.actions import Ask, InstructorAction, Mark, Stop, Submit
from engine.answering import Answering
from engine.episode import Prepared
from engine.seats.protocol import AssistantSeat, InstructorSeat, Out, SeatError
from engine.state import EpisodeState
from engine.stream import Stream
from engine.views import instructor_view
from engine.waiting import Waiting


class Runner:
    """Runs one episode; a person may pause it, change the instructor and cut answers off."""

    def __init__(
        self,
        prepared: Prepared,
        stream: Stream,
        instructor: InstructorSeat,
        assistant: AssistantSeat,
    ) -> None:
        self.stream = stream
        self.instructor = instructor
        self._prepared = prepared
        self._waiting = Waiting()
        self._kept: InstructorAction | None = None
        self._answering = Answering(stream, assistant, prepared.classroom, self._waiting)

    @property
    def state(self) -> EpisodeState:
        """The state so far."""
        return self.stream.state

    @property
    def acting(self) -> ev.Role | None:
        """Whose step is awaited now."""
        return self._waiting.acting

    async def run(self) -> None:
        """Run until the episode has ended.

        Raises what the store raises (nothing is lost then: calling `run` again goes on), and what
        a seat raises beside SeatError.
        """
        # A session that a killed process left open is not this one.
        if not self.state.session_open or self.state.session < self.stream.session:
            self._open()
        while self.state.status is None:
            try:
                await self._step()
            except SeatError as error:
                self._append(ev.EpisodeEnded(status="invalid", reason=str(error)))

    def close(self, reason: str) -> None:
        """Close the session; without an end the recording is one that was interrupted."""
        if self.state.session_open:
            self._append(ev.SessionClosed(reason=reason))

    # -- what a person may do to a running episode --

    def pause(self) -> None:
        """Stop the clock and hold every step back until `go_on` or `step`."""
        if not self.state.paused and self.state.status is None:
            self.stream.append("person", ev.Paused())
            self.stream.clock.pause()
            self._waiting.hold()

    def go_on(self) -> None:
        """Let steps through again."""
        if self.state.paused:
            self.stream.clock.go_on()
            self.stream.append("person", ev.Unpaused())
            self._waiting.let_go()

    def step(self) -> None:
        """Let one step through while paused."""
        if self.state.paused:
            self._waiting.let_one_through()

    def cancel_answer(self) -> bool:
        """Cut the running answer off; False where none is running.

        So is one that nobody makes any more, since `run` broke off in the middle of it.
        """
        turn = self.state.talk.open_turn
        if self.acting is not None or turn is None:
            return self._waiting.interrupt("assistant", "cut")
        self._answering.cut_off(turn)
        return True

    def change_instructor(self, name: str, seat: InstructorSeat) -> None:
        """Seat another instructor; a step being awaited of the old one is dropped."""
        self.stream.append("person", ev.SeatChanged(role="instructor", seat=name))
        self.instructor, self._kept = seat, None
        self._waiting.interrupt("instructor", "again")

    def note(self, body: ev.Viewed | ev.TruthShown) -> None:
        """Record what a person looked at."""
        self.stream.append("person", body)

    # -- one step --

    def _open(self) -> None:
        specification = self._prepared.specification
        if self.state.specification is None:
            commitment = self._prepared.sealed.commitment()
            self._append(ev.EpisodeOpened(specification=specification, commitment=commitment))
        self._append(ev.SessionOpened(program=specification.versions.program))
        for call in tuple(self.state.usage.open):
            self._append(ev.ModelCallLost(call=call, why="the session before this one ended"))

    async def _step(self) -> None:
        turn = self.state.talk.open_turn
        if self.state.report is None:
            self._append(ev.ReportShown(report=self._prepared.report))
        elif not self.state.report.flagged:
            self._append(ev.EpisodeEnded(status="finished", reason="the tool flagged nobody"))
        elif self.state.stage is None:
            self._append(ev.StageEntered(stage="report"))
        elif self.state.final is not None:
            self._append(ev.EpisodeEnded(status="finished"))
        elif self.state.initial is not None and self.state.stage != "chat":
            self._append(ev.StageEntered(stage="chat"))
        elif turn is not None:
            await self._answering.step(turn)
        else:
            await self._instructor_step()

    async def _instructor_step(self) -> None:
        # A step that the store could not keep stays here, and is taken again by the next `run`.
        if self._kept is None:
            self._kept = await self._waiting.step("instructor", self._act)
        action = self._kept
        try:
            self._take(action)
        except SeatError as error:
            self._kept = None
            if not self.instructor.person:
                raise
            self._append(ev.Fault(what=str(error)))
        self._kept = None

    async def _act(self) -> InstructorAction:
        out = Out.into(self.stream, "instructor", _unheard)
        return await self.instructor.act(instructor_view(self.state), out)

    def _take(self, action: InstructorAction) -> None:
        match action:
            case Mark():
                self._mark(action)
            case Submit():
                self._submit(action)
            case Ask():
                self._ask(action)
            case Stop():
                self._append(ev.EpisodeEnded(status="abandoned", reason=action.reason))

    def _mark(self, action: Mark) -> None:
        rules.check_marks(self.state, action)
        body = ev.DecisionMarked(
            stage=self._deciding_stage(), marks=dict(action.marks), agreed=action.agreed
        )
        self.stream.append("instructor", body)

    def _submit(self, action: Submit) -> None:
        stage = self._deciding_stage()
        if action.marks:
            self._mark(Mark(action.marks))
        if self.state.undecided:
            self._refuse(stage)
        elif stage == "chat" and rules.reminder_due(self.state):
            self._remind()
        else:
            self._hand_in(stage)

    def _refuse(self, stage: ev.Stage) -> None:
        undecided = self.state.undecided
        if self.state.refused and not self.instructor.person:
            raise SeatError(f"no decision for {', '.join(undecided)}, though asked again")
        self._append(ev.DecisionsRefused(stage=stage, undecided=undecided))

    def _remind(self) -> None:
        if self.state.reminded and not self.instructor.person:
            raise SeatError("handed in without the question that is required")
        self._append(ev.Reminded())

    def _hand_in(self, stage: ev.Stage) -> None:
        state = self.state
        assert state.report is not None
        touched = tuple(sid for sid in state.report.ids if sid in state.touched)
        body = ev.DecisionsSubmitted(stage=stage, decisions=dict(state.marks), touched=touched)
        self.stream.append("instructor", body)

    def _ask(self, action: Ask) -> None:
        text = action.text.encode("utf-8", "replace").decode("utf-8")
        rules.check_question(self.state, text)
        turn = len(self.state.talk.turns) + 1
        self.stream.append("instructor", ev.Said(turn=turn, text=text, origin=action.origin))

    def _deciding_stage(self) -> ev.Stage:
        """Return the stage that decisions now belong to; the first one begins the initial stage."""
        if self.state.stage == "report":
            self._append(ev.StageEntered(stage="initial"))
        assert self.state.stage is not None
        return self.state.stage

    def _append(self, body: ev.Body) -> None:
        self.stream.append("runner", body)


def _unheard(_text: str) -> None:
    """Take what an instructor says while it thinks: nobody hears it."""
