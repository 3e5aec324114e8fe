"""What a tool is: a name, a category, typed arguments and results, and a function of the class."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.classroom import ClassData

Category: TypeAlias = Literal["lookup", "counterfactual", "prediction", "intervention"]


class Arguments(BaseModel):
    """A tool's arguments: no conversion between types, no others than those named.

    Descriptions are noun phrases; error sentences are made of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class NoArguments(Arguments):
    """The tool takes none."""


class Answer(BaseModel):
    """A tool's answer; fields left unset are left out of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ToolError(Exception):
    """A request that cannot be answered: what is wrong, and what would be valid."""

    def __init__(self, error: str, valid: Sequence[str] = ()) -> None:
        super().__init__(error)
        self.valid = tuple(valid)


def _id_text(value: object) -> object:
    """Take whole numbers as ids (OULAD's are digits)."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if whole else value


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


A_NAME: Final = "an assignment's name"
A_SCORE: Final = "a score from 0 to 100"
A_LETTER: Final = "one of the letters A, B, C, D"

StudentId = Annotated[str, BeforeValidator(_id_text), Field(description="a student's id as text")]
AssignmentName = Annotated[str, Field(description=A_NAME)]
Score = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False, description=A_SCORE)]
TargetGrade = Annotated[
    Literal["A", "B", "C", "D"], BeforeValidator(_upper), Field(description=A_LETTER)
]


class OfStudent(Arguments):
    """Arguments of the tools about one student."""

    student_id: StudentId


A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True)
class Tool(Generic[A]):
    """One tool. `run` raises ToolError for what it cannot answer."""

    name: str
    category: Category
    description: str
    arguments: type[A]
    result: type[Answer]
    run: Callable[[ClassData, A], Answer]

    def schema(self) -> dict[str, object]:
        """Return name, description and the JSON schema of the arguments, for function calling."""
        return {
            "name": self.name,
            "description": self.description,
            "parameters": self.arguments.model_json_schema(),
        }
