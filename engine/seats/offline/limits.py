"""Which scores are asked for: "above 70", "below a C", "who is passing now"."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.scale import LETTERS, LOWEST_SAFE
from engine.seats.offline.frame import Item, scores_in
from engine.seats.offline.request import Limit, Side

_SIDES: Final[Mapping[str, Side]] = {"above": "above", "below": "below", "from": "from", "to": "to"}
_BETTER: Final = frozenset(("better", "above", "higher", "more", "up"))
_BELOW: Final = frozenset(("below", "under", "less", "lower", "worse"))
_FAILING: Final = frozenset(("fail", "bad"))


def limit_in(items: Sequence[Item], cutoffs: Mapping[str, float]) -> Limit | None:
    """Return the limit that a clause names, by number, letter, or passing and failing."""
    for item in items:
        if item.kind == "limit" and isinstance(item.value, float):
            return Limit(_SIDES[item.text], item.value)
    scores = scores_in(items)
    if scores:
        return Limit("at", scores[0])
    words = frozenset(item.text for item in items)
    letter = next((i.text for i in items if i.kind == "letter" and i.text in LETTERS), "")
    if letter and letter not in cutoffs:
        return Limit("in", min(cutoffs.values()), letter)
    if letter:
        return Limit(_letter_side(words), cutoffs[letter], letter)
    if words & _FAILING or "pass" in words:
        failing = bool(words & _FAILING) != ("not" in words)
        return Limit("below" if failing else "from", cutoffs[LOWEST_SAFE], LOWEST_SAFE)
    return None


def _letter_side(words: frozenset[str]) -> Side:
    if words & _BELOW:
        return "below"
    return "from" if words & _BETTER else "in"
