"""Models by name: what is shipped (models.toml beside this file), a person's own laid over it."""

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from engine.errors import UserError
from engine.events import Role
from engine.gateway.keys import usual_key
from engine.gateway.settings import (
    LIMITS,
    ModelEntry,
    ModelSettings,
    ModelsFile,
    Parameters,
    Price,
    Retries,
    Timeouts,
)
from engine.home import home

FILE: Final = "models.toml"
SHIPPED: Final = Path(__file__).with_name(FILE)
API_BASE: Final = "PREDACT_API_BASE"
"""The environment variable that sends every model's calls to one address."""

TABLES: Final[dict[str, type[BaseModel]]] = {
    "price": Price,
    "timeouts": Timeouts,
    "retries": Retries,
    "instructor": Parameters,
    "assistant": Parameters,
}
"""The tables within a models.toml, by their names."""


class ModelsError(UserError):
    """A models.toml cannot be used; the message names the file, the field and what is valid."""


class Models:
    """The settings of every model, known by name or not."""

    def __init__(self, file: ModelsFile, api_base: str | None = None) -> None:
        self.retries = file.retries
        self._file = file
        self._api_base = api_base

    def once(self) -> "Models":
        """Return the same settings, but that no call is tried again."""
        file = self._file.model_copy(update={"retries": Retries(attempts=1)})
        return Models(file, self._api_base)

    @property
    def names(self) -> tuple[str, ...]:
        """The models that are listed, in order."""
        return tuple(self._file.models)

    def like(self, name: str) -> tuple[str, ...]:
        """Return the listed models whose names are much like this one, which is not listed."""
        near = get_close_matches(name.rpartition("/")[2], self.names, n=2, cutoff=0.75)
        return () if name in self.names else tuple(near)

    def settings(self, name: str, role: Role) -> ModelSettings:
        """Return what holds for a model in a role; a name that is not listed is litellm's own."""
        entry = self._file.models.get(name, ModelEntry())
        litellm = entry.litellm or name
        return ModelSettings(
            name=name,
            litellm=litellm,
            api_base=self._api_base or entry.api_base,
            key=entry.key or (None if entry.api_base else usual_key(litellm)),
            price=entry.price,
            timeouts=entry.timeouts,
            parameters=self._parameters(entry, role),
            omit=entry.omit,
        )

    def _parameters(self, entry: ModelEntry, role: Role) -> dict[str, object]:
        """Return the role's, under the model's, under the model's in that role."""
        made: dict[str, object] = {}
        for layer in (self._file.roles.get(role, Parameters()), entry, getattr(entry, role)):
            given = layer.given()
            if any(limit in given for limit in LIMITS):
                made = {name: value for name, value in made.items() if name not in LIMITS}
            made |= given
        return made


def load_models(extra: Path | None = None, environ: Mapping[str, str] = os.environ) -> Models:
    """Return the shipped models, under those of the home folder, under those of `extra`.

    `PREDACT_API_BASE` takes the place of every model's address. Errors: ModelsError.
    """
    own = home() / FILE
    layers = [SHIPPED, *([own] if own.exists() else []), *([extra] if extra else [])]
    merged: dict[str, Any] = {}
    for path in layers:
        merged = _laid_over(merged, read_models(path).model_dump(exclude_unset=True))
    return Models(ModelsFile.model_validate(merged), environ.get(API_BASE) or None)


def read_models(path: Path) -> ModelsFile:
    """Return one models.toml; ModelsError names the file, the field and what is valid."""
    try:
        return ModelsFile.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise ModelsError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ModelsError(f"{path}: not TOML: {error}") from error
    except ValidationError as error:
        raise ModelsError(f"{path}: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    """Return the first fault, misspelt fields before missing ones: where, and what is valid."""
    fault = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
    place = [str(part) for part in fault["loc"]]
    if fault["type"] != "extra_forbidden":
        return f"{'.'.join(place)}: {fault['msg']}"
    return f"{'.'.join(place)}: no such field (valid: {', '.join(_fields(place[:-1]))})"


def _fields(place: list[str]) -> list[str]:
    """Return the fields of the table at this place."""
    table: type[BaseModel] = ModelEntry
    if len(place) < 2:
        table = TABLES[place[0]] if place else ModelsFile
    elif place[0] == "roles":
        table = Parameters
    elif len(place) > 2:
        table = TABLES[place[2]]
    return list(table.model_fields)


def _laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Return the upper table over the lower one, field by field, tables within tables too."""
    made = dict(below)
    for name, value in above.items():
        under = made.get(name)
        if isinstance(under, dict) and isinstance(value, dict):
            made[name] = _laid_over(under, value)
        else:
            made[name] = value
    return made
