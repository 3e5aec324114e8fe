"""A tool's form, made from the JSON schema of its arguments: fields, completion, and reading."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from engine.classroom import ClassData
from engine.tools.contract import A_NAME
from engine.tools.registry import TOOLS
from predact_tui.present.safe import safe_line

Kind: TypeAlias = Literal["text", "number", "names", "scores"]
HINTS: Final[dict[Kind, str]] = {
    "text": "",
    "number": "",
    "names": "name; name",
    "scores": "name = score; name = score",
}
"""How several values are written into one field (or as JSON)."""
A_STUDENT: Final = "a student's id as text"


@dataclass(frozen=True)
class Field:
    """One argument: how it is written, and what its text can be completed to (as shown: as meant).

    `about` says what it is.
    """

    name: str
    kind: Kind
    about: str
    required: bool
    choices: Mapping[str, str]

    @property
    def hint(self) -> str:
        """What stands in the empty field."""
        hint = HINTS[self.kind] or self.about
        return hint if self.required else f"optional: {hint}"


def fields(tool: str, room: ClassData) -> tuple[Field, ...]:
    """Return the fields of a tool over a class, in the schema's order."""
    parameters: Any = TOOLS[tool].schema()["parameters"]
    required = parameters.get("required", [])
    return tuple(
        Field(
            name,
            _kind(schema),
            schema.get("description", name),
            name in required,
            {safe_line(choice): choice for choice in _choices(schema, room)},
        )
        for name, schema in parameters.get("properties", {}).items()
    )


def arguments(form: Sequence[Field], texts: Mapping[str, str]) -> dict[str, object]:
    """Return the arguments that the fields' texts give; empty fields are left out.

    What cannot be read stays as it was written: the tool says what is wrong with it.
    """
    written = ((field, texts.get(field.name, "").strip()) for field in form)
    return {field.name: _read(field, text) for field, text in written if text}


def completed(field: Field, text: str) -> str | None:
    """Return `text` with its last value completed to the first choice that begins so."""
    before, last = _last(field, text)
    found = (choice for choice in field.choices if choice.casefold().startswith(last.casefold()))
    choice = next(found, None) if last else None
    return None if choice is None else before + choice


def matching(field: Field, text: str) -> list[str]:
    """Return `text` with its last value completed to each choice that holds it."""
    before, last = _last(field, text)
    return [before + c for c in field.choices if last.casefold() in c.casefold()]


def _last(field: Field, text: str) -> tuple[str, str]:
    """Return what stands before the last value, and the last value."""
    if field.kind not in ("names", "scores"):
        return "", text
    head, separator, last = text.rpartition(";")
    value = last.lstrip()
    return head + separator + last[: len(last) - len(value)], value


def _kind(schema: Mapping[str, Any]) -> Kind:
    kinds: dict[str, Kind] = {"number": "number", "array": "names", "object": "scores"}
    return kinds.get(schema.get("type", ""), "text")


def _choices(schema: Mapping[str, Any], room: ClassData) -> Sequence[str]:
    if "enum" in schema:
        return [str(value) for value in schema["enum"]]
    parts = (schema, schema.get("items", {}), schema.get("propertyNames", {}))
    about = {part.get("description") for part in parts}
    if A_STUDENT in about:
        return room.student_ids
    return [component.name for component in room.components] if A_NAME in about else []


def _read(field: Field, text: str) -> object:
    if field.kind == "number":
        return _number(text)
    if field.kind == "names":
        return _json(text, list) or [_meant(field, part) for part in _parts(text)]
    if field.kind == "scores":
        return _json(text, dict) or dict(_pair(field, part) for part in _parts(text))
    return _meant(field, text)


def _meant(field: Field, text: str) -> str:
    """Return the choice that is shown so, or the text as it is."""
    return field.choices.get(text, text)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _pair(field: Field, part: str) -> tuple[str, object]:
    name, equals, score = part.rpartition("=")
    return (_meant(field, name.strip()), _number(score.strip())) if equals else (part, None)


def _number(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


def _json(text: str, kind: type[list[object]] | type[dict[str, object]]) -> object | None:
    """Return text that is a JSON list or object; None for any other."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, kind) else None
