"""Pseudonyms within the fields of an event's body, by what a field can hold."""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.events import canonical
from recordings.exchange.replacing import Replacer

_SEATS: Final = frozenset({"instructor", "assistant", "seat"})
_FREE: Final = frozenset({"arguments", "answer", "rest"})
"""Fields with any fields inside, which are no part of the schema."""
_MARKS: Final = frozenset({"marks", "decisions"})
_FIXED: Final = frozenset(
    {
        "call", "category", "commitment", "digest", "kind", "matcher", "noise", "origin", "parent",
        "predicted", "preset", "role", "scale", "seeds", "stage", "status", "switches", "tool",
        "versions",
    }
)  # fmt: skip
"""Fields of the schema that hold no words of a person's."""
_LETTERS: Final = frozenset(
    {"distribution", "failure_risk", "predicted_grade", "simulated_letter_grade", "target_grade"}
)
"""Fields of tools' answers where a letter is no student, though one may be called so."""


class HiddenFields:
    """Replaces within the values of a body, field by field."""

    def __init__(self, replacer: Replacer, named: Mapping[str, str] | None = None) -> None:
        """Take what replaces, and the new digests of texts by their old ones."""
        self._replace = replacer
        self._named = named or {}

    def value(self, value: Any, field: str = "", *, free: bool = False) -> Any:
        """Return the value of a field with pseudonyms; `free`: its own fields are replaced too."""
        if field in (_LETTERS if free else _FIXED):
            return value
        if field in _MARKS and isinstance(value, dict) and not free:
            return {self._replace.students.get(key, key): mark for key, mark in value.items()}
        if isinstance(value, list):
            return [self.value(item, field, free=free) for item in value]
        if isinstance(value, dict):
            inner = free or field in _FREE
            return {
                self._text(key) if inner else key: self.value(member, key, free=inner)
                for key, member in value.items()
            }
        nested = _parsed(value) if free else None
        if nested is not None:
            return canonical(self.value(nested, field, free=True))
        return self._scalar(value, field)

    def _scalar(self, value: Any, field: str) -> Any:
        if field == "student_id" and isinstance(value, int):
            return self._replace.students.get(str(value), value)
        if not isinstance(value, str):
            return value
        if field in _SEATS and value.startswith("script:"):
            return f"script:{self._replace.path(value.removeprefix('script:'))}.toml"
        return self._text(value)

    def _text(self, text: str) -> str:
        return self._named.get(text) or self._replace.students.get(text) or self._replace(text)


def _parsed(value: object) -> object:
    """Return the object or list that a text is the JSON of; None where it is other text."""
    if not isinstance(value, str) or not value.startswith(("{", "[")):
        return None
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None
