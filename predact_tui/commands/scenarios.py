"""`predact-tui scenarios`: what there is to play."""

import argparse
import json

from engine.home import home
from predact_tui.narration import narrate_damaged
from predact_tui.tables import table
from scenarios.catalogue import CourseEntry, survey

HEAD = ("scenario", "weeks", "pool", "test", "at risk", "components", "scale", "source")


def main(given: argparse.Namespace) -> int:
    """List the courses; a week of its range after `-w` makes a course a scenario."""
    found = survey(home())
    entries = found.entries
    if given.json:
        print(json.dumps([_object(entry) for entry in entries], indent=1))
    else:
        print(table(HEAD, [_row(entry) for entry in entries]))
    return narrate_damaged(found.problems)


def _object(entry: CourseEntry) -> dict[str, object]:
    weeks = range(entry.first_week, entry.last_week + 1)
    return {
        "scenarios": [entry.id_at(week) for week in weeks],
        "dataset": entry.dataset,
        "course": entry.course_id,
        "weeks": [entry.first_week, entry.last_week],
        "pool": entry.pool,
        "test": entry.test,
        "at_risk": entry.at_risk,
        "components": entry.components,
        "scale": entry.scale,
        "source": entry.source,
    }


def _row(entry: CourseEntry) -> tuple[str, ...]:
    return (
        f"{entry.prefix}-wWEEK",
        f"{entry.first_week}-{entry.last_week}",
        str(entry.pool),
        str(entry.test),
        "no letters" if entry.at_risk is None else str(entry.at_risk),
        str(entry.components),
        entry.scale,
        entry.source,
    )
