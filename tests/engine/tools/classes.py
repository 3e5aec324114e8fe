"""Small classes the tools are tried on."""

from dataclasses import replace

import numpy as np

from engine.classroom import ClassData
from engine.course import Component
from engine.predictor import predict
from engine.scale import US
from engine.tools.registry import Toolbox
from scenarios.release import course_from_release
from tests.conftest import vector

TINY = vector("tools_tiny_class")
NAN = float("nan")


def tiny_class() -> ClassData:
    """The class of tools_tiny_class.json, predicted from its own students."""
    course = course_from_release("cs", "tiny", US, TINY["students"], [], None)
    found = predict(course, TINY["week"], course.pool.scores)
    return ClassData.of(course, TINY["week"], course.pool, found.codes, found.confidence)


def small_class(
    scores: list[list[float]], weights: list[float], weeks: list[int], week: int
) -> ClassData:
    """Students s0, s1, ... with these scores on C0, C1, ...; everybody is predicted a B."""
    n = len(scores)
    components = tuple(
        Component(f"C{j}", "hw", weight, due)
        for j, (weight, due) in enumerate(zip(weights, weeks, strict=True))
    )
    return ClassData(
        US,
        week,
        components,
        np.array(weights),
        tuple(f"s{i}" for i in range(n)),
        np.array(scores, dtype=np.float64).reshape(n, len(weights)),
        np.ones(n, dtype=np.int64),
        np.full(n, 0.5),
    )


def with_predictions(klass: ClassData, codes: list[int], confidence: list[float]) -> ClassData:
    """The same class, predicted otherwise."""
    return replace(klass, codes=np.array(codes), confidence=np.array(confidence))


def ask(klass: ClassData, tool: str, **arguments: object) -> dict[str, object]:
    """Return the answer of a call that must not fail."""
    result = Toolbox(klass).call(tool, arguments)
    assert not result.is_error, result.answer
    return result.answer


def refuse(klass: ClassData, tool: str, **arguments: object) -> dict[str, object]:
    """Return the error of a call that must fail."""
    result = Toolbox(klass).call(tool, arguments)
    assert result.is_error, result.answer
    return result.answer
