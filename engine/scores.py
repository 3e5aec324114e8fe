"""The scores of an episode: which of them can be worked out, and their values.

The formulas are those of engine.scoring and engine.reliance; this says what they are applied to.
None is what belongs to a stage that was not reached, or what an imported log does not tell.
"""

from collections.abc import Sequence
from typing import Final

from engine.outcome import StudentRow
from engine.reliance import reliance
from engine.scoring import (
    Confusion,
    StudentOutcome,
    ToolQuality,
    confusion,
    final_decision,
    gap_closed,
    initial_decision,
    over_trust_collapse,
    tool_quality,
)
from engine.state import EpisodeState

TOOL: Final = ("at_risk", "tool")
F1: Final = ("initial", "final", "delta_f1", "gap_closed", "collapse")
TABLE: Final = "decision_table"
RELIANCE: Final = (TABLE, "rair", "rsr", "rescue", "spoil", "buckets")


def scores(state: EpisodeState, rows: Sequence[StudentRow]) -> dict[str, object]:
    """Return the fields of the result that rest on the truth.

    F1 needs the truth of the whole class; a log may tell only of those who were decided on.
    """
    outcomes = [_outcome(row, row.at_risk) for row in rows if row.at_risk is not None]
    imported = state.imported
    whole = imported is None or len(outcomes) == imported.specification.students
    tool = tool_quality(outcomes) if whole and _has_tool(state) else None
    return (
        dict.fromkeys(TOOL + F1)
        | (_tool(tool, outcomes) if whole else {})
        | (_f1(state, tool, outcomes) if whole else {})
        | _reliance(state, rows, outcomes)
    )


def _tool(tool: ToolQuality | None, outcomes: Sequence[StudentOutcome]) -> dict[str, object]:
    return {"at_risk": sum(student.at_risk for student in outcomes), "tool": tool and vars(tool)}


def _f1(
    state: EpisodeState, tool: ToolQuality | None, outcomes: Sequence[StudentOutcome]
) -> dict[str, object]:
    first, last = _decided(state)
    initial = confusion(outcomes, initial_decision) if first else None
    final = confusion(outcomes, final_decision) if last else None
    return {
        "initial": initial and vars(initial),
        "final": final and vars(final),
        "delta_f1": final.f1 - initial.f1 if initial and final else None,
        "gap_closed": gap_closed(tool, final) if tool and final else None,
        "collapse": _collapse(tool, initial, final),
    }


def _collapse(
    tool: ToolQuality | None, initial: Confusion | None, final: Confusion | None
) -> bool | None:
    if tool is None or initial is None or final is None:
        return None
    return over_trust_collapse(tool, initial, final)


def _outcome(row: StudentRow, at_risk: bool) -> StudentOutcome:
    return StudentOutcome(
        row.student_id,
        at_risk,
        row.number is not None,
        None if row.initial is None else row.initial == "flag",
        None if row.final is None else row.final == "flag",
    )


def _has_tool(state: EpisodeState) -> bool:
    return not state.unaided


def _decided(state: EpisodeState) -> tuple[bool, bool]:
    """Tell whether there are first and final decisions.

    Where the tool flagged nobody, both were made, about nobody.
    """
    flagged = state.report.flagged if state.report else ()
    nobody = _has_tool(state) and state.status == "finished" and not flagged
    return nobody or state.initial is not None, nobody or state.final is not None


def _reliance(
    state: EpisodeState, rows: Sequence[StudentRow], outcomes: Sequence[StudentOutcome]
) -> dict[str, object]:
    """Return reliance, for which the truth of the flagged students is enough."""
    first, last = _decided(state)
    told = all(row.at_risk is not None for row in rows if row.number is not None)
    if not (last and told and _has_tool(state)):
        return dict.fromkeys(RELIANCE)
    found = reliance(outcomes)
    parts = {name: vars(getattr(found, name)) for name in RELIANCE if name != TABLE}
    if not first:
        return dict.fromkeys(RELIANCE) | {"buckets": parts["buckets"]}
    return parts | {TABLE: found.table}
