"""A question in clauses: "the grades of 2 and the minimum for a C" asks two things."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.frame import Frame, Item
from engine.seats.offline.intents import Intent
from engine.seats.offline.rows import Scene, standing, triggered

_JOINS: Final = frozenset(("and", "then", "also", "plus", "but"))
_WHAT_IF: Final = frozenset(("recalculate", "uniform"))
_OUTCOME: Final = frozenset(("would", "will", "then", "now", "still", "what", "is", "does", "can"))
_OWN: Final = frozenset(("predict", "confidence", "minimum", "need", "list", "class", "grades"))
"""Words of a request of its own, beside a what-if."""

_MORE_WORK: Final = frozenset(("and", "also", "the", "a", "lowest", "worst", "highest", "best"))
"""Words round work in a list of what is dropped."""

Clause = tuple[Frame, list[Intent]]


def clauses(frame: Frame, scene: Scene) -> list[Clause]:
    """Return the clauses of a question, each with the rows that it triggers.

    A part that triggers nothing belongs to the part before it (the first to the one behind).
    """
    parts: list[list[Item]] = [[]]
    for part in _parts(frame):
        if _goes_on(part, parts[-1]):
            parts[-1] = parts[-1] + part
        elif triggered(parts[-1], scene) and triggered(part, scene):
            parts.append(part)
        else:
            parts[-1] = parts[-1] + part
    return _outcomes_dropped([(tuple(p), standing(triggered(p, scene))) for p in parts])


def _goes_on(part: Sequence[Item], before: Sequence[Item]) -> bool:
    """Tell whether a part names more work to drop: "without the lowest quiz and lowest lab"."""
    words = {item.text for item in part if item.kind == "word"}
    work = any(item.kind == "component" for item in part)
    plain = all(item.kind in ("word", "stop", "component", "pronoun") for item in part)
    drops = any(item.text in ("drop", "without") for item in before)
    return work and plain and drops and words <= _MORE_WORK


def _outcomes_dropped(found: list[Clause]) -> list[Clause]:
    """Drop what only asks how a what-if ends: "if she gets 60 on the rest, will she pass?"."""
    if not any(row.name in _WHAT_IF for _, rows in found for row in rows):
        return found
    return [
        (items, rows)
        for items, rows in found
        if any(row.name in _WHAT_IF for row in rows) or not _asks_outcome(items)
    ]


def _asks_outcome(items: Frame) -> bool:
    words = {item.text for item in items if item.kind == "word"}
    return bool(words & _OUTCOME) and not words & _OWN


def _parts(frame: Sequence[Item]) -> list[list[Item]]:
    parts: list[list[Item]] = [[]]
    if any(item.text == "except" for item in frame):
        return [list(frame)]
    for item in frame:
        if item.kind == "stop" or (item.kind == "word" and item.text in _JOINS):
            parts.append([])
        parts[-1].append(item)
    return parts
