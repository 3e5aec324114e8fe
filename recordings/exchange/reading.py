"""Reading the JSON of a log: strict, bounded, and with errors that name the place."""

import hashlib
import json
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeGuard, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json, to_json

LIMIT: Final = 8_000_000
"""Bytes of a log that are read at most: far more than any has."""
MOST_VALUES: Final = 200_000
"""Values of a log at most, each field and list counted: many small ones take much memory."""
DEEPEST: Final = 50
"""Levels of lists and objects in each other."""
_QUOTED: Final = 40
_BOM: Final = b"\xef\xbb\xbf"

Shape = TypeVar("Shape", bound=BaseModel)


class LogError(ValueError):
    """What is wrong with a log, and in which of its fields (None: with the whole)."""

    def __init__(self, problem: str, field: str | None = None) -> None:
        self.problem, self.field = problem, field
        super().__init__(f"{field}: {problem}" if field else problem)


@dataclass(frozen=True)
class Source:
    """Where a log was read: the name of its file without folders, and the SHA-256 of its bytes."""

    file: str
    sha256: str


def read_json(path: Path) -> tuple[object, Source]:
    """Return the value in a file, and what is kept of where it was. LogError where it is none."""
    data = read_bounded(path)
    value = parse_json(data)
    return value, Source(file_name(path), hashlib.sha256(data).hexdigest())


def file_name(path: Path) -> str:
    """Return the name of a file as text that can be kept, whatever bytes it is made of."""
    return path.name.encode("utf-8", "replace").decode("utf-8")


def read_bounded(path: Path) -> bytes:
    """Return the bytes of a file of a log's size. LogError where it is larger, or no file."""
    check_regular(path)
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise unreadable(error) from error
    if len(data) > LIMIT:
        raise LogError(
            f"is {path.stat().st_size / 1e6:.0f} MB, more than any log "
            f"(valid: up to {LIMIT / 1e6:.0f} MB)"
        )
    return data


def check_regular(path: Path) -> None:
    """LogError where the path is no file that can be read to an end: a device, a pipe."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise unreadable(error) from error
    if not stat.S_ISREG(mode):
        raise LogError("is neither a file nor a folder")


def unreadable(error: OSError) -> LogError:
    """Return what the system's error means to the user."""
    return LogError(f"cannot be read ({error.strerror or error})")


def parse_json(data: bytes) -> object:
    """Return the value of JSON in UTF-8; NaN, names that stand twice and deep nesting are none.

    LogError says what is wrong, and where.
    """
    data = data.removeprefix(_BOM)
    if not data.strip():
        raise LogError("is empty")
    try:
        text = data.decode("utf-8")
        value: object = from_json(data, allow_inf_nan=False)
    except UnicodeDecodeError as error:
        raise LogError(f"is no text in UTF-8 (byte {error.start})") from error
    except ValueError as error:
        raise LogError(f"is no JSON ({error})") from error
    _check_size(value)
    _check_names(text)
    return value


def shaped(value: object, shape: type[Shape]) -> Shape:
    """Return a JSON value in a shape, types as they are. LogError names the first wrong field."""
    try:
        return shape.model_validate_json(to_json(value), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or None
        given = first["input"]
        found = f", not {quoted(given)}" if isinstance(given, str | int | float) else ""
        raise LogError(f"{first['msg']}{found}", field) from error


def quoted(value: object) -> str:
    """Return a foreign value for a message: quoted, control characters escaped, cut."""
    text = repr(value)
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


def _check_size(value: object) -> None:
    """LogError where there are more values, or they are nested more deeply, than in any log.

    What is kept of a log stands a little deeper in an event, and is read back from there.
    """
    level, count = [value], 1
    for _ in range(DEEPEST):
        held = [one for one in level if _holds(one)]
        count += sum(map(len, held))
        if count > MOST_VALUES:
            raise LogError(f"holds more than {MOST_VALUES} values, more than any log")
        if not held:
            return
        inner = (one.values() if isinstance(one, dict) else one for one in held)
        level = [part for parts in inner for part in parts]
    raise LogError(f"is nested more than {DEEPEST} deep")


def _holds(value: object) -> TypeGuard[dict[str, object] | list[object]]:
    return isinstance(value, dict | list)


class _Twice(dict[str, object]):
    """An object in which `name` stands twice."""

    name = ""


def _check_names(text: str) -> None:
    """LogError where a name stands twice in an object: which of the two holds is anyone's guess."""
    found: list[_Twice] = []

    def object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        names = [name for name, _ in pairs]
        twice = _Twice(made)
        twice.name = next(name for name in names if names.count(name) > 1)
        found.append(twice)
        return twice

    value = json.loads(text, object_pairs_hook=object_of)
    if found:
        field = next(_paths(value, found[0], ""), "").removeprefix(".")
        raise LogError(f"{quoted(found[0].name)} stands twice", field or None)


def _paths(value: object, wanted: object, path: str) -> Iterator[str]:
    """Yield where a value stands within another, as names with dots."""
    if value is wanted:
        yield path
    elif isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for name, part in parts:
            yield from _paths(part, wanted, f"{path}.{name}")
