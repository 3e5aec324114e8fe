"""The probe's counts in words: what the noise did, who moved, how good the tool's flags are."""

from collections.abc import Sequence

from engine.probing.turning import Moved, Turn
from predact_tui.present.safe import safe_line, width
from predact_tui.probing.desk import Desk

NAMED = 6
"""Students who are named where more moved."""


def counts(turn: Turn, room: int) -> str:
    """Return how many letters were right, are wanted, were changed, and are right now."""
    noised, n = turn.noised, len(turn.drawn)
    wrong, right = int(noised.made_wrong.sum()), int(noised.made_right.sum())
    changed = f"{wrong} made wrong" if wrong or not right else f"{right} made right"
    share = f"{100 * noised.achieved / n:.1f}%"
    said = f": {noised.natural} of {n} by nature"
    if noised.target is None:
        said += f" ({share}), no noise"
    else:
        said += f", {noised.target} wanted, {changed}, {noised.achieved} now ({share})"
    return f"Right letters{said}" if width(f"Right letters{said}") <= room else f"Right{said}"


def movement(desk: Desk, room: int) -> str:
    """Return who became flagged and who was cleared by the last turn, naming those who fit."""
    found, ids = desk.moved, desk.probe.drawn.roster.ids
    what = "Last turn" if desk.turned_yet else "By noise"
    if found.stayed < len(ids):
        what += f" (another class, {found.stayed} of {len(ids)} stay)"
    if not (found.flagged or found.cleared):
        return f"{what}: nobody flagged or cleared"
    for named in range(NAMED, -1, -1):
        groups = (("flagged", found.flagged), ("cleared", found.cleared))
        said = "; ".join(_group(name, rows, ids, named) for name, rows in groups)
        if width(f"{what}: {said}") <= room:
            break
    return f"{what}: {said}"


def students(count: int) -> str:
    """Return how many students there are."""
    return "1 student" if count == 1 else f"{count} students"


def quality(turn: Turn) -> str:
    """Return how good the tool's flags are after noise."""
    found, flagged = turn.quality, int(turn.flagged.sum())
    if not turn.drawn.at_risk:
        return f"Flagged {flagged}; nobody is at risk, so precision, recall and F1 are 0"
    return (
        f"Flagged {flagged}: precision {found.precision:.2f}, recall {found.recall:.2f}; "
        f"F1 accept all {found.accept_all_f1:.2f}, ceiling {found.ceiling_f1:.2f}"
    )


def marks(found: Moved) -> dict[int, str]:
    """Return the sign of each row that moved: + became flagged, - was cleared."""
    return dict.fromkeys(found.flagged, "+") | dict.fromkeys(found.cleared, "-")


def _group(what: str, rows: Sequence[int], ids: Sequence[str], named: int) -> str:
    if not rows or not named:
        return f"{len(rows) or 'nobody'} {what}"
    names = ", ".join(f"{row + 1} {safe_line(ids[row])}" for row in rows[:named])
    more = f", {len(rows) - named} more" if len(rows) > named else ""
    return f"{len(rows)} {what} ({names}{more})"
