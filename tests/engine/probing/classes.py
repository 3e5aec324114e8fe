"""Classes to probe: drawn from shipped courses, or small ones made to order."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from engine.course import Component, Course, FloatArray, Roster
from engine.predictor import Predictions
from engine.probing.drawn import DrawnClass
from engine.scale import LETTERS, US
from scenarios.catalogue import Scenario, resolve
from scenarios.sample import sample_class

NOWHERE = Path("no-such-home")


@cache
def scenario(name: str = "cs-A-w8") -> Scenario:
    return resolve(name, NOWHERE)


def drawn(name: str = "cs-A-w8", seed: int = 1, students: int = 30, at_risk: int = 5) -> DrawnClass:
    found = scenario(name)
    sample = sample_class(found.course, found.week, seed, students, at_risk)
    return DrawnClass.of(found.course, found.week, seed, sample.rows)


def small_course(
    pool: FloatArray, letters: str, test: FloatArray, weights: list[float], weeks: list[int]
) -> Course:
    """A course of these scores; test students all finish with C."""
    components = tuple(
        Component(f"work {j}", "quiz", weight, week)
        for j, (weight, week) in enumerate(zip(weights, weeks, strict=True))
    )
    return Course(
        "cs",
        "T",
        US,
        components,
        Roster(tuple(f"p{i}" for i in range(len(pool))), pool, tuple(letters)),
        Roster(tuple(f"s{i}" for i in range(len(test))), test, ("C",) * len(test)),
    )


def with_letters(natural: list[int], truth: list[int], confidence: list[float]) -> DrawnClass:
    """A class whose predictions and truth are given, whatever its scores."""
    n = len(truth)
    course = small_course(np.full((1, 1), 50.0), "C", np.full((n, 1), 50.0), [1.0], [1])
    codes = np.array(natural, dtype=np.int64)
    zeros = np.zeros(n, dtype=np.int64)
    return DrawnClass(
        course,
        1,
        0,
        replace(course.test, letters=tuple(LETTERS[code] for code in truth)),
        Predictions(codes, np.array(confidence), zeros, zeros == 1),
        np.array(truth, dtype=np.int64),
    )
