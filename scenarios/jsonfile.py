"""JSON files of the release's layout, plain or gzipped, with errors that name the place."""

import gzip
import zlib
from pathlib import Path
from typing import Final, TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json

from scenarios.errors import DataError, quoted

Shape = TypeVar("Shape")

GZIPPED: Final = b"\x1f\x8b"
BOM: Final = b"\xef\xbb\xbf"
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
LAYOUT: Final = "the release's layout, see docs/data.md"


def read_json(path: Path) -> object:
    """Return the value in `path`. Raises DataError where it cannot be read or is no JSON."""
    try:
        data = path.read_bytes()
        text = gzip.decompress(data) if data.startswith(GZIPPED) else data
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"cannot be read ({error})", file=path) from error
    try:
        value: object = from_json(text.removeprefix(BOM))
    except ValueError as error:
        if text.startswith(UTF_16):
            raise DataError("is not UTF-8 text", file=path, valid="UTF-8") from error
        raise DataError(f"is no JSON ({error}); is it cut?", file=path) from error
    return value


def shaped(value: object, shape: TypeAdapter[Shape], path: Path) -> Shape:
    """Return the value of `path` in this shape. Raises DataError, naming the first wrong place."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or None
        given = first["input"]
        found = f", not {quoted(str(given))}" if isinstance(given, str | int | float) else ""
        problem = f"{first['msg']}{found}"
        raise DataError(problem, file=path, column=place, valid=LAYOUT) from error
