"""A comparison as rows of tables: figures (settings and scores), and students with decisions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from predact_tui.present import compare_figures as figures
from predact_tui.present import compare_words as words
from predact_tui.present.compare_words import DIFFERENT, SAME
from predact_tui.present.safe import safe_line
from predact_tui.present.student_text import tool_said

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Decided, StudentPair, StudentSide

SETTINGS: Final = "Settings that differ"
_SHORT: Final = {"flag": "risk", "no-flag": "not", None: "none"}
_RIGHT: Final = {True: " ✓", False: " ✗", None: ""}


@dataclass(frozen=True)
class FigureRow:
    """A figure of both with its difference; a heading has a name alone."""

    name: str
    x: str = ""
    y: str = ""
    difference: str = ""
    differs: bool = False
    heading: bool = False

    @property
    def sign(self) -> str:
        """The sign before the row: none where one episode does not tell it, nor for seconds."""
        if self.differs:
            return DIFFERENT
        return SAME if self.difference == figures.SAME else ""


@dataclass(frozen=True)
class StudentRow:
    """A student in both: numbers, final letter (empty: hidden), what the tool said, decisions."""

    student_id: str
    sign: str
    number: str
    truth: str
    tools: tuple[str, str]
    decisions: tuple[str, str]
    says: str

    @property
    def differs(self) -> bool:
        """Whether anything is not the same."""
        return self.sign != SAME


def figure_rows(comparison: "Comparison", *, only: bool) -> list[FigureRow]:
    """Return settings and scores under headings; `only` those that differ."""
    sealed = words.sealed(comparison)
    by_truth = list(_scores(comparison, truth=True))
    groups = (
        (SETTINGS, list(_settings(comparison))),
        ("Scores by the truth" if by_truth else f"No scores: {sealed}", by_truth),
        ("Counts", list(_scores(comparison, truth=False))),
    )
    rows: list[FigureRow] = []
    for title, found in groups:
        kept = [row for row in found if row.differs or not only]
        none = [FigureRow("none")] if title == SETTINGS and not kept else []
        rows += [FigureRow(title, heading=True), *kept, *none]
    return rows


def _settings(comparison: "Comparison") -> Iterator[FigureRow]:
    for one in comparison.settings:
        x, y = figures.setting_value(one, one.x), figures.setting_value(one, one.y)
        yield FigureRow(figures.setting_name(one), x, y, differs=True)


def _scores(comparison: "Comparison", *, truth: bool) -> Iterator[FigureRow]:
    for one in comparison.scores:
        if one.truth is truth:
            yield FigureRow(figures.score_name(one), *figures.score_values(one), one.differs)


def student_rows(comparison: "Comparison", *, only: bool) -> list[StudentRow]:
    """Return the students; `only` those of whom something differs."""
    rows = [_student(pair) for pair in comparison.students]
    return [row for row in rows if row.differs or not only]


def _student(pair: "StudentPair") -> StudentRow:
    return StudentRow(
        student_id=safe_line(pair.student_id),
        sign=words.student_sign(pair),
        number=_number(pair.x, pair.y),
        truth=words.truth_said(pair),
        tools=(_tool(pair.x), _tool(pair.y)),
        decisions=(_both(pair.x, pair.at_risk), _both(pair.y, pair.at_risk)),
        says=words.differing(pair.differs),
    )


def _number(x: "StudentSide | None", y: "StudentSide | None") -> str:
    found = ["-" if side is None else str(side.number or "-") for side in (x, y)]
    return found[0] if found[0] == found[1] else "/".join(found)


def _tool(side: "StudentSide | None") -> str:
    if side is None:
        return "-"
    return tool_said(side.predicted, side.confidence, flagged=side.number is not None)


def _both(side: "StudentSide | None", at_risk: bool | None) -> str:
    """Return both decisions, short; where the truth is shown, whether the final one is right."""
    if side is None:
        return "not flagged"
    final = side.final.decision if side.final is not None else None
    right = None if at_risk is None or final is None else at_risk == (final == "flag")
    return f"{_short(side.initial)} → {_short(side.final)}{_RIGHT[right]}"


def _short(decided: "Decided | None") -> str:
    if decided is None:
        return "-"
    return _SHORT[decided.decision] + ("" if decided.handed_in else "?")
