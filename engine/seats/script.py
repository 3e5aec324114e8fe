"""An instructor from a file: decisions and questions written down in TOML.

[initial]
all = "flag"                      # what applies to everyone not named below
decisions = { "2" = "no-flag" }   # by number in the report, or by student id

[chat]
questions = ["Show me the grades of 1."]

[final]
decisions = { "1" = "no-flag" }   # who is not named keeps the first decision
"""

import tomllib
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.actions import Ask, Decision, InstructorAction, Submit
from engine.errors import UserError
from engine.seats.protocol import Out, SeatError
from engine.views import InstructorView


class ScriptError(UserError):
    """A script file cannot be used; the message names the file and the field."""


class Decisions(BaseModel):
    """Decisions of one stage: `all` for everyone, `decisions` by number or id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    all: Decision | None = None
    decisions: dict[str, Decision] = Field(default_factory=dict)


class Questions(BaseModel):
    """The questions, in order."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    questions: tuple[str, ...] = ()


class Script(BaseModel):
    """A whole script."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    initial: Decisions
    chat: Questions = Questions()
    final: Decisions = Decisions()


def read_script(path: Path) -> Script:
    """Return the script in a file; ScriptError names file, field and what is valid."""
    if path.exists() and not path.is_file():
        raise ScriptError(f"{path}: not a file")
    try:
        return Script.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ScriptError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ScriptError(f"{path}: not TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise ScriptError(f"{path}: {field}: {first['msg']}") from error


class ScriptSeat:
    """An instructor that follows a script; questions beyond the limit are left out."""

    person: ClassVar[bool] = False

    def __init__(self, script: Script) -> None:
        self._script = script

    async def act(self, view: InstructorView, _out: Out) -> InstructorAction:
        """Decide, ask the next question while there is one and one is left, hand in."""
        if view.stage != "chat":
            return Submit(_marks(self._script.initial, view))
        questions = self._script.chat.questions
        if view.turn < len(questions) and view.questions_left:
            return Ask(questions[view.turn])
        return Submit(_marks(self._script.final, view))


def _marks(given: Decisions, view: InstructorView) -> dict[str, Decision]:
    marks: dict[str, Decision] = {}
    if given.all is not None:
        marks = dict.fromkeys(view.report.ids, given.all)
    by_number = {str(student.number): student.student_id for student in view.report.flagged}
    for key, decision in given.decisions.items():
        student = by_number.get(key, key)
        if student not in view.report.ids:
            raise SeatError(f"the script decides for {key!r}, whom the report does not name")
        marks[student] = decision
    return marks
