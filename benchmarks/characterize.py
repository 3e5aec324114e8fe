"""The predictor at scale, as ratios within one run.

Usage: python benchmarks/characterize.py

Measured things are timed in turns, in seconds of this process alone, and the best of each counts,
so that what else the machine does falls on all. `bare` is the accumulation of |a - b| over all
pairs and components in numpy, without blocks: as one writes it (`total += np.abs(a - b)`), and
with arrays made beforehand, which numpy cannot be asked to do faster. OULAD is read from
PREDACT_SHARED (default ../shared) and left out where that is absent.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.characterise import characterise, figures
from engine.course import Course
from engine.noise import make_wrong_or_right
from engine.noise_models import MODELS
from engine.predictor import predict
from engine.scale import LETTERS
from scenarios.coursefile import read_course
from scenarios.generate import generate
from scenarios.imports import course_files, data_folder, install
from scenarios.oulad import import_oulad
from scenarios.recipes import A, Recipe, Work

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # for the literal loop, which stands beside the tests

from tests.engine import oracle  # noqa: E402  (the path is set above)

ROUNDS = 15
COURSES, STUDENTS = 60, 53_401
MOST_COMPONENTS = 60


def main() -> None:
    """Print every ratio with what it may be."""
    course = generate(_recipe("speed", 1370, 30))
    pool, test, work = len(course.pool), len(course.test), len(course.components)
    print(f"one course: {pool} pool and {test} test students, {work} components, 16 weeks")
    _one_course(course)
    _oulad()
    _knob()
    _data_set()


def _recipe(name: str, students: int, components: int) -> Recipe:
    work = Work("Task", "hw", components, weight=10_000 // components, first=1, last=16)
    return replace(A, course_id=name, students=students, work=(work,))


def _one_course(course: Course) -> None:
    weeks = range(1, course.last_week + 1)
    one, whole, bare, barest = _best(
        lambda: predict(course, course.last_week, course.test.scores),
        lambda: [figures(row.predicted) for row in characterise(course, weeks)],
        lambda: _bare(course),
        lambda: _barest(course),
    )
    part = 10
    slow = _seconds(lambda: _literal(course, len(course.test) // part)) * part
    _tell("literal loop / one full-term week", slow / one, "at least 40")
    _tell("all weeks / bare accumulation", whole / bare, "at most 3")
    _tell("all weeks / bare accumulation into arrays made beforehand", whole / barest, "told")
    _tell("all weeks / one full-term week", whole / one, "at most 2.5")


def _bare(course: Course) -> None:
    mine, theirs = course.test.scores, course.pool.scores
    total = np.zeros((len(mine), len(theirs)))
    for a, b in zip(mine.T, theirs.T, strict=True):
        total += np.abs(a[:, None] - b[None, :])


def _barest(course: Course) -> None:
    mine, theirs = (np.ascontiguousarray(x.scores.T) for x in (course.test, course.pool))
    total = np.zeros((len(course.test), len(course.pool)))
    gap = np.empty_like(total)
    for a, b in zip(mine, theirs, strict=True):
        np.subtract.outer(a, b, out=gap)
        np.abs(gap, out=gap)
        np.add(total, gap, out=total)


def _literal(course: Course, students: int) -> None:
    def lists(scores: np.ndarray) -> list[list[float | None]]:
        return [[None if np.isnan(s) else float(s) for s in row] for row in scores]

    pool, letters = lists(course.pool.scores), [str(letter) for letter in course.pool.letters]
    weights, width = course.weights.tolist(), oracle.tolerance(pool)
    for scores in lists(course.test.scores[:students]):
        oracle.predict(scores, pool, letters, weights, width)


def _oulad() -> None:
    folder = Path(os.environ.get("PREDACT_SHARED", ROOT.parent / "shared")) / "data" / "oulad"
    if not folder.is_dir():
        print(f"OULAD left out: no {folder}")
        return
    import pandas as pd

    with tempfile.TemporaryDirectory() as home:
        import_oulad(folder, Path(home))
        paths = course_files(data_folder(Path(home)) / "oulad")
        read, done = _best(
            lambda: [pd.read_csv(path) for path in folder.glob("*.csv")],
            lambda: [_characterised(read_course(path)) for path in paths],
        )
    _tell("OULAD, all weeks / pandas.read_csv of its files", done / read, "at most 5")


def _characterised(course: Course) -> None:
    first = int(course.weeks.min())
    for row in characterise(course, range(first, course.last_week + 1)):
        figures(row.predicted)


def _knob() -> None:
    n = 265
    truth = np.arange(n) % len(LETTERS)
    natural = np.where(np.arange(n) % 3 == 0, (truth + 1) % len(LETTERS), truth)
    ids = [f"s{i}" for i in range(n)]
    confidence = np.linspace(0, 1, n)
    for model in MODELS:
        (seconds,) = _best(
            lambda model=model: make_wrong_or_right(
                natural, truth, 0.5, ids, ("cs", "A", 8, 1), confidence=confidence, model=model
            )
        )
        _tell(f"a knob turned at N = {n}, {model} noise", seconds * 1000, "below 16 ms", " ms")


def _data_set() -> None:
    """Characterise generated data of the size of PredAct-CS by the command itself."""
    with tempfile.TemporaryDirectory() as home:
        install(Path(home), "big", [generate(recipe) for recipe in _recipes()], 0, ())
        command = [sys.executable, "-m", "predact_tui", "characterize", "--dataset", "big", "--csv"]
        environment = os.environ | {"PREDACT_HOME": home}
        seconds = _seconds(
            lambda: subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL),
            time.perf_counter,
        )
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    processes = 1 + (os.cpu_count() or 1)
    print(
        f"{COURSES} courses, {STUDENTS} students, up to {MOST_COMPONENTS} components: "
        f"{seconds:.1f} s by the clock"
    )
    _tell(
        f"memory, {processes} processes of at most {largest:.0f} MB",
        processes * largest,
        "below 1024 MB",
        " MB",
    )


def _recipes() -> list[Recipe]:
    sizes = [300 + 20 * i for i in range(COURSES)]
    sizes[-1] += STUDENTS - sum(sizes)
    return [
        _recipe(f"G{i:02d}", size, 10 + i * (MOST_COMPONENTS - 10) // (COURSES - 1))
        for i, size in enumerate(sizes)
    ]


def _best(*works: Callable[[], object]) -> list[float]:
    rounds = [[_seconds(work) for work in works] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _seconds(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    start = clock()
    work()
    return clock() - start


def _tell(what: str, value: float, valid: str, unit: str = "") -> None:
    print(f"{what}: {value:.2f}{unit} ({valid})")


if __name__ == "__main__":
    main()
