"""The structured answers of an instructor's model, and how they are read."""

import json
import re
from typing import Annotated, Final, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from engine.actions import Decision
from engine.gateway.request import Form, ModelAnswer

_FENCED: Final = re.compile(r"```(?:json)?\s*\n(.*?)```", re.DOTALL)


class UnusableError(Exception):
    """An answer that cannot be used; its text says why, to the model too."""


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _id_text(value: object) -> object:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if whole else value


class StudentDecision(_Answer):
    """The decision about one student."""

    student_id: Annotated[str, BeforeValidator(_id_text)]
    decision: Decision


class Decisions(_Answer):
    """The decisions of a stage."""

    decisions: tuple[StudentDecision, ...]


class NextStep(_Answer):
    """The next question, or the end of questions."""

    action: Literal["ask", "stop"]
    question: str | None = None


A = TypeVar("A", Decisions, NextStep)

_STUDENT: Final = {
    "type": "object",
    "properties": {
        "student_id": {"type": "string"},
        "decision": {"type": "string", "enum": ["flag", "no-flag"]},
    },
    "required": ["student_id", "decision"],
    "additionalProperties": False,
}
DECISIONS: Final = Form(
    "decisions",
    {
        "type": "object",
        "properties": {"decisions": {"type": "array", "items": _STUDENT}},
        "required": ["decisions"],
        "additionalProperties": False,
    },
)
"""The form of decisions, as strict providers want it."""
NEXT: Final = Form(
    "next_step",
    {
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": ["ask", "stop"]},
            "question": {"type": ["string", "null"]},
        },
        "required": ["action", "question"],
        "additionalProperties": False,
    },
)
"""The form of the next step."""


def read(answer: ModelAnswer, kind: type[A]) -> A:
    """Return a structured answer; text in a fence of Markdown is taken out of it.

    UnusableError says what is wrong with it.
    """
    if answer.refusal:
        raise UnusableError(f"it refuses ({answer.refusal[:200]})")
    if answer.finish == "length":
        raise UnusableError("it was cut off at the limit of tokens")
    try:
        return kind.model_validate(json.loads(_bare(answer.text)))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the object"
        raise UnusableError(f"{place}: {first['msg']}") from error
    except (ValueError, RecursionError) as error:
        raise UnusableError(
            "it is not one JSON object" if answer.text else "it is empty"
        ) from error


def checked_marks(given: Decisions, ids: tuple[str, ...]) -> dict[str, Decision]:
    """Return decisions by student; UnusableError for a stranger, or one decided both ways."""
    marks: dict[str, Decision] = {}
    for one in given.decisions:
        if one.student_id not in ids:
            raise UnusableError(f"{one.student_id[:60]!r} is not a student of the report")
        if marks.setdefault(one.student_id, one.decision) != one.decision:
            raise UnusableError(f"{one.student_id} is decided both ways")
    return marks


def _bare(text: str) -> str:
    found = _FENCED.search(text)
    return found.group(1) if found else text
