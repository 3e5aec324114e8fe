"""What an answer is made of: the calls of this turn, the report, and what was asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from engine.driver import plain_number
from engine.provenance import Names, tokens
from engine.report import FlaggedStudent
from engine.seats.offline.intents import (
    CLASS_AVERAGE,
    GRADES,
    MINIMUM,
    PREDICT,
    PREDICT_ALL,
    STATS,
    SUGGEST,
    SYLLABUS,
    UNIFORM,
)
from engine.seats.offline.text import Row, Value, echoed, pieces, told
from engine.talk import Call
from engine.tools.contract import Answer
from engine.tools.counterfactual import Minimum, Simulated
from engine.tools.intervention import Intervention
from engine.tools.lookup import ClassAverage, Grades, Statistics, Syllabus
from engine.tools.prediction import AllPredictions, Prediction
from engine.views import AssistantView

A = TypeVar("A", bound=Answer)


@dataclass(frozen=True)
class Told(Generic[A]):
    """What a tool answered, and the call."""

    call: Call
    data: A

    def value(self, text: str) -> Value:
        """Return a piece of text as a value of this answer."""
        return told(text, self.call)

    def score(self, score: float) -> Value:
        """Return a score of this answer, with up to two decimals."""
        return told(plain_number(score), self.call)

    def percent(self, fraction: float) -> Value:
        """Return a fraction of this answer in percent."""
        return told(percent(fraction), self.call)


@dataclass(frozen=True)
class Material:
    """The view of the assistant, ready for writing an answer."""

    view: AssistantView

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this turn."""
        return tuple(call for call in self.view.calls if call.turn == self.view.turn)

    @cached_property
    def names(self) -> Names:
        """The names that are no values."""
        return Names.of(self.view.report, self.view.calls, self.view.question)

    @cached_property
    def said(self) -> frozenset[str | float]:
        """The numbers and letters of the question."""
        found = tokens(self.view.question, self.names)
        return frozenset(t.name or t.value for t in found if t.kind in ("number", "letter"))

    def find(self, tool: str, model: type[A], **arguments: object) -> Told[A] | None:
        """Return this turn's answer to a call; None where it failed or was not made."""
        for call in self.calls:
            fits = call.tool == tool and call.arguments == arguments
            if fits and not call.is_error and call.answer is not None:
                return Told(call, model.model_validate(call.answer))
        return None

    def grades(self, sid: str) -> Told[Grades] | None:
        """Return a student's grades."""
        return self.find(GRADES, Grades, student_id=sid)

    def all_grades(self, ids: Sequence[str]) -> list[tuple[str, Told[Grades]]]:
        """Return the grades of students, of those for whom they were told."""
        found = ((sid, self.grades(sid)) for sid in ids)
        return [(sid, grades) for sid, grades in found if grades]

    def prediction(self, sid: str) -> Told[Prediction] | None:
        """Return a student's prediction."""
        return self.find(PREDICT, Prediction, student_id=sid)

    def predictions(self) -> Told[AllPredictions] | None:
        """Return everybody's predictions."""
        return self.find(PREDICT_ALL, AllPredictions)

    def minimum(self, sid: str, letter: str) -> Told[Minimum] | None:
        """Return what a student needs for a letter."""
        return self.find(MINIMUM, Minimum, student_id=sid, target_grade=letter)

    def uniform(self, sid: str, score: float) -> Told[Simulated] | None:
        """Return a student's average with one score on all remaining work."""
        return self.find(UNIFORM, Simulated, student_id=sid, uniform_score=score)

    def intervention(self, sid: str) -> Told[Intervention] | None:
        """Return a student's profile and suggestions."""
        return self.find(SUGGEST, Intervention, student_id=sid)

    def stats(self, component: str) -> Told[Statistics] | None:
        """Return the class's scores of a component."""
        return self.find(STATS, Statistics, assignment_name=component)

    def class_average(self) -> Told[ClassAverage] | None:
        """Return the class average."""
        return self.find(CLASS_AVERAGE, ClassAverage)

    def syllabus(self) -> Told[Syllabus] | None:
        """Return the syllabus."""
        return self.find(SYLLABUS, Syllabus)

    def flagged(self, sid: str) -> FlaggedStudent | None:
        """Return a student's line of the report; None for one whom it does not name."""
        found = (s for s in self.view.report.flagged if s.student_id == sid)
        return next(found, None)

    def name(self, sid: str) -> str:
        """Return how a student is named: the id, with the number in the report if it has one."""
        line = self.flagged(sid)
        return f"{code(sid)} ({line.number} in the report)" if line else code(sid)

    def cell(self, sid: str) -> str:
        """Return how a student is named in a table."""
        line = self.flagged(sid)
        return f"{code(sid)} ({line.number})" if line else code(sid)

    def letter_of(self, score: float) -> str:
        """Return the letter of a score by the report's cutoffs."""
        cutoffs = self.view.report.cutoffs
        return next((letter for letter in sorted(cutoffs) if score >= cutoffs[letter]), "F")

    def given(self, text: str, value: str | float, call: Call) -> Value:
        """Return what a call was given: an echo where the question said it."""
        return echoed(text) if value in self.said else told(text, call)

    def repeated(self, text: str) -> Row:
        """Return words of the question, with the values in them as echoes."""
        parts: list[str | Value] = []
        at = 0
        for token in tokens(text, self.names):
            if token.kind in ("number", "letter"):
                parts += [text[at : token.start], echoed(text[token.start : token.end])]
                at = token.end
        return pieces(*parts, text[at:])


def percent(fraction: float) -> str:
    """Return a fraction in percent with up to two decimals."""
    return f"{plain_number(100 * fraction)}%"


def confidence(value: float) -> str:
    """Return a confidence in percent with one decimal."""
    return f"{value:.1f}%"


def article(letter: str) -> str:
    """Return "a" or "an", as goes before a letter."""
    return "an" if letter in "AF" else "a"


def code(sid: str) -> str:
    """Return a student's id as code, or quoted like a name where it cannot stand so."""
    plain = sid.isprintable() and not set("`|\\") & set(sid)
    return f"`{sid}`" if plain and sid.strip() else safe(sid)


def safe(name: str) -> str:
    """Return a component's name fit for Markdown: on one line, its special characters quoted."""
    line = " ".join(name.split())
    return "".join(f"\\{char}" if char in "\\`*[]<>|" else char for char in line)
