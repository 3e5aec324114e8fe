"""A question as items: words in one form, and mentions in place of what was named."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from engine.seats.offline.components import ComponentRef
from engine.seats.offline.students import StudentRef

Kind: TypeAlias = Literal[
    "word",
    "stop",
    "hash",
    "student",
    "flagged",
    "others",
    "class",
    "pronoun",
    "component",
    "letter",
    "score",
    "number",
    "limit",
    "amount",
    "week",
]
Value: TypeAlias = StudentRef | ComponentRef | float | None

MENTIONS: Final = frozenset(get_args(Kind)) - {"word", "stop", "hash"}


@dataclass(frozen=True)
class Item:
    """A word or a mention. `text` is the word's one form, a letter, a number's digits."""

    kind: Kind
    text: str
    raw: str = ""
    value: Value = None

    @property
    def slot(self) -> str:
        """How the item stands in a line that phrases are searched in."""
        return f"@{self.kind}" if self.kind in MENTIONS else self.text


Frame: TypeAlias = tuple[Item, ...]


def line_of(items: Iterable[Item]) -> str:
    """Return items as a line for phrases: a space before each and one at the end."""
    return " " + "".join(f"{item.slot} " for item in items)


def components_in(items: Iterable[Item]) -> tuple[ComponentRef, ...]:
    """Return the components named."""
    return tuple(item.value for item in items if isinstance(item.value, ComponentRef))


def letters_in(items: Iterable[Item]) -> tuple[str, ...]:
    """Return the letters named, each once."""
    return tuple(dict.fromkeys(item.text for item in items if item.kind == "letter"))


def scores_in(items: Iterable[Item]) -> tuple[float, ...]:
    """Return the numbers said as scores."""
    return tuple(
        item.value for item in items if item.kind == "score" and isinstance(item.value, float)
    )


def weeks_in(items: Iterable[Item]) -> tuple[int, ...]:
    """Return the weeks named."""
    return tuple(
        int(item.value) for item in items if item.kind == "week" and isinstance(item.value, float)
    )
