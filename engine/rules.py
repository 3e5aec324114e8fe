"""What an instructor's step must satisfy in each stage; a breach raises SeatError."""

from typing import Final

from engine.actions import Mark
from engine.seats.protocol import SeatError
from engine.state import EpisodeState

LONGEST_QUESTION: Final = 20_000
"""Characters of a question that are recorded at most."""


def check_marks(state: EpisodeState, action: Mark) -> None:
    """Refuse marks of students who are not flagged, and taking back marks that began decided."""
    report = state.report
    assert report is not None
    for student, decision in action.marks.items():
        if student not in report.ids:
            raise SeatError(f"a decision for {student!r}, whom the report does not name")
        if decision is None and not begins_undecided(state):
            raise SeatError("a mark can be taken back only where marks begin undecided")
        if decision not in (None, "flag", "no-flag"):
            raise SeatError(f"a decision is 'flag' or 'no-flag', not {decision!r}")


def begins_undecided(state: EpisodeState) -> bool:
    """Tell whether the marks of the present stage began undecided."""
    specification = state.specification
    assert specification is not None
    if state.stage == "chat":
        return specification.switches.final_start == "blank"
    return specification.switches.start == "undecided"


def check_question(state: EpisodeState, text: str) -> None:
    """Refuse a question before the chat, without words, of a book's length, or beyond the limit."""
    if state.stage != "chat":
        raise SeatError("a question before the first decisions were handed in")
    if not text.strip():
        raise SeatError("a question without words")
    if len(text) > LONGEST_QUESTION:
        raise SeatError(f"a question of {len(text)} characters (at most {LONGEST_QUESTION})")
    if state.questions_left == 0:
        raise SeatError("a question when none is left")


def reminder_due(state: EpisodeState) -> bool:
    """Tell whether handing in now must first remind that nothing was asked."""
    specification = state.specification
    assert specification is not None
    if state.talk.turns or specification.questions == 0:
        return False
    when = specification.switches.ask_reminder
    return when == "required" or (when == "once" and state.reminded == 0)
