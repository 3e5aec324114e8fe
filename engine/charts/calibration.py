"""The chart of calibration: how the tool's natural confidence fits what came true.

Each student counts once, however many episodes met the student: predictions before the noise are
the same in all of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np

from engine.calibration import BINS, at_risk, bins_of, calibration, risk_probability
from engine.charts.model import Chart, Panel, Point, Series, exactly
from engine.outcome import StudentRow
from engine.result import Result
from engine.scale import LETTERS
from engine.sealed import SealedStudent
from engine.statistics.estimate import share
from engine.statistics.grouping import KEYS, Key, ordered, words

Student: TypeAlias = tuple[object, ...]
"""What one student of one week is known by."""
Predicted: TypeAlias = StudentRow | SealedStudent
"""What tells a student's natural prediction and truth."""
Said: TypeAlias = tuple[int, float, int]
"""The natural letter's code, the confidence (0-1), the true letter's code."""

NOTES: Final = (
    "Each student counts once, also where several episodes met the student. A class holds more "
    "students at risk than its course does: `characterize` tells of whole courses.",
    "Intervals: Wilson, 95 %. ECE over 10 equal bins and Brier score are of P(at risk): the "
    "confidence where the letter is D or F, else 1 - confidence.",
)


@dataclass
class Natural:
    """Natural predictions out of finished episodes, grouped by the keys `names`.

    `untold` counts the students whose prediction, confidence or truth a log does not tell.
    """

    names: Sequence[str]
    groups: dict[Key, dict[Student, Said]] = field(default_factory=dict)
    untold: int = 0

    def take(self, result: Result, students: Iterable[Predicted]) -> None:
        """Take in an episode's students, if it was finished."""
        if result.status != "finished":
            return
        key = tuple(KEYS[name](result) for name in self.names)
        held = self.groups.setdefault(key, {})
        for row in students:
            said = _said(row)
            if said is None:
                self.untold += 1
            else:
                held[_known_by(result, row)] = said


def calibration_chart(natural: Natural) -> Chart:
    """Return the share that came true by P(at risk) in 10 bins, with ECE and Brier score."""
    series = tuple(
        _series(words(natural.names, key), list(natural.groups[key].values()))
        for key in ordered(natural.groups)
    )
    untold = (f"Left out: {natural.untold} whose prediction or truth the log does not tell.",)
    return Chart(
        "calibration",
        "Calibration of natural predictions",
        ", ".join(natural.names),
        "P(at risk), as predicted",
        "share truly at risk",
        (Panel("", series, (_perfect(),)),),
        (*NOTES, *(untold if natural.untold else ())),
    )


def _said(row: Predicted) -> Said | None:
    if row.natural is None or row.confidence is None or row.truth is None:
        return None
    return LETTERS.index(row.natural), row.confidence, LETTERS.index(row.truth)


def _known_by(result: Result, row: Predicted) -> Student:
    data = result.versions and result.versions.data
    return result.dataset, result.course, result.week, data, row.student_id


def _series(name: str, said: Sequence[Said]) -> Series:
    if not said:
        return Series(name, (), {"students": 0, "accuracy": None, "ECE": None, "Brier": None})
    natural, confidence, truth = (np.array(column) for column in zip(*said, strict=True))
    found = calibration(natural, confidence, truth)
    facts = {"accuracy": found.accuracy, "ECE": found.ece, "Brier": found.brier}
    p, came_true = risk_probability(natural, confidence), at_risk(truth)
    bins = bins_of(p)
    points = tuple(
        _point(each, p[bins == each], came_true[bins == each])
        for each in range(BINS)
        if (bins == each).any()
    )
    return Series(name, points, {"students": len(said), **facts})


def _perfect() -> Series:
    """Return what perfect calibration would give: the middle of each bin."""
    middles = [(bin_, (bin_ + 0.5) / BINS) for bin_ in range(BINS)]
    return Series(
        "perfect",
        tuple(Point(_named(bin_), exactly(p, 0), exactly(p, 0)) for bin_, p in middles),
    )


def _named(bin_: int) -> str:
    """Return a bin's name: where it begins."""
    return f"{bin_ / BINS:.1f}"


def _point(bin_: int, p: np.ndarray, came_true: np.ndarray) -> Point:
    return Point(
        _named(bin_),
        exactly(float(p.mean()), len(p)),
        share(int(came_true.sum()), len(came_true)),
    )
