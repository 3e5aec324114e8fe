"""Which end of an order a question asks for: "most worrying" is the lowest, "safest" the highest.

A word of degree (most, least) says an end of the scale that the question's word of worth names:
most at risk is least well off. Words that hold both (worst, weakest, best) decide alone.
"""

from typing import Final

from engine.seats.offline.phrases import word_set

LOW: Final = word_set("worst weak worse bad weaker furthest")
HIGH: Final = word_set("best top strong better stronger")
LEAST: Final = word_set("lowest less fewer")
MOST: Final = word_set("highest more closest nearest")
TROUBLED: Final = word_set(
    "worry trouble risk fail help attention priority decline flag support first doomed critical"
    " lose lost losing cost drag dragging hurt pulling holding"
)
WELL: Final = word_set("safe pass ok fine well good promising confidence")
NOT: Final = word_set("not stop without")
PLACES: Final = ("second", "third", "fourth", "fifth")
"""Places of an order behind its first."""
ENDS: Final = NOT | LOW | HIGH | LEAST | MOST | TROUBLED | WELL
"""All words that decide an end."""


def high_first(words: frozenset[str]) -> bool:
    """Tell whether those who are best off are asked for, not those who are worst off."""
    if words & (LOW | HIGH):
        failing = "fail" in words and not words & WELL
        return bool(words & HIGH) and not words & LOW and not failing
    if words & (TROUBLED | WELL):
        turned = bool(words & LEAST) != bool(words & NOT)
        return bool(words & TROUBLED) == turned
    return bool(words & MOST)


def place(words: frozenset[str]) -> int:
    """Return which place of an order is asked for; the first is 0."""
    return next((at for at, word in enumerate(PLACES, start=1) if word in words), 0)


def both_ends(words: frozenset[str]) -> bool:
    """Tell whether a question names the highest and the lowest."""
    return {"highest", "lowest"} <= words or {"best", "worst"} <= words
