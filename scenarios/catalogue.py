"""The catalogue: which scenarios there are, and the course and week an id stands for.

An id is `NAME-COURSE-wWEEK`: `cs-A-w8` for a shipped course, `oulad-AAA_2013J-w20` for an
imported one. Neither pandas nor a database is loaded here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.course import Course
from scenarios.coursefile import SHIPPED, SUFFIX, read_course, read_header
from scenarios.courseheader import UNKNOWN_LETTER, Header
from scenarios.errors import DataError, UnknownScenarioError, quoted
from scenarios.imports import SHIPPED_NAME, course_files, import_folders

ID: Final = re.compile(r"(?P<prefix>.+)-w(?P<week>[0-9]{1,4})")
WEEK_ENDING: Final = re.compile(r"[-_ ]*(?<![0-9])w?(?P<week>[0-9]{1,2})$", re.IGNORECASE)
"""A week at the end of what may be meant as an id."""
USUAL_WEEK: Final = 8
SIMILAR: Final = 50.0
"""Likeness, of 100, below which no id is suggested."""
SHAPE: Final = (
    "An id is NAME-COURSE-wWEEK, such as cs-A-w8 or, once imported, oulad-AAA_2013J-w20; "
    "`predact-tui scenarios` lists them."
)


@dataclass(frozen=True, eq=False)
class Scenario:
    """A course at a week: what an episode is played on."""

    id: str
    course: Course
    week: int


@dataclass(frozen=True)
class CourseEntry:
    """A course in the listing; `prefix` and a week from `first_week` to `last_week` make an id.

    `pool` and `test` count students, `at_risk` those of the test students (None: no final letter
    is known), `components` pieces of graded work. `learnt` tells whether the training data have
    final letters, without which nothing can be predicted. `source` is `shipped` or
    `imported`, `path` the course's file.
    """

    prefix: str
    name: str
    dataset: str
    course_id: str
    first_week: int
    last_week: int
    pool: int
    test: int
    at_risk: int | None
    components: int
    learnt: bool
    scale: str
    source: str
    path: Path

    def id_at(self, week: int) -> str:
        """Return the id of this course's scenario at `week`, moved into the range of weeks."""
        return f"{self.prefix}-w{min(max(week, self.first_week), self.last_week)}"


@dataclass(frozen=True)
class Survey:
    """All courses there are: the shipped ones, then the imported ones by name; and the damaged."""

    entries: list[CourseEntry]
    problems: list[DataError]


def survey(home: Path) -> Survey:
    """Return all courses; a file that is damaged is a problem and hides no other course."""
    found = Survey([], [])
    for prefix, path in _places(home):
        try:
            found.entries.append(_entry(prefix, path))
        except DataError as error:
            found.problems.append(error)
    return found


def listing(home: Path) -> list[CourseEntry]:
    """Return all courses that are not damaged."""
    return survey(home).entries


def resolve(scenario_id: str, home: Path) -> Scenario:
    """Return the scenario of an id.

    Raises UnknownScenarioError for an id that names nothing, suggesting the nearest that does,
    or a week outside the course's; DataError if the course's file is damaged.
    """
    made, entry, week = scenario_entry(scenario_id, home)
    return Scenario(made, read_course(entry.path).at(week), week)


def scenario_entry(scenario_id: str, home: Path) -> tuple[str, CourseEntry, int]:
    """Return the id as it is written, its course's entry and its week; errors as of `resolve`."""
    parts = ID.fullmatch(scenario_id)
    path = dict(_places(home)).get(parts["prefix"]) if parts else None
    if parts is None or path is None:
        raise _unknown(scenario_id, home)
    week = int(parts["week"])
    entry = _entry(parts["prefix"], path)
    if not entry.first_week <= week <= entry.last_week:
        raise UnknownScenarioError(
            f"{entry.prefix} has no week {week}: its weeks are "
            f"{entry.first_week} to {entry.last_week}.",
            entry.id_at(week),
        )
    return entry.id_at(week), entry, week


def _places(home: Path) -> Iterator[tuple[str, Path]]:
    """Yield the prefix and the file of every course."""
    shipped = [(SHIPPED_NAME, path) for path in course_files(SHIPPED)]
    imported = [(f.name, path) for f in import_folders(home) for path in course_files(f)]
    for name, path in shipped + imported:
        yield f"{name}-{path.name.removesuffix(SUFFIX)}", path


def _entry(prefix: str, path: Path) -> CourseEntry:
    head = read_header(path)
    weeks = _weeks(head)
    return CourseEntry(
        prefix=prefix,
        name=prefix.removesuffix(f"-{head.course_id}"),
        dataset=head.dataset,
        course_id=head.course_id,
        first_week=weeks[0],
        last_week=weeks[1],
        pool=len(head.pool_ids),
        test=len(head.test_ids),
        at_risk=head.test_at_risk,
        components=len(head.components),
        learnt=bool(set(head.pool_letters) - {UNKNOWN_LETTER}),
        scale=head.scale,
        source="shipped" if path.parent == SHIPPED else "imported",
        path=path,
    )


def _weeks(head: Header) -> tuple[int, int]:
    """Return the weeks from the first due one, before which nobody has a score, to the last."""
    return min(component.week for component in head.components), head.last_week


def _unknown(scenario_id: str, home: Path) -> UnknownScenarioError:
    from rapidfuzz import fuzz, process

    ending = WEEK_ENDING.search(scenario_id)
    stem = scenario_id[: ending.start()] if ending else scenario_id
    week = int(ending["week"]) if ending else USUAL_WEEK
    places = dict(_places(home))
    found = process.extractOne(
        stem, list(places), scorer=fuzz.ratio, processor=str.lower, score_cutoff=SIMILAR
    )
    suggestion = _entry(found[0], places[found[0]]).id_at(week) if found else None
    return UnknownScenarioError(f"no scenario {quoted(scenario_id)}. {SHAPE}", suggestion)
