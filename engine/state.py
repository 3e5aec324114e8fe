"""The state of an advising episode: a fold of its events, and nothing else.

The screen and the scorer read this. It imports no pydantic at run time, so that a screen can be
painted before events are loaded.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.talk import Talk
from engine.usage import Usage

if TYPE_CHECKING:
    from engine import events as ev
    from engine.abridged import Abridged
    from engine.actions import Decision
    from engine.report import ToldReport
    from engine.specification import Specification, ToldSpecification


@dataclass
class EpisodeState:
    """Everything that was shown or done up to event `seq` (-1: nothing yet).

    `stage` is None before the report; `initial` and `final` are the decisions handed in (None
    while they are not); `marks` those of the present stage; `status` is None while it goes on.
    `stage_ms` holds active milliseconds by stage, up to the last event.
    """

    seq: int = -1
    recording: str = ""
    session: int = 0
    specification: "Specification | None" = None
    """All settings; None for an imported log, which does not tell them."""
    told: "ToldSpecification | None" = None
    """What is told of the settings, of an imported log too."""
    imported: "ev.EpisodeImported | None" = None
    commitment: str = ""
    report: "ToldReport | None" = None
    stage: "ev.Stage | None" = None
    marks: "dict[str, Decision]" = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    initial: "dict[str, Decision] | None" = None
    final: "dict[str, Decision] | None" = None
    refused: int = 0
    """How often the decisions of this stage could not be handed in."""
    undecided_refused: tuple[str, ...] = ()
    reminded: int = 0
    talk: Talk = field(default_factory=Talk)
    cast: "dict[ev.Role, str]" = field(default_factory=dict)
    """Who was to act for each role from the beginning, or since the branch."""
    seats: "dict[ev.Role, str]" = field(default_factory=dict)
    """Who acts for each role now: a person may have taken a seat over."""
    usage: Usage = field(default_factory=Usage)
    seat_changes: int = 0
    faults: list[str] = field(default_factory=list)
    paused: bool = False
    status: "ev.Status | None" = None
    reason: str | None = None
    left: str | None = None
    """Why the last session was closed."""
    truth_shown: bool = False
    branched: "ev.Branched | None" = None
    session_open: bool = False
    active_ms: int = 0
    stage_ms: dict[str, int] = field(default_factory=dict)
    started: str = ""
    """Wall time when the recording began, UTC: of a branch, when it was made."""
    acts: int = 0
    """How many steps the instructor took; sessions and what was looked at do not count."""

    def apply(self, event: "ev.Event | Abridged") -> None:
        """Take in the next event of the stream."""
        self._advance(event)
        handler = _HANDLERS.get(event.kind)
        if handler is not None:
            handler(self, event.body)

    @property
    def unaided(self) -> bool:
        """Whether decisions were made without a tool, as some imported logs tell."""
        return self.imported is not None and not self.imported.has_agent

    @property
    def undecided(self) -> tuple[str, ...]:
        """The flagged students without a mark in this stage, in the report's order."""
        flagged = self.report.ids if self.report else ()
        return tuple(sid for sid in flagged if sid not in self.marks)

    @property
    def questions_left(self) -> int | None:
        """How many questions may still be asked; None where the limit is not told."""
        if self.specification is None:
            return None
        return max(0, self.specification.questions - len(self.talk.turns))

    @property
    def asks(self) -> bool:
        """Whether there are questions in this episode at all."""
        return self.specification is None or self.specification.questions > 0

    @property
    def changed(self) -> tuple[str, ...]:
        """The students whose present mark is not the initial decision, in the report's order."""
        if self.initial is None or self.report is None:
            return ()
        return tuple(
            sid
            for sid in self.report.ids
            if sid in self.marks and self.marks[sid] != self.initial.get(sid)
        )

    def _advance(self, event: "ev.Event | Abridged") -> None:
        if self.stage is not None and self.status is None and self.imported is None:
            spent = event.active_ms - self.active_ms
            self.stage_ms[self.stage] = self.stage_ms.get(self.stage, 0) + spent
        self.seq, self.recording, self.session = event.seq, event.recording, event.session
        self.active_ms = event.active_ms
        if event.kind == "Branched" or not self.started:
            self.started = event.wall

    def _opened(self, body: "ev.EpisodeOpened") -> None:
        self.specification = body.specification
        self._begun(body)

    def _imported(self, body: "ev.EpisodeImported") -> None:
        self.imported = body
        self._begun(body)

    def _begun(self, body: "ev.Opening") -> None:
        told = self.told = body.specification
        self.commitment = body.commitment
        cast: dict[ev.Role, str | None]
        cast = {"instructor": told.instructor, "assistant": told.assistant}
        self.cast = {role: seat for role, seat in cast.items() if seat is not None}
        self.seats = dict(self.cast)

    def _branched(self, body: "ev.Branched") -> None:
        self.branched = body
        self.cast |= body.seats
        self.seats |= body.seats

    def _session_opened(self, _body: "ev.SessionOpened") -> None:
        """Begin a session; the step that broke off with the one before will be taken again."""
        self.session_open, self.left, self.paused = True, None, False
        self.talk.drop_unfinished()

    def _session_closed(self, body: "ev.SessionClosed") -> None:
        self.session_open, self.left = False, body.reason

    def _report_shown(self, body: "ev.ReportShown") -> None:
        self.report = body.report

    def _stage_entered(self, body: "ev.StageEntered") -> None:
        self.stage = body.stage
        self.touched, self.refused, self.undecided_refused = set(), 0, ()
        self.marks = self._starting_marks(body.stage)

    def _starting_marks(self, stage: "ev.Stage") -> "dict[str, Decision]":
        if self.specification is None:
            return dict(self.initial or {})  # a log tells no marks before they were handed in
        switches = self.specification.switches
        if stage == "chat":
            return dict(self.initial or {}) if switches.final_start == "copy" else {}
        if switches.start == "no-flag" and self.report is not None:
            return dict.fromkeys(self.report.ids, "no-flag")
        return {}

    def _marked(self, body: "ev.DecisionMarked") -> None:
        for student, decision in body.marks.items():
            if decision is None:
                self.marks.pop(student, None)
            else:
                self.marks[student] = decision
        self.touched |= set(body.marks)
        self.acts += 1

    def _refused(self, body: "ev.DecisionsRefused") -> None:
        self.refused += 1
        self.acts += 1
        self.undecided_refused = body.undecided

    def _reminded(self, _body: "ev.Reminded") -> None:
        self.reminded += 1
        self.acts += 1

    def _submitted(self, body: "ev.DecisionsSubmitted") -> None:
        if body.stage == "chat":
            self.final = dict(body.decisions)
        else:
            self.initial = dict(body.decisions)
        self.marks = dict(body.decisions)

    def _said(self, body: "ev.Said") -> None:
        self.talk.said(body)
        self.acts += 1

    def _seat_changed(self, body: "ev.SeatChanged") -> None:
        self.seats[body.role] = body.seat
        self.seat_changes += 1

    def _model_called(self, body: "ev.ModelCallStarted") -> None:
        self.usage.started(body)
        if body.role == "assistant":
            self.talk.begin_step_anew()

    def _fault(self, body: "ev.Fault") -> None:
        self.faults.append(body.what)

    def _paused(self, _body: "ev.Paused") -> None:
        self.paused = True

    def _unpaused(self, _body: "ev.Unpaused") -> None:
        self.paused = False

    def _ended(self, body: "ev.EpisodeEnded") -> None:
        self.status, self.reason = body.status, body.reason

    def _truth_shown(self, _body: "ev.TruthShown") -> None:
        self.truth_shown = True


