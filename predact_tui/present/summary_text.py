"""What is about to be handed in, in words: for the summary screen and the plain mode."""

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.actions import Decision
from engine.state import EpisodeState
from predact_tui.present.lines import Line, Section
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import DECISIONS

STAGES = {"report": "first decisions", "initial": "first decisions", "chat": "final decisions"}
"""What is handed in, by stage."""


def tally(decisions: Mapping[str, Decision]) -> str:
    """Return decisions counted: '3 at risk, 4 not at risk'."""
    counts = Counter(decisions.values())
    return f"{counts['flag']} at risk, {counts['no-flag']} not at risk"


def unasked(state: EpisodeState) -> bool:
    """Tell whether the chat had no question yet though a reminder of that is wanted."""
    specification = state.specification
    if specification is None or state.stage != "chat" or state.talk.turns:
        return False
    return specification.questions > 0 and specification.switches.ask_reminder != "none"


def may_hand_in(state: EpisodeState) -> bool:
    """Tell whether handing in can be offered: all decided, and a required question asked."""
    specification = state.specification
    if specification is None or state.stage is None or state.undecided:
        return False
    return not (unasked(state) and specification.switches.ask_reminder == "required")


def reminder(state: EpisodeState) -> tuple[Line, ...]:
    """Return the reminder that nothing was asked; nothing where it is not due."""
    if not unasked(state):
        return ()
    text = "You have not asked anything yet. The assistant can look up grades and try what-ifs."
    lines = [Line(text, "strong")]
    if not may_hand_in(state):
        lines.append(Line("In this study at least one question is asked before handing in.", "bad"))
    return tuple(lines)


def summary(state: EpisodeState) -> tuple[Section, ...]:
    """Return what would be handed in now."""
    stage = state.stage or "report"
    open_ones = _named(state, state.undecided)
    handed = [Line(f"{tally(state.marks)}, of {_flagged(state)}", "strong")]
    if open_ones:
        handed.append(Line(f"Not decided yet: {open_ones}", "bad"))
    parts = [Section(f"Your {STAGES[stage]}", tuple(handed))]
    if stage == "chat":
        parts.append(_changes(state))
    else:
        parts.append(Section("Marked at risk", (Line(_marked(state) or "nobody"),)))
    return tuple(parts)


def _flagged(state: EpisodeState) -> str:
    count = len(state.report.ids) if state.report else 0
    return f"{count} student{'' if count == 1 else 's'} flagged by the tool"


def _marked(state: EpisodeState) -> str:
    return _named(state, [sid for sid, mark in state.marks.items() if mark == "flag"])


def _changes(state: EpisodeState) -> Section:
    assert state.report is not None
    changed = state.changed
    lines = [Line(f"You changed {len(changed)} of {len(state.report.ids)}", "strong")]
    lines += [Line(_change(state, student)) for student in changed]
    untouched = [sid for sid in state.report.ids if sid not in state.touched]
    if untouched:
        lines.append(Line(f"Not touched again: {_named(state, untouched)}", "muted"))
    return Section("Since your first decisions", tuple(lines))


def _change(state: EpisodeState, student: str) -> str:
    first = DECISIONS[(state.initial or {}).get(student)]
    return f"{_named(state, [student])}: {first} → {DECISIONS[state.marks[student]]}"


def _named(state: EpisodeState, students: Iterable[str]) -> str:
    assert state.report is not None
    wanted = set(students)
    return ", ".join(
        f"{student.number} {safe_line(student.student_id)}"
        for student in state.report.flagged
        if student.student_id in wanted
    )
