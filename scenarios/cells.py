"""The cells of the published study, and which of them can be run here.

AlRabah et al. 2026: each accuracy has its own course. In the release's names the five PredAct-CS
courses A to E are C3-01, C4-02, C4-25, C1-02 and C4-29. Our own courses never stand in for one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenarios.catalogue import CourseEntry, listing

ACCURACIES: Final = (0.4, 0.5, 0.6, 0.7, 0.8)
HELD_OUT: Final = "held out"
AT_RISK: Final = 5
"""Students at risk in a published class."""
PUBLISHED: Final = (
    ("predact-cs", "", (("C3-01", 8), ("C4-02", 8), ("C4-25", 8), ("C1-02", 8), ("C4-29", 8))),
    (
        "oulad",
        "",
        (
            *(("AAA_2013J", 16), ("AAA_2013J", 8), ("AAA_2013J", 20), ("AAA_2014J", 17)),
            ("FFF_2013B", 32),
        ),
    ),
    (
        "oulad",
        HELD_OUT,
        (
            *(("BBB_2013B", 16), ("CCC_2014J", 16), ("DDD_2014B", 16), ("EEE_2013J", 16)),
            ("GGG_2014B", 16),
        ),
    ),
)
"""Data set, part, and the course and week at each of the accuracies."""
IMPORT: Final = {
    "predact-cs": "predact-tui data import predact-cs DIR",
    "oulad": "predact-tui data import oulad DIR",
}


@dataclass(frozen=True)
class Cell:
    """A published cell: `scenario` is its id here, None where `missing` says what is missing."""

    dataset: str
    part: str
    accuracy: float
    course: str
    week: int
    scenario: str | None
    missing: str | None


def published_cells(home: Path) -> list[Cell]:
    """Return all cells of the published study, with what is missing for those not here."""
    entries = listing(home)
    return [
        _cell(dataset, part, accuracy, course, week, entries)
        for dataset, part, cells in PUBLISHED
        for accuracy, (course, week) in zip(ACCURACIES, cells, strict=True)
    ]


def _cell(
    dataset: str,
    part: str,
    accuracy: float,
    course: str,
    week: int,
    entries: Sequence[CourseEntry],
) -> Cell:
    scenario, missing = find(dataset, course, week, entries)
    return Cell(dataset, part, accuracy, course, week, scenario, missing)


def find(
    dataset: str, course: str, week: int, entries: Sequence[CourseEntry], at_risk: int = AT_RISK
) -> tuple[str | None, str | None]:
    """Return the id of a course of a data set at a week; else None, and what is missing for it.

    `at_risk` students at risk must be known among its test students.
    """
    imported = [entry for entry in entries if entry.dataset == dataset]
    entry = next((entry for entry in imported if entry.course_id == course), None)
    missing = _missing(dataset, course, week, imported, entry, at_risk)
    return (entry.id_at(week) if entry and missing is None else None), missing


def _missing(
    dataset: str,
    course: str,
    week: int,
    imported: Sequence[CourseEntry],
    entry: CourseEntry | None,
    at_risk: int,
) -> str | None:
    if not imported:
        return f"no data here: {IMPORT.get(dataset, 'predact-tui data import')}"
    if entry is None:
        return f"{course} is not in what was imported"
    if not entry.first_week <= week <= entry.last_week:
        return f"week {week}: its weeks are {entry.first_week} to {entry.last_week}"
    known = entry.at_risk or 0
    if known < at_risk:
        return f"students at risk: {known} of {at_risk} are known among its test students"
    return None
