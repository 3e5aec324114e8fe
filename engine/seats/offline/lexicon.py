"""Words: from what was typed to plain words of one form, with typing errors put right."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from engine.seats.offline.phrases import word_set
from engine.seats.offline.words import COMMON, FORMS

_SPLIT: Final = re.compile(
    r"(?P<range>(?<![\w.,-])\d{1,2}\s*[-\u2013\u2014]\s*\d{1,2}(?![\w.,-]))"
    r"|(?P<number>(?<![\w.])-?\d+(?:[.,]\d+)?(?![\w])%?)"
    r"|(?P<word>\w+(?:'\w+)?)"
    r"|(?P<stop>[,;.?!:&+/]+(?=\s|$)|[;?!&+/])"
    r"|(?P<hash>#)"
)
_IS_AFTER: Final = word_set("what who how where when it that there he she here which why")


@dataclass(frozen=True)
class Word:
    """One piece of what was typed: `kind` is word, number, stop or hash.

    `text` is its plain form, `raw` what was typed.
    """

    kind: str
    text: str
    raw: str


def plain(text: str) -> str:
    """Return text in compatible Unicode form with straight quotes, as long as it is."""
    straight = text.translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x2212: "-"})
    return "".join(_compatible(char) for char in straight)


def split_words(text: str) -> list[Word]:
    """Return the words, numbers and stops of a text, in plain lower case but not yet corrected."""
    found: list[Word] = []
    for match in _SPLIT.finditer(text):
        kind = match.lastgroup or "word"
        if kind == "range":
            first, last = re.findall(r"\d+", match.group())
            found += [Word("number", first, first), Word("word", "to", "to")]
            found.append(Word("number", last, last))
            continue
        parts = _contracted(match.group().casefold()) if kind == "word" else [match.group()]
        found += [Word(kind, part, match.group()) for part in parts]
    return found


def one_form(word: str, vocabulary: Collection[str]) -> str:
    """Return the word that stands for all words of its meaning, a typing error put right."""
    if word in FORMS:
        return FORMS[word]
    if word in vocabulary or word in COMMON or len(word) < 4 or not word.isalpha():
        return word
    nearest = _nearest(word, frozenset(vocabulary))
    return FORMS.get(nearest, nearest)


def _is_slip(word: str, candidate: str) -> bool:
    """Tell whether a word may be a candidate mistyped: the shorter, the more alike it must be."""
    if word.startswith(candidate) or candidate.startswith(word):
        return abs(len(word) - len(candidate)) < 2
    if len(word) == 4:
        return sorted(word) == sorted(candidate)
    return len(word) > 6 or word[0] == candidate[0]


@lru_cache(maxsize=4096)
def _nearest(word: str, vocabulary: frozenset[str]) -> str:
    allowed = 1 if len(word) < 7 else 2
    near = []
    for candidate in sorted(vocabulary | FORMS.keys()):
        if len(candidate) < 4:
            continue
        distance = OSA.distance(word, candidate, score_cutoff=allowed)
        if distance <= allowed and _is_slip(word, candidate):
            near.append((distance, candidate[0] != word[0], candidate))
    return min(near)[2] if near else word


def _contracted(word: str) -> list[str]:
    """Part a contraction ("what's" -> what is, "can't" -> can not); drop a possessive."""
    if word in ("cannot", "cant"):
        return ["can", "not"]
    stem, quote, tail = word.partition("'")
    if not quote:
        return [word]
    if tail == "s":
        return [stem, "is"] if stem in _IS_AFTER else [stem]
    if tail == "t":
        return [stem.removesuffix("n") if stem != "can" else stem, "not"]
    return [
        stem,
        {"ll": "will", "ve": "have", "re": "are", "d": "would", "m": "am"}.get(tail, tail),
    ]


def _compatible(char: str) -> str:
    """Return the compatible form of a character where that is one character too."""
    form = unicodedata.normalize("NFKC", char)
    return form if len(form) == 1 else char
