"""Numbers that are no scores: bounds ("below 60"), amounts ("10 points more"), weeks, ranges."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.seats.offline.frame import Item
from engine.seats.offline.numbers import UNITS
from engine.seats.offline.phrases import word_set

SIDES: Final = {"below": "below", "under": "below", "above": "above", "over": "above"}
"""Words before a bound, and on which side of it a score must be."""
_LESS: Final = word_set("less lower fewer worse lowest")
_OR_SIDE: Final = {
    **dict.fromkeys(("more", "above", "higher", "better", "over", "up"), "from"),
    **dict.fromkeys(("less", "below", "lower", "worse", "under"), "to"),
}
"""Words behind "70 or ..."."""
_LACKED: Final = word_set("missing assignment point percent")
"""What is counted by a number behind "than" that could also be a student's."""
_FIRST: Final = word_set("best worst first highest lowest")
_COUNTED: Final = word_set("student flag one")
_OF_LIST: Final = frozenset(("in", "on", "of", "do", "have", "need", "get", "still", "can"))
_MORE: Final = word_set("more extra additional higher lower better less fewer")
_UNITS: Final = word_set("point percent %")
_BY: Final = word_set("add plus by extra")
_TO_WORK: Final = word_set("point percent % to on in for everything everywhere")
_RANGE: Final = word_set("to through thru until")
_MOVING: Final = word_set("change set from raise")


def mark_weeks(items: Sequence[Item], now: int) -> list[Item]:
    """Mark weeks: "week 9", "this week", "next week"; `now` is the present one."""
    marked: list[Item] = []
    for item in items:
        before = marked[-1] if marked else Item("word", "")
        if item.kind == "number" and before.text in ("week", "weeks") and item.text.isdigit():
            marked[-1] = Item("week", "week", item.raw, float(item.text))
        elif item.text == "week" and before.text in ("this", "next", "last"):
            week = now + {"this": 0, "next": 1, "last": -1}[before.text]
            marked[-1] = Item("week", "week", item.raw, float(week))
        else:
            marked.append(item)
    return marked


def first_few(items: Sequence[Item], flagged: int) -> list[Item]:
    """Put the students' numbers in place of "the first three students", "the last two"."""
    marked: list[Item] = []
    for at, item in enumerate(items):
        before = marked[-1].text if marked else ""
        many = _how_many(item)
        behind = items[at + 1 : at + 2]
        if before in ("first", "last") and 1 < many <= flagged and _are_listed(behind):
            marked.pop()
            start = 1 if before == "first" else flagged - many + 1
            for number in range(start, start + many):
                marked += [Item("stop", ","), Item("number", str(number), str(number))]
        elif not (item.text in _COUNTED and _replaced(items[:at])):
            marked.append(item)
    return marked


def _how_many(item: Item) -> int:
    """Return the number that an item says; 0 for none."""
    digits = item.kind == "number" and item.text.isascii() and item.text.isdigit()
    return int(item.text) if digits else UNITS.get(item.raw, 0)


def _are_listed(behind: Sequence[Item]) -> bool:
    """Tell whether what is counted are the students of the report."""
    return not behind or behind[0].kind == "stop" or behind[0].text in _COUNTED | _OF_LIST


def _replaced(before: Sequence[Item]) -> bool:
    """Tell whether the words before are "first three", whose "students" is in them."""
    return len(before) > 1 and before[-2].text in ("first", "last") and _how_many(before[-1]) > 1


def mark_bounds(items: Sequence[Item], flagged: int) -> list[Item]:
    """Mark numbers that bound, change or count; `flagged` is the highest number of a student."""
    marked: list[Item] = []
    for at, item in enumerate(items):
        texts = [other.text for other in items[at + 1 : at + 4]] + ["", "", ""]
        before = [other.text for other in marked[-2:]] or [""]
        if item.kind != "number":
            marked.append(item)
        elif side := _side(before, texts, item, flagged):
            marked.append(replace(item, kind="limit", text=side, value=_float(item.text)))
        elif _is_amount(before[-1], texts):
            marked.append(replace(item, kind="amount"))
        elif _counts_work(before[-1], items[at + 1 : at + 3], item):
            word = next(word for word, number in UNITS.items() if str(number) == item.text)
            marked.append(replace(item, kind="word", text=word))
        elif _counts(before[-1], items[at + 1 : at + 2]):
            marked.append(replace(item, kind="word", text="limit"))
        else:
            marked.append(item)
    return marked


def spread_ranges(items: Sequence[Item], flagged: int) -> list[Item]:
    """Put all numbers in place of "1 to 3" and "1-3", where these number students."""
    spread: list[Item] = []
    for item in items:
        first = spread[-2] if len(spread) > 1 and spread[-1].text in _RANGE else None
        if first and _are_students(first, item, flagged) and not _moves(spread):
            spread.pop()
            between = range(int(first.text) + 1, int(item.text) + 1)
            for number in between:
                spread += [Item("stop", ","), Item("number", str(number), str(number))]
        else:
            spread.append(item)
    return spread


def _are_students(first: Item, last: Item, flagged: int) -> bool:
    both = first.kind == last.kind == "number" and (first.text + last.text).isdigit()
    return both and 0 < int(first.text) < int(last.text) <= flagged


def _moves(items: Sequence[Item]) -> bool:
    return any(item.text in _MOVING for item in items)


def _side(before: Sequence[str], behind: Sequence[str], item: Item, flagged: int) -> str | None:
    """Return on which side of a bound a score must be; None where the number is none."""
    if behind[0] == "or" and behind[1] in _OR_SIDE:
        return _OR_SIDE[behind[1]]
    student = item.text.isdigit() and int(item.text) <= flagged and behind[0] not in _LACKED
    if before[-1] == "than" and not student:
        return "below" if before[0] in _LESS else "above"
    return SIDES.get(before[-1])


def _is_amount(before: str, behind: Sequence[str]) -> bool:
    """Tell whether a number says by how much a score changes."""
    if behind[0] in _UNITS and behind[1] in _MORE:
        return True
    if behind[0] in _MORE and (behind[1] in _TO_WORK or not behind[1]):
        return True
    return before in _BY


def _counts_work(before: str, behind: Sequence[Item], item: Item) -> bool:
    """Tell whether a number counts work: "the 2 lowest quizzes", "the lowest 2 quizzes"."""
    kinds = [other.kind for other in behind]
    ordered = before in _FIRST or (bool(behind) and behind[0].text in _FIRST)
    return ordered and "component" in kinds and item.text in map(str, UNITS.values())


def _counts(before: str, behind: Sequence[Item]) -> bool:
    """Tell whether a number counts students: "the top 3 students", "2 students"."""
    first = before in _FIRST and bool(behind) and behind[0].text in _COUNTED
    return first or any(item.text == "student" and item.raw.endswith("s") for item in behind)


def _float(digits: str) -> float:
    return float(digits.rstrip("%").replace(",", "."))
