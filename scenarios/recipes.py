"""What the five shipped courses are made of. All names and numbers in them are our own.

Points are hundredths of a score (7800 = 78.00), weights and rates are hundredths of a percent, so
that the generator has only integers to work with. The settings were found by trial: they make the
predictor naturally right for 40 (A), 50, 60, 70 and 80 (E) of 100 test students at week 8.
"""

from dataclasses import dataclass
from typing import Final

LAST_WEEK: Final = 16
"""Every shipped course has work due in weeks 1 to 16."""


@dataclass(frozen=True)
class Work:
    """Components of one kind: `count` of them, due evenly from week `first` to `last`.

    Each weighs `weight`; scores are multiples of `step`, and `ease` is added to every one.
    """

    label: str
    type: str
    count: int
    weight: int
    first: int
    last: int
    step: int = 100
    ease: int = 0


@dataclass(frozen=True)
class Recipe:
    """A course to generate: its size, its work, and how its students differ.

    `ability` is the mean level, `spread` its standard deviation. A student's level has a
    trend (`slope` is its standard deviation from week 8 to 16), wanders by `drift` a week, and
    moves by a `late` shift after week 8; `noise` is what remains of a single score.
    `missing` is how often an average student hands nothing in, which counts 0 in the final mark;
    `curve` is added to all final marks.
    """

    course_id: str
    students: int
    ability: int
    spread: int
    slope: int
    drift: int
    noise: int
    late: int
    missing: int
    curve: int
    work: tuple[Work, ...]


A: Final = Recipe(
    course_id="A",
    students=1240,
    ability=7500,
    spread=1000,
    slope=600,
    drift=120,
    noise=700,
    late=1400,
    missing=400,
    curve=200,
    work=(
        Work("Homework", "hw", 8, weight=300, first=1, last=15, step=50, ease=300),
        Work("Quiz", "quiz", 6, weight=150, first=2, last=14, step=500),
        Work("Lab", "lab", 5, weight=120, first=3, last=13, step=250, ease=400),
        Work("Project", "mp", 2, weight=1000, first=7, last=15, step=100, ease=200),
        Work("Midterm", "midterm", 2, weight=950, first=6, last=12, step=100, ease=-300),
        Work("Final exam", "final", 1, weight=2200, first=16, last=16, step=50, ease=-300),
    ),
)
B: Final = Recipe(
    course_id="B",
    students=1060,
    ability=7450,
    spread=1000,
    slope=500,
    drift=120,
    noise=700,
    late=1000,
    missing=400,
    curve=150,
    work=(
        Work("Problem set", "hw", 5, weight=400, first=1, last=13, step=50, ease=200),
        Work("Reading quiz", "quiz", 4, weight=250, first=2, last=14, step=1000),
        Work("Machine problem", "mp", 3, weight=900, first=5, last=15, step=100, ease=300),
        Work("Midterm exam", "midterm", 1, weight=1800, first=8, last=8, step=50, ease=-300),
        Work("Final exam", "final", 1, weight=2500, first=16, last=16, step=50, ease=-300),
    ),
)
C: Final = Recipe(
    course_id="C",
    students=1480,
    ability=7480,
    spread=1100,
    slope=400,
    drift=100,
    noise=650,
    late=500,
    missing=350,
    curve=100,
    work=(
        Work("Lab", "lab", 12, weight=150, first=1, last=15, step=250, ease=400),
        Work("Quiz", "quiz", 8, weight=125, first=2, last=16, step=500),
        Work("Homework", "hw", 8, weight=200, first=1, last=15, step=50, ease=200),
        Work("Midterm", "midterm", 2, weight=1300, first=6, last=11, step=100, ease=-300),
        Work("Design project", "project", 1, weight=1200, first=14, last=14, step=100, ease=300),
        Work("Final exam", "final", 1, weight=1800, first=16, last=16, step=50, ease=-300),
    ),
)
D: Final = Recipe(
    course_id="D",
    students=2060,
    ability=7450,
    spread=1200,
    slope=300,
    drift=80,
    noise=600,
    late=400,
    missing=300,
    curve=50,
    work=(
        Work("Exercise", "hw", 16, weight=75, first=1, last=16, step=100, ease=300),
        Work("Lecture quiz", "quiz", 14, weight=50, first=1, last=15, step=1000),
        Work("Lab", "lab", 13, weight=100, first=2, last=15, step=250, ease=300),
        Work("Assignment", "mp", 6, weight=400, first=3, last=14, step=50, ease=200),
        Work("Midterm", "midterm", 2, weight=1100, first=5, last=10, step=100, ease=-200),
        Work("Group project", "project", 1, weight=1000, first=15, last=15, step=100, ease=300),
        Work("Final exam", "final", 1, weight=1200, first=16, last=16, step=50, ease=-300),
    ),
)
E: Final = Recipe(
    course_id="E",
    students=1320,
    ability=7475,
    spread=1300,
    slope=200,
    drift=50,
    noise=500,
    late=200,
    missing=200,
    curve=50,
    work=(
        Work("Homework", "hw", 10, weight=240, first=1, last=15, step=50, ease=200),
        Work("Quiz", "quiz", 10, weight=120, first=1, last=16, step=500),
        Work("Lab", "lab", 8, weight=150, first=2, last=14, step=250, ease=300),
        Work("Machine problem", "mp", 4, weight=400, first=4, last=15, step=100, ease=200),
        Work("Midterm", "midterm", 3, weight=800, first=5, last=13, step=100, ease=-300),
        Work("Final exam", "final", 1, weight=1200, first=16, last=16, step=50, ease=-300),
    ),
)
RECIPES: Final = (A, B, C, D, E)
"""The shipped courses: `cs-A` to `cs-E`."""
