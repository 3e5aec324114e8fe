"""What became of each student, in words: as a sentence and as the cells of a table.

Foreign text (student ids) leaves here safe to show.
"""

from dataclasses import dataclass
from typing import Final, Literal

from engine.actions import Decision
from engine.outcome import StudentRow
from predact_tui.present.safe import safe

Group = Literal["flagged", "unaided", "missed", "rest"]
"""Flagged by the tool; decided on without one; at risk but never flagged; neither."""

DECISIONS: Final[dict[Decision | None, str]] = {
    "flag": "at risk",
    "no-flag": "not at risk",
    None: "none",
}
"""What a decision is called."""

RISK: Final = {True: "at risk", False: "not at risk"}

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
    if row.final is not None:
        return "unaided"
    return "missed" if row.at_risk else "rest"


def ordered(rows: tuple[StudentRow, ...]) -> list[StudentRow]:
    """Return the students: flagged ones by number, then the missed ones, then the rest."""
    rank = {"flagged": 0, "unaided": 1, "missed": 2, "rest": 3}
    return sorted(rows, key=lambda row: (rank[group(row)], row.number or 0))


def verdict(row: StudentRow) -> bool | None:
    """Tell whether the student was decided rightly; None where a decision is lacking."""
    if row.number is not None and row.final is None:
        return None
    return row.right


def cells(row: StudentRow) -> Cells:
    """Return a student's row."""
    decided = group(row) in ("flagged", "unaided")
    texts = (
        "-" if row.number is None else str(row.number),
        safe(row.student_id),
        _truth(row),
        tool_said(row.predicted, row.confidence, flagged=row.number is not None),
        _short(row.initial) if decided else "-",
        _short(row.final) if decided else "-",
        _verdict_word(row),
        _noise_short(row),
    )
    return Cells(texts, verdict(row), group(row))


def sentence(row: StudentRow) -> str:
    """Return what became of a student as one line of words."""
    name = safe(row.student_id)
    letter = "" if row.truth is None else f" (final letter {row.truth})"
    truth = "truth not told" if row.at_risk is None else f"truly {RISK[row.at_risk]}{letter}"
    number = "" if row.number is None else f"{row.number}. "
    told = "; ".join(filter(None, (truth, _tool_said(row), _decided(row))))
    return f"{number}{name}: {told}. {_noise_long(row)}".rstrip()


def truth_words(row: StudentRow) -> str:
    """Return the truth and what noise did to the tool's letter, in a few words."""
    said = "truth not told" if row.at_risk is None else f"truly {_truth(row)}"
    return said if row.natural is None else f"{said}; the tool's letter {_noise_short(row)}"


def tool_said(predicted: str | None, confidence: float | None, *, flagged: bool = True) -> str:
    """Return letter and confidence, as far as they are told: who is flagged has a D or an F."""
    said = predicted or ("D/F" if flagged else "-")
    return said if confidence is None else f"{said} {percent(confidence, 1)}"


def percent(value: float, digits: int = 0) -> str:
    """Return a share (0 to 1) in percent."""
    return f"{value * 100:.{digits}f}%"


def _truth(row: StudentRow) -> str:
    if row.truth is not None:
        return row.truth
    return {True: "risk", False: "not", None: "-"}[row.at_risk]


def _tool_said(row: StudentRow) -> str:
    said = row.predicted or ("" if row.number is None else "D or F")
    sure = "" if row.confidence is None else f" ({percent(row.confidence, 1)})"
    return f"the tool said {said}{sure}" if said else ""


def _decided(row: StudentRow) -> str:
    if group(row) == "unaided":
        return f"decided {DECISIONS[row.final]}{_rightly(row)}"
    if row.number is None:
        return "missed: never flagged" if row.at_risk else "never flagged, rightly"
    if row.initial is None:
        last = f"finally {DECISIONS[row.final]}{_rightly(row)}"
        return "no decision was handed in" if row.final is None else last
    first = f"first {DECISIONS[row.initial]}"
    if row.final is None:
        return f"{first}, no final decision"
    return f"{first}, finally {DECISIONS[row.final]}{_rightly(row)}"


def _rightly(row: StudentRow) -> str:
    return {True: ": right", False: ": wrong", None: ""}[row.right]


def _short(decision: Decision | None) -> str:
    return {"flag": "risk", "no-flag": "not", None: "none"}[decision]


def _verdict_word(row: StudentRow) -> str:
    if group(row) in ("missed", "rest"):
        return "✗ missed" if row.at_risk else "-"
    right = verdict(row)
    if right is None:
        return "? open" if row.final is None else "-"
    return "✓ right" if right else "✗ wrong"


def _noise_short(row: StudentRow) -> str:
    if row.natural is None:
        return "-"
    if row.changed is None:
        return "unchanged"
    return f"made {row.changed} (was {row.natural})"


def _noise_long(row: StudentRow) -> str:
    if row.natural is None:
        return ""
    if row.changed is None:
        return "The tool's letter was its own."
    return f"Noise had made the tool's letter {row.changed}: its own was {row.natural}."
