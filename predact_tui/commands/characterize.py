"""`predact-tui characterize`: what the natural predictions are worth, over whole data sets."""

import argparse
import sys
from collections.abc import Sequence

from engine.characterise import CourseWeek
from engine.home import home
from predact_tui.characterizing.files import check, csv_text, json_text, write
from predact_tui.characterizing.report import report
from predact_tui.characterizing.text import report_text
from predact_tui.characterizing.work import characterised, weeks_of
from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.progress import Progress
from scenarios.catalogue import CourseEntry
from scenarios.datasets import courses_of


def main(given: argparse.Namespace) -> int:
    """Characterise the courses, print the report and write it to the files asked for."""
    for path in given.out:
        check(path)
    entries = courses_of(given.dataset, given.courses, home())
    made = report(given.dataset, _predicted(entries, given))
    for path in given.out:
        write(made, path)
        narrate(f"wrote {path}")
    text = csv_text if given.csv else json_text if given.json else report_text
    sys.stdout.write(text(made))
    return 0


def _predicted(entries: Sequence[CourseEntry], given: argparse.Namespace) -> list[CourseWeek]:
    asked = [(entry, weeks_of(entry, given.weeks)) for entry in _learnt(entries, given.dataset)]
    inside = [(entry, weeks) for entry, weeks in asked if weeks]
    for entry, weeks in asked:
        if not weeks:
            narrate(f"{entry.course_id} left out: its weeks are {_weeks(entry)}")
    if not inside:
        raise UseError(f"no course of {given.dataset} has work due in those weeks")
    rows: list[CourseWeek] = []
    with Progress("courses", len(inside)) as progress:
        for found in characterised(inside, given.cores):
            rows += found
            progress.advance()
    return rows


def _learnt(entries: Sequence[CourseEntry], dataset: str) -> list[CourseEntry]:
    """Return the courses that can be predicted; the others are told."""
    able = [entry for entry in entries if entry.learnt]
    for entry in entries:
        if not entry.learnt:
            narrate(f"{entry.course_id} left out: it has no final letters to learn from")
    if not able:
        raise UseError(
            f"no course of {dataset} has final letters to learn from: its classes can be looked "
            "at (predact-tui probe), but not predicted, played or scored"
        )
    return able


def _weeks(entry: CourseEntry) -> str:
    return f"{entry.first_week} to {entry.last_week}"
