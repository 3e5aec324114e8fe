"""Changes to a student's scores, as a clause tells them: what is dropped, what gets which score."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from engine.seats.offline.components import ComponentRef, Components
from engine.seats.offline.direction import HIGH, LOW
from engine.seats.offline.frame import Item, components_in, scores_in
from engine.seats.offline.numbers import UNITS
from engine.seats.offline.phrases import word_set
from engine.seats.offline.request import Pick, Trouble
from engine.seats.offline.slots import one_component

_DROPPING: Final = word_set("drop without minus leave take throw count counting counted")
_DROPPED: Final = word_set("count counting counted")
"""Verbs that drop what stands before them too: "if Quiz 1 did not count"."""
_PASSIVE: Final = word_set("is be was were are")
_DOING: Final = word_set("do doing take taking submit hand turn sit attend")
"""Verbs of work that is done; with "not" or "without" it gets a score of nothing."""
_SETTING: Final = word_set("get score change set if with raise suppose give")
_IS: Final = frozenset(("is", "at", "to", "be"))
"""Words between work and its own score, also behind another's: "75 on Quiz 1 if Quiz 2 is 65"."""
_ANY_WORK: Final = word_set("score grade assignment one")
"""What is said of any work: "drop her lowest score"."""
_PAST: Final = word_set("had change regrade been instead really")
"""Words by which a component that may be several is one that has its score already."""


@dataclass
class Changes:
    """What is dropped (also as grades tell), which component gets which score, what is unclear."""

    drop: dict[str, None] = field(default_factory=dict)
    picks: dict[Pick, None] = field(default_factory=dict)
    scores: dict[str, float] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)


def changes(items: Sequence[Item], components: Components) -> Changes:
    """Return the changes that a clause tells.

    Scores stand before their components ("70 on Quiz 1 and Quiz 2") or behind ("Quiz 1 to 70"):
    which of the two is told by what comes first.
    """
    if any(item.text == "except" for item in items):
        return _all_but(items, components)
    if _skips(items):
        return _skipped(items, components)
    reading = _Reading(components, behind=_scores_behind(items), past=_is_past(items))
    for item in items:
        reading.take(item)
    for pick in reading.picked:
        reading.found.troubles.append(Trouble("which work", "such work", pick.names))
    if reading.waiting:
        reading.found.troubles.append(Trouble("which score", ", ".join(reading.waiting)))
    return reading.found


def _skips(items: Sequence[Item]) -> bool:
    """Tell whether a clause assumes that work is not done: "if she misses the final"."""
    words = [item.text for item in items]
    undone = ("missing" in words and "not" not in words) or any(
        first in ("not", "without") and then in _DOING for first, then in pairwise(words)
    )
    return undone and not scores_in(items)


def _skipped(items: Sequence[Item], components: Components) -> Changes:
    found = Changes()
    for ref in components_in(items):
        names, trouble = one_component(ref, components, due=False)
        found.scores.update(dict.fromkeys(names, 0.0))
        if trouble:
            found.troubles.append(trouble)
    return found


def _all_but(items: Sequence[Item], components: Components) -> Changes:
    """Return one score on all that remains but what is excepted."""
    names = [name for ref in components_in(items) for name in ref.names]
    rest = [name for name in components.all_remaining if name not in names]
    scores = scores_in(items)
    if not scores:
        return Changes(troubles=[Trouble("which score")])
    others = dict.fromkeys(names, scores[1]) if scores[1:] else {}
    return Changes(scores=dict.fromkeys(rest, scores[0]) | others)


@dataclass
class _Reading:
    """Where a reader of a clause is: dropping or setting, last score and word, what awaits one."""

    components: Components
    behind: bool
    past: bool
    found: Changes = field(default_factory=Changes)
    dropping: bool = False
    score: float | None = None
    last: str = ""
    end: str = ""
    count: int = 1
    recent: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    picked: list[Pick] = field(default_factory=list)

    def take(self, item: Item) -> None:
        if isinstance(item.value, ComponentRef):
            self._component(item.value)
        elif item.kind == "score" and isinstance(item.value, float):
            self._score(item.value)
        elif item.kind == "word":
            self._word(item.text)

    def _word(self, word: str) -> None:
        passive = word == "drop" and self.last in _PASSIVE
        self.last = word
        if passive or word in _DROPPED:
            self.found.drop.update(dict.fromkeys(self.waiting))
            self.found.picks.update(dict.fromkeys(self.picked))
            self.waiting, self.picked = [], []
        if word in _DROPPING or (word in _SETTING and not self.end):
            self.dropping = word in _DROPPING
        self._order(word)

    def _order(self, word: str) -> None:
        """Take "lowest", "two lowest", and work of any kind behind it."""
        self.count = UNITS.get(word, self.count)
        if word in LOW | HIGH | {"lowest", "highest"}:
            self.end = word
        elif word in _ANY_WORK and self.end:
            self._pick(self.components.all_due)

    def _pick(self, names: tuple[str, ...]) -> None:
        due = tuple(name for name in names if self.components.due(name))
        pick = Pick(due, self.end in HIGH | {"highest"}, self.count)
        if self.dropping:
            self.found.picks[pick] = None
        else:
            self.picked.append(pick)
        self.end, self.count = "", 1

    def _score(self, score: float) -> None:
        self.dropping, self.score = False, score
        if self.last in _IS:
            self.found.scores.update(dict.fromkeys(self.recent, score))
        if self.behind:
            self.found.scores.update(dict.fromkeys(self.waiting, score))
            self.waiting = []

    def _component(self, ref: ComponentRef) -> None:
        if self.end and len(ref.names) > 1:
            self._pick(ref.names)
            return
        self.last = ""
        due = self.dropping or self.past
        names, trouble = one_component(ref, self.components, due=due)
        if trouble:
            self.found.troubles.append(trouble)
        if self.dropping:
            self.found.drop.update(dict.fromkeys(names))
        elif self.score is not None and not self.behind:
            self.found.scores.update(dict.fromkeys(names, self.score))
            self.recent = list(names)
        else:
            self.waiting += names


def _is_past(items: Iterable[Item]) -> bool:
    return any(item.text in _PAST for item in items)


def _scores_behind(items: Sequence[Item]) -> bool:
    """Tell whether scores stand behind components: one that is not dropped comes first."""
    dropping = False
    for item in items:
        if item.kind == "word" and item.text in (_DROPPING | _SETTING):
            dropping = item.text in _DROPPING
        elif item.kind == "score":
            return False
        elif isinstance(item.value, ComponentRef) and not dropping:
            return True
    return False
