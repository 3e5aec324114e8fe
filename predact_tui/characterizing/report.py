"""The report of `characterize`: figures by course and week, and by tenth of the term done."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from engine.characterise import CourseWeek, Figures, by_tenth, figures


@dataclass(frozen=True)
class WeekRow(Figures):
    """One row of the table: the figures of a course at a week."""

    course: str
    week: int


@dataclass(frozen=True)
class TenthRow(Figures):
    """The figures of all courses in a tenth of the term, 1 to 10."""

    tenth: int


@dataclass(frozen=True)
class Report:
    """All that is told of a data set."""

    dataset: str
    weeks: tuple[WeekRow, ...]
    tenths: tuple[TenthRow, ...]


MEASURES: Final = tuple(field.name for field in fields(Figures))
COLUMNS: Final = ("course", "week", *MEASURES)
TENTH_COLUMNS: Final = ("tenth", *MEASURES)


def report(dataset: str, rows: Sequence[CourseWeek]) -> Report:
    """Return the report of these predictions."""
    weeks = [
        WeekRow(course=row.course, week=row.week, **asdict(figures(row.predicted))) for row in rows
    ]
    tenths = [TenthRow(tenth=each, **asdict(found)) for each, found in by_tenth(rows).items()]
    return Report(dataset, tuple(weeks), tuple(tenths))


def cells(row: WeekRow | TenthRow, columns: Sequence[str]) -> list[object]:
    """Return the row's values in the order of `columns`."""
    return [getattr(row, name) for name in columns]
