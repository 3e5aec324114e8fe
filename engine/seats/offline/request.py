"""What a question asks for, once understood; and what is carried from one question to the next."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

TroubleKind: TypeAlias = Literal[
    "whom",
    "which student",
    "unknown student",
    "unlisted",
    "which work",
    "unknown work",
    "which score",
    "which change",
]


@dataclass(frozen=True)
class Trouble:
    """Why a request cannot be carried out as it stands: what was said, what it may have meant."""

    kind: TroubleKind
    said: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Request:
    """One thing asked for: a row of the table of intents and what it is about.

    `drop` and `scores_for` are the changes of a recalculation; `wishes` are words of the question
    that decide how it is answered ("table", "lowest", "next"); `whole_class`: about all students.
    """

    intent: str
    students: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    components: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    scores_for: tuple[tuple[str, float], ...] = ()
    wishes: frozenset[str] = frozenset()
    whole_class: bool = False
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
