"""Grids: which instructors meet which cells, how often. A grid is a TOML file (docs/sweep.md)."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from engine.noise_models import MODELS, UNIFORM
from engine.switches import Preset, Switches
from scenarios.errors import ScenarioError, quoted

SHIPPED: Final = Path(__file__).with_name("grids")
SUFFIX: Final = ".toml"
NATURAL: Final = "natural"


class GridError(ScenarioError):
    """A grid cannot be used; the message names the file, the field and what is valid."""


def _share(value: object, words: dict[str, Any]) -> object:
    """Return what a word stands for, or the number from 0 to 1; ValueError for anything else."""
    if isinstance(value, str) and value in words:
        return words[value]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and 0 <= value <= 1:  # type: ignore[operator]  # it is a number
        return float(value)  # type: ignore[arg-type]
    valid = " or ".join(f'"{word}"' for word in words)
    raise ValueError(f"{value!r} is no accuracy (valid: a number from 0 to 1, or {valid})")


Accuracy = Annotated[float | None, BeforeValidator(lambda value: _share(value, {NATURAL: None}))]
Stated = Annotated[
    float | Literal["target"] | None,
    BeforeValidator(lambda value: _share(value, {"target": "target", "none": None})),
]
Name = Annotated[str, Field(min_length=1)]


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GridCell(_Table):
    """A course at a week, and the target accuracies to play it at (None: the natural one).

    It is named by a scenario's id, or by data set, course and week.
    """

    scenario: Name | None = None
    dataset: Name | None = None
    course: Name | None = None
    week: Annotated[int, Field(ge=1, le=9999)] | None = None
    accuracies: tuple[Accuracy, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _named(self) -> Self:
        parts = [self.dataset, self.course, self.week]
        if (self.scenario is None) == (None in parts) or (self.scenario and any(parts)):
            raise ValueError("name the cell by `scenario`, or by `dataset`, `course` and `week`")
        return self


class Grid(_Table):
    """Instructors x assistants x cells x runs; run r has seed r.

    The other fields are those of an episode (predact_tui.options.Options).
    """

    about: str = ""
    instructors: tuple[Name, ...] = Field(min_length=1)
    assistants: tuple[Name, ...] = Field(default=("offline",), min_length=1)
    runs: int = Field(default=10, ge=1, le=10**6)
    preset: Preset = "default"
    switches: dict[str, str] = Field(default_factory=dict)
    stated: Stated = "target"
    noise: str = UNIFORM
    turns: int = Field(default=10, ge=0, le=10**6)
    students: int = Field(default=30, ge=1, le=10**6)
    at_risk: int = Field(default=5, ge=0, le=10**6)
    cells: tuple[GridCell, ...] = Field(min_length=1)

    @field_validator("switches", mode="before")
    @classmethod
    def _switches(cls, given: object) -> object:
        if not isinstance(given, dict):
            raise ValueError("a table of cues is needed")  # noqa: TRY004 (pydantic's way)
        return {name: _switch(name, value) for name, value in given.items()}

    @field_validator("noise")
    @classmethod
    def _noise(cls, name: str) -> str:
        if name not in MODELS:
            raise ValueError(f"no noise model {name!r} (valid: {', '.join(MODELS)})")
        return name


def _switch(name: str, value: object) -> str:
    """Return a cue's value in a word, as on the command line; ValueError where it is none."""
    field = Switches.model_fields.get(name)
    if field is None:
        raise ValueError(f"no cue {name!r} (valid: {', '.join(Switches.model_fields)})")
    words = ("on", "off") if field.annotation is bool else get_args(field.annotation)
    word = ("on" if value else "off") if isinstance(value, bool) else value
    if word not in words:
        raise ValueError(f"{name}: {value!r} is no value of it (valid: {', '.join(words)})")
    return str(word)


def shipped_grids() -> dict[str, Path]:
    """Return the files of the grids that come with the program, by name."""
    return {path.name.removesuffix(SUFFIX): path for path in sorted(SHIPPED.glob(f"*{SUFFIX}"))}


def find_grid(given: str) -> tuple[str, Grid]:
    """Return the name and the grid of a shipped name or a file's path; GridError."""
    shipped = shipped_grids().get(given)
    path = shipped or Path(given)
    if shipped is None and path.suffix != SUFFIX and not path.exists():
        names = ", ".join(shipped_grids())
        raise GridError(f"no grid {quoted(given)} (valid: {names}, or a {SUFFIX} file)")
    return path.name.removesuffix(SUFFIX), read_grid(path)


def read_grid(path: Path) -> Grid:
    """Return the grid in a file; GridError names file, field and what is valid."""
    try:
        return Grid.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise GridError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise GridError(f"{path}: not TOML: {error}") from error
    except ValidationError as error:
        raise GridError(f"{path}: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    """Return the first fault, misspelt fields before missing ones: where, and what is valid."""
    fault = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
    place = ".".join(str(part) for part in fault["loc"])
    if fault["type"] == "extra_forbidden":
        table = GridCell if fault["loc"][0] == "cells" else Grid
        return f"{place}: no such field (valid: {', '.join(table.model_fields)})"
    said = fault["msg"].removeprefix("Value error, ")
    return f"{place}: {said}" if place else said
