"""A small language for phrases, in which the table of intents is written.

A phrase is words in one form (lexicon.py), one space between: `a/b` is either word, `a?` may be
left out, `...` is up to eight words of any kind. Mentions stand as `@student`, `@flagged` (all
flagged students), `@others` (the other flagged ones), `@class`, `@pronoun`, `@component`,
`@letter`, `@score` (a number said as a score), `@limit` (a bound: below 60), `@amount` (10 points
more), `@week` and `@number` (any other number); `@who` is any of those that may name students,
`@one` those that name single ones. `^` is where a clause begins, `$` where it ends.
"""

import re
from functools import lru_cache
from typing import Final

WHO: Final = ("student", "flagged", "others", "class", "pronoun", "number")
ONE: Final = ("student", "pronoun", "number")
_ANY_OF: Final = {"@who": WHO, "@one": ONE}
_ENDS: Final = {"^": r"(?<=^ )", "$": r"(?:[?.!,;:] )*$"}
GAP: Final = r"(?:\S+ ){0,8}?"


def phrases(text: str) -> tuple[str, ...]:
    """Return the phrases of a text, which are parted by semicolons."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(";"))


def names(text: str) -> tuple[str, ...]:
    """Return the words of a text, in order."""
    return tuple(text.split())


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


@lru_cache(maxsize=2048)
def compiled(phrase: str) -> re.Pattern[str]:
    """Return the pattern of a phrase, to search in a line of words with a space before each."""
    return re.compile("(?<= )" + "".join(_part(part) for part in phrase.split()))


def first_of(phrases: tuple[str, ...], line: str) -> re.Match[str] | None:
    """Return the first phrase's match in a line, in the order of the phrases; None without one."""
    words = _words(line)
    index = _by_word(phrases)
    candidates = {at for word in (*words, "") if word in index for at in index[word]}
    for at in sorted(candidates):
        match = may_match(phrases[at], words) and compiled(phrases[at]).search(line)
        if match:
            return match
    return None


def may_match(phrase: str, words: frozenset[str]) -> bool:
    """Tell whether a line of these words has those that a phrase needs: a cheap test."""
    return not any(choices.isdisjoint(words) for choices in needed(phrase))


@lru_cache(maxsize=256)
def _by_word(phrases: tuple[str, ...]) -> dict[str, list[int]]:
    """Return which phrases a word may set off: those that need it; "": those that need none."""
    index: dict[str, list[int]] = {}
    for at, phrase in enumerate(phrases):
        for word in min(needed(phrase), key=len, default=("",)):
            index.setdefault(word, []).append(at)
    return index


@lru_cache(maxsize=2048)
def needed(phrase: str) -> tuple[frozenset[str], ...]:
    """Return choices of words, one of each of which a line must hold to match."""
    parts = (part for part in phrase.split() if part not in ("...", *_ENDS))
    return tuple(frozenset(_slots(part)) for part in parts if not part.endswith("?"))


def _slots(part: str) -> list[str]:
    """Return the words and mentions that a part of a phrase stands for."""
    slots: list[str] = []
    for choice in part.split("/"):
        slots += [f"@{kind}" for kind in _ANY_OF[choice]] if choice in _ANY_OF else [choice]
    return slots


@lru_cache(maxsize=64)
def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


def words_of(phrases: tuple[str, ...]) -> frozenset[str]:
    """Return the plain words that phrases are made of."""
    return frozenset(re.findall(r"(?<![@a-z'])[a-z']+", " ".join(phrases)))


def _part(part: str) -> str:
    if part == "...":
        return GAP
    if part in _ENDS:
        return _ENDS[part]
    optional = part.endswith("?")
    choices = [re.escape(slot) for slot in _slots(part.removesuffix("?"))]
    return f"(?:(?:{'|'.join(choices)}) ){'?' if optional else ''}"
