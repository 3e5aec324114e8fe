"""What each seat sees. Nothing here holds truth, natural predictions, the target or the noise."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import Decision
from engine.events import Role, Stage
from engine.report import Report
from engine.state import EpisodeState
from engine.switches import Switches
from engine.talk import Call

Line: TypeAlias = tuple[Role, str]
"""Who said it and what."""


@dataclass(frozen=True)
class InstructorView:
    """What the instructor sees: report, its marks, the dialogue, and cards if it may see them.

    `refused` counts how often handing in was refused in this stage for want of marks; `reminded`
    how often it was reminded that no question was asked. `seed`, `turn` and `step` are what
    random seats draw from.
    """

    report: Report
    stage: Stage
    marks: dict[str, Decision]
    first: dict[str, Decision] | None
    undecided: tuple[str, ...]
    dialogue: tuple[Line, ...]
    questions_left: int
    cards: tuple[Call, ...] | None
    refused: int
    reminded: int
    switches: Switches
    seed: int
    turn: int
    step: int


@dataclass(frozen=True)
class AssistantView:
    """What the assistant sees: report, dialogue (the question last), its tools' answers so far."""

    report: Report
    dialogue: tuple[Line, ...]
    question: str
    calls: tuple[Call, ...]
    """All calls of the episode that were answered; those of this turn have `turn` == turn."""
    said: str
    """What was said already in this turn, before calls."""
    check_advice: bool
    rounds_left: int
    seed: int
    turn: int
    step: int


def dialogue(state: EpisodeState) -> tuple[Line, ...]:
    """Return what was said so far; an answer only once it has ended."""
    lines: list[Line] = []
    for turn in state.talk.turns:
        lines.append(("instructor", turn.question))
        if turn.ended:
            lines.append(("assistant", turn.text))
    return tuple(lines)


def instructor_view(state: EpisodeState) -> InstructorView:
    """Return what the instructor sees now (the report must have been shown)."""
    specification, report = state.specification, state.report
    assert specification is not None
    assert isinstance(report, Report)
    switches = specification.switches
    return InstructorView(
        report=report,
        stage=state.stage or "report",
        marks=dict(state.marks),
        first=None if state.initial is None else dict(state.initial),
        undecided=state.undecided,
        dialogue=dialogue(state),
        questions_left=state.questions_left or 0,
        cards=tuple(state.talk.answered()) if switches.tool_cards else None,
        refused=state.refused,
        reminded=state.reminded,
        switches=switches,
        seed=specification.seed,
        turn=len(state.talk.turns),
        step=state.acts,
    )


def assistant_view(state: EpisodeState) -> AssistantView:
    """Return what the assistant sees now (a question must be open)."""
    specification, report, turn = state.specification, state.report, state.talk.open_turn
    assert specification is not None
    assert isinstance(report, Report)
    assert turn is not None
    rounds = max((call.round for call in state.talk.calls_of(turn)), default=0)
    return AssistantView(
        report=report,
        dialogue=dialogue(state),
        question=turn.question,
        calls=tuple(state.talk.answered()),
        said=turn.text,
        check_advice=specification.switches.check_advice,
        rounds_left=specification.tool_rounds - rounds,
        seed=specification.seed,
        turn=turn.number,
        step=rounds,
    )
