"""What a scripted instructor reads out of the assistant's work: its tools' cards or its words."""

import re
from dataclasses import dataclass

from engine.talk import Call
from engine.views import InstructorView

_NUMBER = r"(-?\d+(?:\.\d+)?)"
_AVERAGE = re.compile(rf"average[^.\d]*?{_NUMBER}", re.IGNORECASE)
_NEEDS = re.compile(rf"\bneeds?[^.\d-]*?{_NUMBER}", re.IGNORECASE)
_SECURED = re.compile(r"\b(?:already secured|average reaches)\b", re.IGNORECASE)
_LETTER = re.compile(r"\ban? ([A-DF])\b")


@dataclass(frozen=True)
class Check:
    """What was found on one student; None where nothing was said of it."""

    average: float | None = None
    minimum: float | None = None
    secured: bool = False
    reaches: bool = False
    """Nothing is left to score and the average reaches the cutoff."""
    letter: str | None = None


def read_check(view: InstructorView, student: str) -> Check:
    """Return what the assistant's work says of `student`: from the cards where they are seen."""
    if view.cards is not None:
        return _from_cards([c for c in view.cards if c.arguments.get("student_id") == student])
    return _from_text(_answer_about(view, student))


def _from_cards(cards: list[Call]) -> Check:
    found: dict[str, dict[str, object]] = {c.tool: c.answer or {} for c in cards if not c.is_error}
    grades = found.get("get_student_grades", {})
    needed = found.get("minimum_score_needed", {})
    simulated = found.get("simulate_uniform_remaining", {})
    minimum = _number(needed.get("minimum_score_needed"))
    return Check(
        average=_number(grades.get("weighted_average")),
        minimum=minimum,
        secured=bool(needed.get("already_secured")),
        reaches=minimum is None and bool(needed.get("achievable")),
        letter=_text(simulated.get("simulated_letter_grade")),
    )


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _answer_about(view: InstructorView, student: str) -> str:
    """Return the answer to the last question that named `student`, without Markdown's marks."""
    answers = [
        said
        for (_, asked), (role, said) in zip(view.dialogue, view.dialogue[1:], strict=False)
        if role == "assistant" and student in asked
    ]
    return re.sub(r"[*_`]", "", answers[-1].replace(student, "")) if answers else ""


def _from_text(answer: str) -> Check:
    average, needs, letter = (p.search(answer) for p in (_AVERAGE, _NEEDS, _LETTER))
    secured = bool(_SECURED.search(answer))
    return Check(
        average=float(average[1]) if average else None,
        minimum=float(needs[1]) if needs else None,
        secured=secured,
        reaches=secured,
        letter=letter[1] if letter else None,
    )
