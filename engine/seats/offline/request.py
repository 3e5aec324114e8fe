"""What a question asks for, once understood; and what is carried from one question to the next."""

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

TroubleKind: TypeAlias = Literal[
    "whom",
    "which student",
    "unknown student",
    "unlisted",
    "which work",
    "unknown work",
    "which score",
    "which change",
    "nothing scored",
]
ORDERS: Final = frozenset(
    ("extreme", "own_extreme", "closest", "least_sure", "hardest", "heaviest")
)
"""Rows of the table that answer with an order."""
Side: TypeAlias = Literal["above", "below", "from", "to", "at", "in"]


@dataclass(frozen=True)
class Trouble:
    """Why a request cannot be carried out as it stands: what was said, what it may have meant."""

    kind: TroubleKind
    said: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Limit:
    """Which scores are asked for: those on a side of a bound (from and to include it).

    `letter` is the letter whose cutoff the bound is; "in": scores of just that letter.
    """

    side: Side
    bound: float
    letter: str = ""

    def holds(self, score: float) -> bool:
        """Tell whether a score is on the side asked for."""
        return {
            "above": score > self.bound,
            "below": score < self.bound,
            "from": score >= self.bound,
            "to": score <= self.bound,
            "at": score == self.bound,
            "in": False,
        }[self.side]


@dataclass(frozen=True)
class Pick:
    """Each student's own lowest or highest scores, `count` of them, of the work that `names` say.

    Which these are the student's grades tell.
    """

    names: tuple[str, ...]
    high: bool = False
    count: int = 1


@dataclass(frozen=True)
class Request:
    """One thing asked for: a row of the table of intents and what it is about.

    `drop`, `picks` (dropped too) and `scores_for` are the changes of a recalculation; `wishes` are
    words of the question that decide how it is answered ("table", "lowest", "next");
    `whole_class`: about all students; `guessed`: it holds words that were not understood.
    """

    intent: str
    students: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    components: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    scores_for: tuple[tuple[str, float], ...] = ()
    picks: tuple[Pick, ...] = ()
    wishes: frozenset[str] = frozenset()
    whole_class: bool = False
    limit: Limit | None = None
    weeks: tuple[int, ...] = ()
    guessed: bool = False
    troubles: tuple[Trouble, ...] = ()

    def without_troubles(self, *kinds: TroubleKind) -> "Request":
        """Return the request with troubles of these kinds settled."""
        left = tuple(trouble for trouble in self.troubles if trouble.kind not in kinds)
        return replace(self, troubles=left)


@dataclass(frozen=True)
class Context:
    """What was asked last, and whom the talk is about."""

    requests: tuple[Request, ...] = ()
    students: tuple[str, ...] = ()
