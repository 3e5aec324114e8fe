"""The class of an episode: which test students are drawn, and in which order they stand."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.course import Course
from engine.scale import is_at_risk
from engine.seeds import generator, permutation, shuffled
from scenarios.errors import ScenarioError


@dataclass(frozen=True)
class Sample:
    """A drawn class: rows of `course.test` in class order.

    `notes` are for the experimenter alone (command line, recording, results): what was capped
    because a group was too small. They say how many are at risk, which no seat may know.
    """

    rows: tuple[int, ...]
    at_risk: int
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)


def sample_class(
    course: Course, week: int, seed: int, students: int = 30, at_risk: int = 5
) -> Sample:
    """Draw `at_risk` students at risk and `students - at_risk` others, then shuffle them.

    Candidates are test students with a known letter and at least one score by `week`. The draw
    depends on (dataset, course id, week, seed) and on nothing else, so every instructor and
    every accuracy meets the same students. A group that is too small is capped and the class
    shrinks. Raises ScenarioError if the two numbers make no class, or nobody can be drawn.
    """
    if not 0 <= at_risk <= students or students < 1:
        raise ScenarioError(
            f"a class of {students} students with {at_risk} at risk cannot be drawn "
            "(valid: at least 1 student, and 0 up to all of them at risk)"
        )
    risky, safe = _candidates(course, week)
    rng = generator("sample", course.dataset, course.course_id, week, seed)
    drawn_risky = [risky[i] for i in permutation(rng, len(risky))[:at_risk]]
    drawn_safe = [safe[i] for i in permutation(rng, len(safe))[: students - at_risk]]
    drawn = drawn_risky + drawn_safe
    if not drawn:
        raise _nobody(course, week)
    notes = _notes(len(drawn_risky), at_risk, len(drawn_safe), students - at_risk)
    return Sample(tuple(shuffled(rng, drawn)), len(drawn_risky), notes)


def seen_rows(course: Course, week: int, seed: int, students: int = 30) -> tuple[int, ...]:
    """Draw students to be looked at from a course without letters; fewer where there are fewer.

    Candidates are test students with at least one score by `week`; the draw depends on what
    `sample_class` depends on. Raises ScenarioError if nobody can be drawn.
    """
    graded = ~np.isnan(course.test.scores[:, course.upto(week)])
    able = np.flatnonzero(graded.any(axis=1)).tolist()
    if students < 1 or not able:
        raise ScenarioError(f"no test student of {course.course_id} has a score by week {week}")
    rng = generator("sample", course.dataset, course.course_id, week, seed)
    return tuple(able[i] for i in permutation(rng, len(able))[:students])


def _nobody(course: Course, week: int) -> ScenarioError:
    if not any(course.test.letters):
        return ScenarioError(
            f"{course.course_id} has no final letters: its class can be looked at "
            "(predact-tui probe), but not played or scored"
        )
    return ScenarioError(f"no test student of {course.course_id} has a score by week {week}")


def _candidates(course: Course, week: int) -> tuple[list[int], list[int]]:
    """Return the rows that can be drawn: those at risk and the others, in test order."""
    graded = ~np.isnan(course.test.scores[:, course.upto(week)])
    risky: list[int] = []
    safe: list[int] = []
    for row in np.flatnonzero(graded.any(axis=1)).tolist():
        letter = course.test.letters[row]
        if letter is not None:
            (risky if is_at_risk(letter) else safe).append(row)
    return risky, safe


def _notes(risky: int, risky_wanted: int, safe: int, safe_wanted: int) -> tuple[str, ...]:
    groups: Sequence[tuple[int, int, str]] = (
        (risky, risky_wanted, "at risk"),
        (safe, safe_wanted, "not at risk"),
    )
    return tuple(
        f"only {got} of {wanted} students {kind} could be drawn: the class has {risky + safe}"
        for got, wanted, kind in groups
        if got < wanted
    )
