"""Components named in part: "mt1", "the final", "quizzes 1 and 2", "the next lab"."""

import re
from collections.abc import Sequence
from typing import Final

from engine.seats.offline.components import ORDINALS, ComponentRef, Components
from engine.seats.offline.frame import Item

LONGEST: Final = 3
"""Words of the longest head that is looked for."""
HIGHEST: Final = 30
"""A number above this behind "quiz" is a score; below, it is a quiz, there or not."""
LONG_NUMBER: Final = 4
"""A number with so many digits names a component by itself, where one has it."""
_GLUED: Final = re.compile(r"^([^\W\d_]+)(\d+)$")
_EVERY: Final = frozenset(("all", "every", "each"))
_PLACES: Final = frozenset((*ORDINALS, "next", "last"))
_LINKS: Final = frozenset((",", "and", "or", "&", "/", "+"))
_ACTING: Final = frozenset(("get", "score", "need", "has", "would", "will"))
"""What stands behind a student, seldom behind work."""
_FINAL_WHAT: Final = frozenset(
    ("grade", "grades", "letter", "outcome", "score", "predict", "course", "average")
)
"""What makes "final" a plain word: "final grade"."""


def mark_components(items: Sequence[Item], components: Components) -> list[Item]:
    """Mark the components that are named in part."""
    marked: list[Item] = []
    at = 0
    while at < len(items):
        found, width = _component(items, at, components, _of_series(marked))
        if found is None:
            marked.append(items[at])
            at += 1
            continue
        if marked and found.said.split()[0] == marked[-1].text and marked[-1].text in _PLACES:
            marked.pop()
        raw = " ".join(item.raw for item in items[at : at + width])
        marked.append(Item("component", "", raw, found))
        at += width
    return marked


def _of_series(marked: Sequence[Item]) -> str | None:
    """Return the head of "quiz 1 and ...", where a series of numbers may go on."""
    if len(marked) < 2 or marked[-1].text not in _LINKS:
        return None
    before = marked[-2]
    if isinstance(before.value, ComponentRef) and before.value.said[-1:].isdigit():
        return before.value.said.rstrip("0123456789 ").casefold() or None
    return None


def _component(
    items: Sequence[Item], at: int, components: Components, series: str | None
) -> tuple[ComponentRef | None, int]:
    """Return the component that begins at an item, and how many items name it."""
    item = items[at]
    if item.kind == "number" and series in components.heads and item.text.isdigit():
        found = components.numbered(series, item.text)
        named = found.names and not _said(found, items[:at]) and not _acts(items, at)
        return (found, 1) if named else (None, 0)
    if item.kind == "number" and len(item.text) >= LONG_NUMBER:
        found = components.of_number(item.text)
        return (found, 1) if found.names else (None, 0)
    if item.kind != "word":
        return None, 0
    glued = _GLUED.match(item.raw)
    if glued and glued.group(1) in components.heads:
        return components.numbered(glued.group(1), glued.group(2)), 1
    for width in range(LONGEST, 0, -1):
        head, plural = _head(items[at : at + width], width, components)
        if head:
            return _with_number(items, at, width, (head, plural), components)
    return None, 0


def _acts(items: Sequence[Item], at: int) -> bool:
    """Tell whether a number does what students do: "drop Quiz 1 and 2 gets 60 on the rest"."""
    return any(item.text in _ACTING for item in items[at + 1 : at + 2])


def _said(found: ComponentRef, before: Sequence[Item]) -> bool:
    """Tell whether a component was named just before: "Midterm 1, 1 or 2" starts on students."""
    numbers = [item.text for item in before if item.kind == "number"]
    raw = " ".join(item.raw for item in before)
    return found.said.rpartition(" ")[2] in numbers or raw.casefold().find(found.said) >= 0


def _head(items: Sequence[Item], width: int, components: Components) -> tuple[str | None, bool]:
    """Return the head that these items spell, and whether its plural was said."""
    if len(items) < width or any(item.kind != "word" for item in items):
        return None, False
    raw = " ".join(item.raw for item in items)
    one_form = " ".join(item.text for item in items)
    for text in (raw, one_form):
        if text in components.heads:
            return text, _is_plural(raw, text)
    for ending in ("s", "es", "zes"):
        stem = raw.removesuffix(ending)
        if stem != raw and stem in components.heads:
            return stem, True
    return None, False


def _is_plural(raw: str, head: str) -> bool:
    return raw != head and raw.endswith("s")


def _with_number(
    items: Sequence[Item],
    at: int,
    width: int,
    named: tuple[str, bool],
    components: Components,
) -> tuple[ComponentRef | None, int]:
    """Read on behind a head: a number, or none where it can stand alone."""
    head, plural = named
    behind = at + width
    if behind < len(items) and items[behind].text in ("hash", "number", "no"):
        behind += 1
    number = items[behind] if behind < len(items) else None
    if number and _can_count(number, head, components):
        return components.numbered(head, number.text), behind - at + 1
    before = items[at - 1] if at else None
    if not _may_stand(head, before, items[at + width : at + width + 1], components):
        return None, 0
    if before and before.text in _PLACES and not plural:
        return components.placed(head, before.text), width
    every = plural or (before is not None and before.text in _EVERY)
    return components.of_kind(head, every=every), width


def _can_count(number: Item, head: str, components: Components) -> bool:
    """Tell whether a number behind a head counts components, rather than being a score."""
    if number.kind != "number" or not number.text.isdigit():
        return False
    there = bool(components.numbered(head, number.text).names)
    return there or (components.is_numbered(head) and int(number.text) <= HIGHEST)


def _may_stand(
    head: str, before: Item | None, behind: Sequence[Item], components: Components
) -> bool:
    """Tell whether a head without a number names components here."""
    if before and before.text in _PLACES and head in components.heads:
        return components.stands_alone(head)
    if head in ("final", "finals") and behind and behind[0].text in _FINAL_WHAT:
        return False
    return components.stands_alone(head)
