"""Numbers in a question: which are scores, also in words."""

from collections.abc import Sequence
from typing import Final

from engine.seats.offline.frame import Item
from engine.seats.offline.phrases import first_of, names, phrases, word_set

TENS: Final = {
    word: 10 * n
    for n, word in enumerate(
        names("ten twenty thirty forty fifty sixty seventy eighty ninety"), start=1
    )
}
UNITS: Final = {
    word: n for n, word in enumerate(names("one two three four five six seven eight nine"), start=1)
}
WHOLE: Final = {**TENS, "zero": 0, "hundred": 100, "fifteen": 15}

NOTHING: Final = phrases("nothing else/more?; no points; no more/further work/assignments")
HALF: Final = phrases("half of? the? points/marks")
FULL: Final = phrases("full/perfect marks/points/score/scores/credit; perfect; aces/ace/aced/acing")
"""Scores in words, as they are typed."""

_FILLERS: Final = word_set("a an the at least only just about around exactly even say")
_CUES: Final = word_set("get score average with by uniform set = be been were make")
_CUES_AFTER_WORK: Final = frozenset(("to", "is", "was", "at", "as", "of"))
_MOVING: Final = frozenset(("change", "set", "from", "up", "raise"))
_ON: Final = frozenset(("on", "in", "for", "across", "from"))
_WHAT_IS_LEFT: Final = word_set(
    "all everything each every rest remaining left whatever what now those future upcoming other"
    " others else"
)
_REST: Final = word_set("everything else rest others")
_UNITS: Final = frozenset(("%", "percent", "point", "everything", "all", "otherwise", "elsewhere"))
_DOING: Final = word_set("can could need must should would will has have had still")
"""What stands behind a student, never behind a score."""
_LINKS: Final = frozenset((",", "and", "or", "&", "/", "+"))
_TURNING: Final = frozenset(("get", "score", "do", "hand", "submit", "turn", "with", "does"))


def numbers_in_words(items: Sequence[Item]) -> list[Item]:
    """Turn "zero", "seventy five", "student two" into numbers."""
    numbers: list[Item] = []
    for item in items:
        before = numbers[-1] if numbers else None
        if item.kind == "word" and item.text in WHOLE:
            numbers.append(Item("number", str(WHOLE[item.text]), item.raw))
        elif item.kind == "word" and item.text in UNITS and before and _counts(before):
            if before.raw in TENS:
                numbers.pop()
            value = UNITS[item.text] + TENS.get(before.raw, 0)
            numbers.append(Item("number", str(value), item.raw))
        else:
            numbers.append(item)
    return numbers


def mark_scores(items: Sequence[Item], flagged: int) -> list[Item]:
    """Mark the numbers that are said as scores; `flagged` is the highest number of a student."""
    marked: list[Item] = []
    for at, item in enumerate(items):
        if item.kind == "number" and _is_score(items, at, marked, flagged):
            value = float(item.text.rstrip("%").replace(",", "."))
            marked.append(Item("score", item.text, item.raw, value))
        else:
            marked.append(_score_in_words(items, at) or item)
    return marked


def _counts(before: Item) -> bool:
    return before.raw in TENS or before.text in ("student", "number", "hash")


def _is_score(items: Sequence[Item], at: int, marked: Sequence[Item], flagged: int) -> bool:
    """Tell whether a number is said as a score."""
    text = items[at].text
    if not text.isdigit():
        return True
    if any(item.text == "compare" for item in items[:at]):
        return False
    if int(text) <= flagged and items[at + 1 : at + 2] and items[at + 1].text in _DOING:
        return False
    before = [item for item in marked if item.text not in _FILLERS]
    if len(before) > 1 and before[-1].text in _LINKS and before[-2].kind in ("score", "student"):
        same = before[-2].kind == "score"
        return same or (int(text) > flagged and _leads_on(items, at))
    return _cued(before, int(text) <= flagged) or (
        _leads_on(items, at) and not _of_student(before, int(text) <= flagged)
    )


def _cued(before: Sequence[Item], may_be_student: bool) -> bool:
    """Tell whether the words before a number make it a score."""
    if not before:
        return False
    last, earlier = before[-1], before[:-1]
    if last.raw.startswith("simul") or last.kind in ("pronoun", "component"):
        return last.raw != "both"
    if last.text in _CUES_AFTER_WORK and any(_is_work(item) for item in earlier[-1:]):
        return last.text != "of" or not may_be_student
    if last.text == "to" and any(item.text in _MOVING for item in earlier):
        return True
    if last.text == "of" and earlier:
        return earlier[-1].text in ("score", "average") and not may_be_student
    if may_be_student:
        number = last.text in ("with", *_REST)
        if number or (last.text in ("average", "score") and len(before) < 3):
            return False
    return last.kind == "word" and last.text in _CUES | _REST


def _is_work(item: Item) -> bool:
    """Tell whether an item names work, be it what is left beside other work."""
    return item.kind in ("component", "others") or item.text in _REST


def _of_student(before: Sequence[Item], may_be_student: bool) -> bool:
    return bool(before) and before[-1].text in ("of", "for") and may_be_student


def _leads_on(items: Sequence[Item], at: int) -> bool:
    """Tell whether the words behind a number make it a score: "points", "on Quiz 1"."""
    behind = [item for item in items[at + 1 : at + 6] if item.text not in _FILLERS]
    if not behind:
        return False
    if behind[0].text in _UNITS or any(item.text == "enough" for item in behind[:2]):
        return True
    return behind[0].text in _ON and any(
        item.kind in ("component", "others") or item.text in _WHAT_IS_LEFT for item in behind[1:3]
    )


def _score_in_words(items: Sequence[Item], at: int) -> Item | None:
    """Return "full marks", "half the points" or "nothing" as a score."""
    item = items[at]
    if item.kind != "word":
        return None
    line = " " + " ".join(other.raw or other.text for other in items[at : at + 5]) + " "
    for said, value in ((FULL, 100.0), (HALF, 50.0), (NOTHING, 0.0)):
        match = first_of(said, line)
        turned = value == 100.0 or any(other.text in _TURNING for other in items[:at])
        if match and match.start() == 1 and turned:
            return Item("score", item.raw, item.raw, value)
    return None
