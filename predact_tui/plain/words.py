"""What the plain mode says of itself: greeting, help, the question before handing in."""

from typing import Final

from engine.state import EpisodeState
from predact_tui.present.spans import LOOKS

BEGINNING: Final = "Plain mode: answers are typed, one a line. Type 'help' for what can be typed."
WATCHING: Final = "Another instructor plays. Type 'take over' to sit in its place, or 'quit'."
CONFIRM: Final = "Hand this in? Type 'yes', or anything else to go back."
BROKEN_OFF: Final = "What was shown is recorded. Type 'go on' to try again, or 'quit'."
BROKEN_OFF_MODEL: Final = (
    "What was shown is recorded. Type 'go on' to try again, 'without' to go on without that answer "
    "or in the seat yourself, or 'quit'."
)

_MARKING: Final = """\
1 risk            decide: student 1 is at risk (also: 1-3 risk, 1,4 risk, all risk)
2 not             decide: student 2 is not at risk
agree with all    decide as the tool does: all at risk
undo 2            take a decision back
marks             your decisions so far
hand in           a summary, then hand in"""
_LOOKING: Final = """\
report            the report again
syllabus          the whole term, and what is graded by now
scale             the grading scale, and what at risk means
quit              leave; what was shown stays recorded"""
_WATCHED: Final = """\
take over         sit in the instructor's place; give back: leave it again
pause             stop the clock; step: let one step through; go on: go on"""
_CHAT: Final = """\
Anything else is a question to the assistant, such as: what are the grades of 1?
ask syllabus      a question, even if it reads like a command"""


def help_text(state: EpisodeState) -> str:
    """Return what can be typed now, and what the signs in answers mean if values are marked."""
    parts = [_MARKING, *([_CHAT] if state.stage == "chat" else []), _LOOKING, _WATCHED]
    specification = state.specification
    if specification is not None and specification.switches.highlight:
        parts.append(legend())
    return "\n".join(parts)


def legend() -> str:
    """Return the signs that stand round values in answers."""
    signed = [look for look in LOOKS.values() if look.before or look.after]
    lines = [f"{look.sign('value'):<18}{look.name}: {look.meaning}" for look in signed]
    return "\n".join(
        ["Signs in answers (a value without one was looked up or said before):", *lines]
    )
