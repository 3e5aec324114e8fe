"""A small language for phrases, in which the table of intents is written.

A phrase is words in one form (lexicon.py), one space between: `a/b` is either word, `a?` may be
left out, `...` is up to eight words of any kind. Mentions stand as `@student`, `@flagged` (all
flagged students), `@others` (the other flagged ones), `@class`, `@pronoun`, `@component`,
`@letter`, `@score` (a number said as a score) and `@number` (any other number); `@who` is any of
those that may name students.
"""

import re
from functools import lru_cache
from typing import Final

WHO: Final = ("student", "flagged", "others", "class", "pronoun", "number")
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


@lru_cache(maxsize=1024)
def compiled(phrase: str) -> re.Pattern[str]:
    """Return the pattern of a phrase, to search in a line of words with a space before each."""
    return re.compile("(?<= )" + "".join(_part(part) for part in phrase.split()))


def first_of(phrases: tuple[str, ...], line: str) -> re.Match[str] | None:
    """Return the first phrase's match in a line, in the order of the phrases; None without one."""
    words = _words(line)
    matches = (compiled(phrase).search(line) for phrase in phrases if needed(phrase) <= words)
    return next((match for match in matches if match), None)


@lru_cache(maxsize=1024)
def needed(phrase: str) -> frozenset[str]:
    """Return the words without which a phrase cannot match: a cheap test before the pattern."""
    return frozenset(
        part for part in phrase.split() if part not in ("...", "@who") and not set("?/") & set(part)
    )


@lru_cache(maxsize=64)
def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


def words_of(phrases: tuple[str, ...]) -> frozenset[str]:
    """Return the plain words that phrases are made of."""
    return frozenset(re.findall(r"(?<![@a-z'])[a-z']+", " ".join(phrases)))


def _part(part: str) -> str:
    if part == "...":
        return GAP
    optional = part.endswith("?")
    choices = [_choice(choice) for choice in part.removesuffix("?").split("/")]
    return f"(?:(?:{'|'.join(choices)}) ){'?' if optional else ''}"


def _choice(choice: str) -> str:
    if choice == "@who":
        return "@(?:" + "|".join(WHO) + ")"
    return re.escape(choice)
