"""Pages of the library: which recordings a query finds, in its order.

A page goes on behind the last row of the one before, by that row's place in the order (nothing is
counted off), so that it is as quick at the end as at the beginning.
"""

import sqlite3
from collections.abc import Iterator
from itertools import groupby, islice
from typing import TypeAlias

from recordings.phrases import fts_query
from recordings.query import SORTS, WHEN, Conditions, LibraryQuery
from recordings.rows import LAST_SEQ, event_key

_Terms: TypeAlias = dict[str, tuple[object, ...]]
"""More conditions, and the values of each."""

_NEWEST = (1 << 31) - 1
"""No recording has this number: there is not room for so many."""

_BY_TIME = "SELECT r.number FROM {source} WHERE {where} ORDER BY r.number {way} LIMIT ?"
_BY_COLUMN = """
SELECT r.number FROM {source} WHERE {where}
ORDER BY {column} {way}, r.number {way} LIMIT ?"""
# The index of words gives its rows in the order of events: nothing is sorted, all is streamed.
_BY_TIME_SAID = """
SELECT r.number FROM words AS w CROSS JOIN recordings AS r ON r.number = w.rowid >> 32
WHERE words MATCH ? AND w.rowid {beyond} ? AND {where} ORDER BY w.rowid {way}"""
_SAID = "r.number IN (SELECT rowid >> 32 FROM words WHERE words MATCH ?)"


class Finder:
    """Finds the numbers of recordings for one query."""

    def __init__(self, connection: sqlite3.Connection, query: LibraryQuery) -> None:
        self._connection = connection
        self._words = fts_query(query.search)
        self._nothing = self._words is None and bool(query.search.strip())
        self._conditions = Conditions(query)
        self._sort = query.sort
        self._column = f"r.{SORTS[query.sort]}"
        self._way, self._beyond = ("DESC", "<") if query.descending else ("ASC", ">")

    def page(self, limit: int, after: int | None) -> list[int]:
        """Return up to `limit` numbers, from behind the recording numbered `after`."""
        if self._nothing:
            return []
        if self._sort != WHEN:
            return list(islice(self._by_column(limit, after), limit))
        if self._words is not None:
            return list(islice(self._by_time_said(self._words, after), limit))
        return list(self._by_time(limit, after))

    def _by_time(self, limit: int, after: int | None) -> Iterator[int]:
        more: _Terms = {} if after is None else {f"r.number {self._beyond} ?": (after,)}
        return self._numbers(_BY_TIME, more, limit)

    def _by_time_said(self, words: str, after: int | None) -> Iterator[int]:
        if self._way == "DESC":
            bound = event_key(_NEWEST if after is None else after, 0)
        else:
            bound = event_key(after or 0, LAST_SEQ)
        where = self._conditions.text()
        statement = _BY_TIME_SAID.format(where=where, way=self._way, beyond=self._beyond)
        values = (words, bound, *self._conditions.values)
        found = (number for (number,) in self._connection.execute(statement, values))
        return (number for number, _ in groupby(found))

    def _by_column(self, limit: int, after: int | None) -> Iterator[int]:
        """Yield those with a value in its order, then those without one, newest first."""
        place = self._place(after)
        if after is None or place is not None:
            yield from self._valued(limit, after, place)
            after = None
        older = (_NEWEST if after is None else after,)
        more = self._said() | {f"{self._column} IS NULL": (), "r.number < ?": older}
        yield from self._numbers(_BY_TIME.replace("{way}", "DESC"), more, limit)

    def _valued(self, limit: int, after: int | None, place: object) -> Iterator[int]:
        more = self._said() | {f"{self._column} IS NOT NULL": ()}
        if place is not None:
            more[f"({self._column}, r.number) {self._beyond} (?, ?)"] = (place, after)
        return self._numbers(_BY_COLUMN, more, limit)

    def _said(self) -> _Terms:
        return {} if self._words is None else {_SAID: (self._words,)}

    def _place(self, number: int | None) -> object:
        """Return the value of the order's column, None where there is none."""
        row = self._connection.execute(
            f"SELECT {self._column} FROM recordings AS r WHERE r.number = ?", (number,)
        ).fetchone()
        return row and row[0]

    def _numbers(self, statement: str, more: _Terms, limit: int) -> Iterator[int]:
        text = statement.format(
            source=self._conditions.source,
            where=self._conditions.text(*more),
            way=self._way,
            column=self._column,
        )
        values = [value for some in more.values() for value in some]
        rows = self._connection.execute(text, (*self._conditions.values, *values, limit))
        return (number for (number,) in rows)


def count_by_status(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many recordings there are of each status (those in the bin left out)."""
    rows = connection.execute(
        "SELECT coalesce(status, 'interrupted'), count(*) FROM recordings"
        " WHERE listed = 1 GROUP BY status"
    )
    return dict(rows.fetchall())
