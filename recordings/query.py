"""What is asked of the library: filters, words that were said, and an order."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from engine.events import Status

WHEN: Final = "when"
SORTS: Final = {
    WHEN: "number",
    "scenario": "scenario",
    "seed": "seed",
    "accuracy": "target",
    "instructor": "instructor",
    "assistant": "assistant",
    "status": "status",
    "f1-first": "f1_first",
    "f1-final": "f1_final",
    "rair": "rair",
    "rsr": "rsr",
    "turns": "turns",
}
"""What the library is sorted by, and the column of each; all have an index."""

TEXTS: Final = ("scenario", "instructor", "assistant", "status")
"""Sorts by text: their beginning is A; that of the others is the newest or the largest."""

SCORED: Final = ("f1_first", "f1_final", "rair", "rsr", "turns")
"""Columns of the score, which a recording may not have yet."""

Range: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class LibraryQuery:
    """Which recordings, in which order; what is left empty does not matter.

    A filter with several values takes any of them, but `tags` must all be there. A text that ends
    with `*` takes all that begin with it. `accuracy` is the target, None the natural one; `origin`
    None is what was played here. `since` and `before` bound when it began, in ISO 8601 (UTC; the
    beginning of one will do). F1 ranges hold both ends. `search` is words that were said, each of
    them or its beginning, and "phrases in quotes". `binned` looks into the bin instead. `sort` is
    of SORTS; what has no value comes last either way.
    """

    scenario: tuple[str, ...] = ()
    dataset: tuple[str, ...] = ()
    course: tuple[str, ...] = ()
    week: tuple[int, ...] = ()
    seed: tuple[int, ...] = ()
    accuracy: tuple[float | None, ...] = ()
    instructor: tuple[str, ...] = ()
    assistant: tuple[str, ...] = ()
    status: "tuple[Status, ...]" = ()
    noise: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    origin: tuple[str | None, ...] = ()
    parent: tuple[str, ...] = ()
    since: str = ""
    before: str = ""
    f1_first: Range | None = None
    f1_final: Range | None = None
    search: str = ""
    binned: bool = False
    sort: str = WHEN
    descending: bool = True

    @property
    def needs_scores(self) -> bool:
        """Whether its answer is right only once every recording has its score."""
        return SORTS[self.sort] in SCORED or bool(self.f1_first or self.f1_final)


EVERYTHING: Final = LibraryQuery()


class Conditions:
    """The conditions of a query in SQL over `source` (as `r`), with their values."""

    def __init__(self, query: LibraryQuery) -> None:
        self.values: list[object] = []
        self.source = "recordings AS r"
        self._terms = ["r.listed = 1"]
        if query.binned:
            self.source += " INDEXED BY by_binned"
            self._terms = ["r.binned IS NOT NULL AND r.created IS NOT NULL"]
        # In another order than that of time, an index of a column with few values misleads.
        few = "r." if query.sort == WHEN else "+r."
        self._any("r.scenario", query.scenario)
        self._any("+r.dataset", query.dataset)
        self._any("+r.course", query.course)
        self._any("+r.week", query.week)
        self._any("r.seed", query.seed)
        self._any(f"{few}target", query.accuracy)
        self._any(f"{few}instructor", query.instructor)
        self._any(f"{few}assistant", query.assistant)
        self._any(f"{few}status", [None if s == "interrupted" else s for s in query.status])
        self._any("+r.noise", query.noise)
        self._any("+r.origin", query.origin)
        self._any("r.parent", query.parent)
        self._tagged(query.tags)
        self._bounds(query)

    def text(self, *more: str) -> str:
        """Return all conditions, and `more`, as they stand after WHERE."""
        return " AND ".join((*self._terms, *more))

    def _any(self, column: str, wanted: Iterable[object]) -> None:
        terms = [self._one(column, value) for value in wanted]
        if terms:
            self._terms.append(f"({' OR '.join(terms)})")

    def _one(self, column: str, value: object) -> str:
        if value is None:
            return f"{column} IS NULL"
        if isinstance(value, str) and value.endswith("*"):
            self.values += [value[:-1], value[:-1] + "\U0010ffff"]
            return f"({column} >= ? AND {column} < ?)"
        self.values.append(value)
        return f"{column} = ?"

    def _tagged(self, tags: Iterable[str]) -> None:
        for tag in tags:
            self._terms.append("r.number IN (SELECT recording FROM tags WHERE tag = ?)")
            self.values.append(tag)

    def _bounds(self, query: LibraryQuery) -> None:
        low, high = query.f1_first or (None, None)
        least, most = query.f1_final or (None, None)
        for term, value in (
            ("r.created >= ?", query.since or None),
            ("r.created < ?", query.before or None),
            ("r.f1_first >= ?", low),
            ("r.f1_first <= ?", high),
            ("r.f1_final >= ?", least),
            ("r.f1_final <= ?", most),
        ):
            if value is not None:
                self._terms.append(term)
                self.values.append(value)
