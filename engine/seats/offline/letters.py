"""Letter grades in a question, told from the article "a" and from plain letters."""

from collections.abc import Sequence
from typing import Final

from engine.scale import LETTERS
from engine.seats.offline.frame import Item

_BEFORE_A: Final = frozenset(
    ("a", "an", "grade", "letter", "for", "to", "get", "reach", "minimum", "straight", "solid")
)
_BEHIND_A: Final = frozenset(("or", "and", "grade", "instead", "for", "in", "on", ""))
_SEVERAL: Final = frozenset(("bs", "cs", "ds", "fs"))
_BEFORE_AS: Final = frozenset(("many", "straight", "all", "only", "no"))
_NO_LETTERS: Final = frozenset("eghijklmnopqrsuvwxyz")
"""Letters that are no grade but may be asked for as one ("an E")."""


def mark_letters(items: Sequence[Item]) -> list[Item]:
    """Mark the letters that stand for grades, and such as are asked for in vain ("an E")."""
    return [
        Item("letter", item.raw[0].upper(), item.raw) if _is_letter(items, at) else item
        for at, item in enumerate(items)
    ]


def _is_letter(items: Sequence[Item], at: int) -> bool:
    item = items[at]
    if item.kind == "word" and (item.raw in _SEVERAL or _is_many_as(items, at)):
        return True
    if item.kind != "word" or len(item.raw) != 1 or not item.raw.isalpha():
        return False
    before = items[at - 1].text if at else ""
    behind = items[at + 1] if at + 1 < len(items) else None
    if item.raw == "a":
        return _is_grade_a(before, behind)
    if item.raw.upper() in LETTERS:
        return True
    return item.raw in _NO_LETTERS and before in ("a", "an", "grade", "letter")


def _is_many_as(items: Sequence[Item], at: int) -> bool:
    """Tell whether "As" are grades ("how many As")."""
    return items[at].raw == "as" and at > 0 and items[at - 1].text in _BEFORE_AS


def _is_grade_a(before: str, behind: Item | None) -> bool:
    if before in ("an", "straight", "solid", "letter", "a"):
        return True
    follows = "" if behind is None or behind.kind == "stop" else behind.text
    return before in _BEFORE_A and follows in _BEHIND_A
