"""The generator of the shipped courses; `python -m scenarios.generate` writes their files.

Byte for byte the same on any machine and with any numpy: raw PCG64 words and integer arithmetic
only. `exp`, BLAS, numpy's distributions and float sums differ between versions.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.course import Component, Course, FloatArray, Roster, in_syllabus_order
from engine.scale import US
from engine.seeds import generator
from scenarios.coursefile import SHIPPED, SUFFIX, write_course
from scenarios.recipes import LAST_WEEK, RECIPES, Recipe, Work
from scenarios.split import split

IntArray: TypeAlias = NDArray[np.int64]

DATASET: Final = "cs"
BITS: Final = 16
"""Normal draws and probabilities are whole numbers of 2**-16."""
WHOLE: Final = 10_000
"""In hundredths: the highest score, and the weight of a whole course."""
MIDDLE: Final = 8
"""The week the courses are made for; the late shift begins after it."""
LATE_WEEKS: Final = 4
"""How many weeks the late shift takes to be complete."""
ZERO_RATE: Final = 260
"""How often work that was handed in gets no point, in 2**-16."""
MISSING: Final = -1


@dataclass(frozen=True)
class Slot:
    """A component before its scores: its name, its kind of work, the week it is due."""

    name: str
    work: Work
    week: int


def generate(recipe: Recipe) -> Course:
    """Return the course of `recipe`, split into pool and test students."""
    rng = generator("course", DATASET, recipe.course_id)
    slots = syllabus(recipe)
    ids = _ids(rng, recipe.students)
    points = _points(rng, recipe, slots)
    letters = tuple(US.letter(mark / 100) for mark in _marks(points, slots, recipe.curve))
    everyone = Roster(ids, _scores(points), letters)
    train, test = split(letters)
    components = tuple(Component(s.name, s.work.type, s.work.weight / WHOLE, s.week) for s in slots)
    parts = everyone.take(train), everyone.take(test)
    return in_syllabus_order(Course(DATASET, recipe.course_id, US, components, *parts))


def syllabus(recipe: Recipe) -> list[Slot]:
    """Return the components of a recipe, kind by kind."""
    return [
        Slot(f"{work.label} {k + 1}" if work.count > 1 else work.label, work, _week(work, k))
        for work in recipe.work
        for k in range(work.count)
    ]


def course_path(course_id: str) -> Path:
    """Return where the shipped course lies in the package."""
    return SHIPPED / f"{course_id}{SUFFIX}"


def _week(work: Work, k: int) -> int:
    """Spread due weeks evenly from the first to the last."""
    return work.first + (work.last - work.first) * k // max(work.count - 1, 1)


def _words(rng: Generator, *shape: int) -> IntArray:
    """Draw whole numbers, uniform over 0..65535; four come from each raw word."""
    size = int(np.prod(shape))
    raw = rng.bit_generator.random_raw(-(-size // 4)).astype("<u8")
    return raw.view("<u2")[:size].astype(np.int64).reshape(shape)


def _normals(rng: Generator, *shape: int) -> IntArray:
    """Draw near-normal numbers in 2**-16: sums of 12 uniform ones (Irwin-Hall)."""
    total: IntArray = _words(rng, *shape, 12).sum(axis=-1)
    return total - 6 * ((1 << BITS) - 1)


def _scaled(draws: IntArray, deviation: int) -> IntArray:
    """Return normal draws with the given standard deviation, in its unit."""
    return (draws * deviation) >> BITS


def _ids(rng: Generator, students: int) -> tuple[str, ...]:
    """Draw ids that rise with gaps, below 10,000: the last four digits tell students apart."""
    widest = 2 * WHOLE // students - 3
    numbers = np.cumsum(2 + _words(rng, students) % (widest - 1))
    return tuple(f"syn_{number:06d}" for number in numbers.tolist())


def _levels(rng: Generator, recipe: Recipe, talent: IntArray) -> IntArray:
    """Return what students are able to, in hundredths (students x weeks)."""
    students, weeks = len(talent), np.arange(1, LAST_WEEK + 1)
    level = recipe.ability + _scaled(talent, recipe.spread)
    slope = _scaled(_normals(rng, students), recipe.slope)
    wander = np.cumsum(_scaled(_normals(rng, students, LAST_WEEK), recipe.drift), axis=1)
    late = _scaled(_normals(rng, students), recipe.late)
    risen = np.clip(weeks - MIDDLE, 0, LATE_WEEKS)
    trend = slope[:, None] * (weeks - MIDDLE) // MIDDLE
    shift = late[:, None] * risen // LATE_WEEKS
    levels: IntArray = level[:, None] + trend + wander + shift
    return levels


def _points(rng: Generator, recipe: Recipe, slots: list[Slot]) -> IntArray:
    """Return scores in hundredths (students x components), MISSING where nothing came in."""
    talent = _normals(rng, recipe.students)
    shape = (recipe.students, len(slots))
    weeks = [slot.week - 1 for slot in slots]
    level = _levels(rng, recipe, talent)[:, weeks]
    ease = np.array([slot.work.ease for slot in slots]) + _scaled(_normals(rng, len(slots)), 250)
    steps = np.array([slot.work.step for slot in slots], dtype=np.int64)
    raw = level + ease + _scaled(_normals(rng, *shape), recipe.noise)
    points: IntArray = np.clip((raw + steps // 2) // steps * steps, 0, WHOLE)
    points[_words(rng, *shape) < ZERO_RATE] = 0
    points[_words(rng, *shape) < _missing_rate(recipe, talent)[:, None]] = MISSING
    return points


def _missing_rate(recipe: Recipe, talent: IntArray) -> IntArray:
    """Return how often each student hands nothing in, in 2**-16; the weak more often."""
    one = 1 << BITS
    share = np.clip(one - talent * 3 // 4, one // 4, 3 * one)
    rate: IntArray = share * recipe.missing // WHOLE
    return rate


def _marks(points: IntArray, slots: list[Slot], curve: int) -> list[int]:
    """Return final marks in hundredths: missing work counts 0, then the curve is added."""
    weights = np.array([slot.work.weight for slot in slots], dtype=np.int64)
    earned = (np.maximum(points, 0) * weights).sum(axis=1) // WHOLE
    return [mark + curve for mark in earned.tolist()]


def _scores(points: IntArray) -> FloatArray:
    scores: FloatArray = np.where(points == MISSING, np.nan, points / 100.0)
    return scores


def main() -> None:
    """Write the files of the shipped courses."""
    SHIPPED.mkdir(exist_ok=True)
    for recipe in RECIPES:
        write_course(generate(recipe), course_path(recipe.course_id))


if __name__ == "__main__":
    main()
