"""What became of each student, in words: as a sentence and as the cells of a table.

Foreign text (student ids) leaves here safe to show.
"""

from dataclasses import dataclass
from typing import Final, Literal

from engine.actions import Decision
from engine.outcome import StudentRow
from predact_tui.present.safe import safe

Group = Literal["flagged", "missed", "rest"]
"""Flagged by the tool; at risk but never flagged; neither."""

DECISIONS: Final[dict[Decision | None, str]] = {
    "flag": "at risk",
    "no-flag": "not at risk",
    None: "none",
}
"""What a decision is called."""

COLUMNS: Final = ("No", "Student", "Truth", "Tool", "First", "Final", "Verdict", "Noise")


@dataclass(frozen=True)
class Cells:
    """A student's row in a table: one text a column of `COLUMNS`, and its verdict."""

    texts: tuple[str, ...]
    right: bool | None
    group: Group


def group(row: StudentRow) -> Group:
    """Tell which part of the table a student belongs to."""
    if row.number is not None:
        return "flagged"
    return "missed" if row.at_risk else "rest"


def ordered(rows: tuple[StudentRow, ...]) -> list[StudentRow]:
    """Return the students: flagged ones by number, then the missed ones, then the rest."""
    rank = {"flagged": 0, "missed": 1, "rest": 2}
    return sorted(rows, key=lambda row: (rank[group(row)], row.number or 0))


def verdict(row: StudentRow) -> bool | None:
    """Tell whether the student was decided rightly; None where a decision is lacking."""
    if row.number is not None and row.final is None:
        return None
    return row.right


def cells(row: StudentRow) -> Cells:
    """Return a student's row."""
    flagged = row.number is not None
    texts = (
        str(row.number) if flagged else "-",
        safe(row.student_id),
        row.truth,
        f"{row.predicted} {percent(row.confidence, 1)}",
        _short(row.initial) if flagged else "-",
        _short(row.final) if flagged else "-",
        _verdict_word(row),
        _noise_short(row),
    )
    return Cells(texts, verdict(row), group(row))


def sentence(row: StudentRow) -> str:
    """Return what became of a student as one line of words."""
    name = safe(row.student_id)
    truth = f"truly {'at risk' if row.at_risk else 'not at risk'} (final letter {row.truth})"
    tool = f"the tool said {row.predicted} ({percent(row.confidence, 1)})"
    number = "" if row.number is None else f"{row.number}. "
    return f"{number}{name}: {truth}; {tool}; {_decided(row)}. {_noise_long(row)}"


def percent(value: float, digits: int = 0) -> str:
    """Return a share (0 to 1) in percent."""
    return f"{value * 100:.{digits}f}%"


def _decided(row: StudentRow) -> str:
    if row.number is None:
        return "missed: never flagged" if row.at_risk else "never flagged, rightly"
    if row.initial is None:
        return "no decision was handed in"
    first = f"first {DECISIONS[row.initial]}"
    if row.final is None:
        return f"{first}, no final decision"
    return f"{first}, finally {DECISIONS[row.final]}: {'right' if row.right else 'wrong'}"


def _short(decision: Decision | None) -> str:
    return {"flag": "risk", "no-flag": "not", None: "none"}[decision]


def _verdict_word(row: StudentRow) -> str:
    if row.number is None:
        return "✗ missed" if row.at_risk else "-"
    right = verdict(row)
    if right is None:
        return "? open"
    return "✓ right" if right else "✗ wrong"


def _noise_short(row: StudentRow) -> str:
    if row.changed is None:
        return "unchanged"
    return f"made {row.changed} (was {row.natural})"


def _noise_long(row: StudentRow) -> str:
    if row.changed is None:
        return "The tool's letter was its own."
    return f"Noise had made the tool's letter {row.changed}: its own was {row.natural}."
