"""A course as arrays: its syllabus, the pool the predictor learns from, its test students.

Scores are students x components, NaN where a score is missing. Components stand in syllabus
order: by due week, then as first seen in the source.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.scale import Scale

FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]
IntArray: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True)
class Component:
    """One piece of graded work: `weight` is a fraction of the course, `week` when it is due."""

    name: str
    type: str
    weight: float
    week: int


@dataclass(frozen=True, eq=False)
class Roster:
    """Students in order: ids, scores (students x components, NaN missing), final letters.

    A letter is None where the source does not tell it.
    """

    ids: tuple[str, ...]
    scores: FloatArray
    letters: tuple[str | None, ...]

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, rows: Sequence[int]) -> "Roster":
        """Return the roster of the given rows, in that order."""
        picked = list(rows)
        return Roster(
            tuple(self.ids[i] for i in picked),
            self.scores[picked],
            tuple(self.letters[i] for i in picked),
        )


@dataclass(frozen=True, eq=False)
class Course:
    """A course ready for prediction and play.

    `pool` holds the training students, `test` those that episodes are drawn from; the columns of
    both are `components`. `dataset` is `cs`, `predact-cs` or `oulad`; seeds are made of it and
    of `course_id`, never of the name an import was given. Where a source brings test sets for
    single weeks, `test_sets` holds them by week, ascending, and `test` is the last of them.
    """

    dataset: str
    course_id: str
    scale: Scale
    components: tuple[Component, ...]
    pool: Roster
    test: Roster
    test_sets: tuple[tuple[int, Roster], ...] = ()

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the course's content, in hexadecimal: what its episodes are made of.

        The final letters of the test students are left out: they are the truth, which an episode's
        first event must not tell, also not by a hash that carries no salt.
        """
        made = hashlib.sha256()
        parts = [self.dataset, self.course_id, self.scale.name]
        parts += [f"{c.name}\n{c.type}\n{c.weight!r}\n{c.week}" for c in self.components]
        made.update("\0".join(parts).encode())
        made.update(f"\0{self.pool.letters!r}".encode())
        for week, roster in ((-2, self.pool), (-1, self.test), *self.test_sets):
            made.update(f"\0{week}\0{roster.ids!r}".encode())
            made.update(np.ascontiguousarray(roster.scores, dtype="<f8").tobytes())
        return made.hexdigest()

    def at(self, week: int) -> "Course":
        """Return the course with the test set of `week`: its own, else the next later one."""
        later = (roster for own, roster in self.test_sets if own >= week)
        return replace(self, test=next(later, self.test))

    @property
    def weights(self) -> FloatArray:
        """Weights by component; equal ones that sum to 1 where the course carries none."""
        given = np.array([c.weight for c in self.components], dtype=np.float64)
        if len(given) and not given.any():
            return np.full(len(given), 1.0 / len(given))
        return given

    @property
    def weeks(self) -> NDArray[np.int64]:
        """Due weeks by component."""
        return np.array([c.week for c in self.components], dtype=np.int64)

    @property
    def last_week(self) -> int:
        """The last due week; 0 for a course without components."""
        return max((c.week for c in self.components), default=0)

    def upto(self, week: int) -> BoolArray:
        """Tell which components are due by `week`."""
        return self.weeks <= week


def in_syllabus_order(course: Course) -> Course:
    """Return the course with components sorted by week and those nobody has a score for dropped."""
    rosters = [course.pool, course.test, *(roster for _, roster in course.test_sets)]
    seen = ~np.isnan(np.vstack([roster.scores for roster in rosters])).all(axis=0)
    order = sorted(np.flatnonzero(seen), key=lambda j: course.components[j].week)
    pool, test, *others = (replace(each, scores=each.scores[:, order]) for each in rosters)
    weeks = [week for week, _ in course.test_sets]
    return replace(
        course,
        components=tuple(course.components[j] for j in order),
        pool=pool,
        test=test,
        test_sets=tuple(zip(weeks, others, strict=True)),
    )