_HANDLERS: dict[str, Callable[[EpisodeState, Any], None]] = {
    "EpisodeOpened": EpisodeState._opened,
    "EpisodeImported": EpisodeState._imported,
    "SessionOpened": EpisodeState._session_opened,
    "Branched": EpisodeState._branched,
    "SessionClosed": EpisodeState._session_closed,
    "ReportShown": EpisodeState._report_shown,
    "StageEntered": EpisodeState._stage_entered,
    "DecisionMarked": EpisodeState._marked,
    "DecisionsRefused": EpisodeState._refused,
    "Reminded": EpisodeState._reminded,
    "DecisionsSubmitted": EpisodeState._submitted,
    "SeatChanged": EpisodeState._seat_changed,
    "Fault": EpisodeState._fault,
    "Paused": EpisodeState._paused,
    "Unpaused": EpisodeState._unpaused,
    "EpisodeEnded": EpisodeState._ended,
    "TruthShown": EpisodeState._truth_shown,
    "ModelCallStarted": EpisodeState._model_called,
    "ModelCallEnded": lambda state, body: state.usage.ended(body),
    "ModelCallFailed": lambda state, body: state.usage.failed_call(body),
    "ModelCallLost": lambda state, body: state.usage.lost_call(body),
    "Said": EpisodeState._said,
    "TextChunk": lambda state, body: state.talk.text_chunk(body),
    "AnswerEnded": lambda state, body: state.talk.answer_ended(body),
    "ToolCalled": lambda state, body: state.talk.tool_called(body),
    "ToolAnswered": lambda state, body: state.talk.tool_answered(body),
}


def fold(events: "list[ev.Event]") -> EpisodeState:
    """Return the state after all these events."""
    state = EpisodeState()
    for event in events:
        state.apply(event)
    return state
