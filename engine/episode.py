"""An episode made ready: the class, its noisy predictions, the report and the sealed answers."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.classroom import ClassData
from engine.course import Course, IntArray, Roster
from engine.driver import primary_driver
from engine.noise import Noised, make_wrong_or_right
from engine.noise_models import UNIFORM
from engine.predictor import Predictions, predict
from engine.report import FlaggedStudent, Report, SyllabusLine
from engine.scale import LETTERS, is_at_risk
from engine.sealed import Sealed, SealedStudent
from engine.seeds import stable_seed
from engine.specification import Specification, Versions
from engine.switches import Preset, Switches

SEED_SCHEME: Final = "1"
"""Counts changes of which draws are made in which order."""
TOOL_ROUNDS: Final = 20
"""Most rounds of tool calls in one answer (the published assistant's limit)."""


@dataclass(frozen=True)
class Request:
    """What an experimenter asks for; see engine.specification for the fields."""

    scenario: str
    seed: int
    students: int
    at_risk: int
    target: float | None
    stated: float | None
    turns: int
    instructor: str
    assistant: str
    preset: Preset
    switches: Switches
    noise: str = UNIFORM


@dataclass(frozen=True)
class Prepared:
    """All that a runner needs, and the sealed answers for the store."""

    specification: Specification
    report: Report
    classroom: ClassData
    sealed: Sealed


def prepare(
    course: Course,
    week: int,
    rows: Sequence[int],
    request: Request,
    *,
    program: str,
    salt: str,
    notes: Sequence[str] = (),
) -> Prepared:
    """Predict the drawn class (`rows` of course.test, in class order), add the noise, seal truth.

    ValueError where a drawn student has no final letter, or the target is outside 0 to 1;
    NoiseError where the noise model is unknown or cannot reach the target.
    """
    drawn = course.test.take(rows)
    natural = predict(course, week, drawn.scores)
    noised = make_wrong_or_right(
        natural.codes,
        _codes(drawn.letters),
        request.target,
        drawn.ids,
        (course.dataset, course.course_id, week, request.seed),
        confidence=natural.confidence,
        model=request.noise,
    )
    classroom = ClassData.of(course, week, drawn, noised.codes, natural.confidence)
    return Prepared(
        specification=specify(course, week, request, len(drawn), program),
        report=_report(classroom, course, request),
        classroom=classroom,
        sealed=_sealed(drawn, natural, noised, salt, notes),
    )


def _codes(letters: Sequence[str | None]) -> IntArray:
    if None in letters:
        raise ValueError("a student without a final letter cannot be scored")
    return np.array([LETTERS.index(str(letter)) for letter in letters], dtype=np.int64)


def specify(
    course: Course, week: int, request: Request, students: int, program: str
) -> Specification:
    """Return the specification of an episode with a class of so many students."""
    parts = (course.dataset, course.course_id, week, request.seed)
    return Specification(
        scenario=request.scenario,
        dataset=course.dataset,
        course=course.course_id,
        week=week,
        scale=course.scale.name,
        seed=request.seed,
        students=students,
        students_wanted=request.students,
        at_risk_wanted=request.at_risk,
        target=request.target,
        stated=request.stated,
        noise=request.noise,
        turns=request.turns,
        tool_rounds=TOOL_ROUNDS,
        instructor=request.instructor,
        assistant=request.assistant,
        preset=request.preset,
        switches=request.switches,
        seeds={label: f"{stable_seed(label, *parts):016x}" for label in ("sample", "noise")},
        versions=Versions(
            program=program,
            python=platform.python_version(),
            numpy=np.__version__,
            seeds=SEED_SCHEME,
            data=course.digest,
        ),
    )


def _report(classroom: ClassData, course: Course, request: Request) -> Report:
    flagged = [i for i, code in enumerate(classroom.codes) if is_at_risk(LETTERS[code])]
    flagged.sort(key=lambda i: -classroom.confidence[i])
    return Report(
        scenario=request.scenario,
        course=course.course_id,
        week=classroom.week,
        students=len(classroom.student_ids),
        stated=request.stated if request.switches.state_accuracy else None,
        cutoffs=course.scale.thresholds,
        syllabus=tuple(
            SyllabusLine(name=c.name, week=c.week, type=c.type, weight=float(w))
            for c, w in zip(course.components, course.weights, strict=True)
        ),
        flagged=tuple(_flagged(classroom, i, number) for number, i in enumerate(flagged, 1)),
    )


def _flagged(classroom: ClassData, i: int, number: int) -> FlaggedStudent:
    return FlaggedStudent(
        number=number,
        student_id=classroom.student_ids[i],
        predicted=LETTERS[classroom.codes[i]],
        confidence=float(classroom.confidence[i]),
        driver=primary_driver(
            classroom.scale,
            classroom.components,
            classroom.weights,
            classroom.scores[i],
            classroom.week,
        ),
    )


def _sealed(
    drawn: Roster, natural: Predictions, noised: Noised, salt: str, notes: Sequence[str]
) -> Sealed:
    return Sealed(
        salt=salt,
        students=tuple(
            SealedStudent(
                student_id=drawn.ids[i],
                truth=str(drawn.letters[i]),
                natural=natural.letters[i],
                predicted=LETTERS[noised.codes[i]],
                confidence=float(natural.confidence[i]),
                changed="wrong"
                if noised.made_wrong[i]
                else "right"
                if noised.made_right[i]
                else None,
            )
            for i in range(len(drawn))
        ),
        notes=tuple(notes),
    )
