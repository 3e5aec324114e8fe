"""Recordings as three tidy tables: an episode, a student's decision, or a tool call a row.

Every row names its recording and all that was set, so that each table stands by itself in a mixed
model. What an episode does not tell, and truth while it stays sealed, is None (an empty cell).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from recordings.exchange.recorded import Recorded
from recordings.exchange.table_calls import CALLS, call_rows
from recordings.exchange.table_conditions import Columns, Row
from recordings.exchange.table_decisions import DECISIONS, decision_rows
from recordings.exchange.table_episodes import EPISODES, episode_row

Rows: TypeAlias = Callable[[Recorded], Iterable[Row]]


def _one_episode(recorded: Recorded) -> Iterator[Row]:
    yield episode_row(recorded)


TABLES: Final[dict[str, tuple[Columns, Rows]]] = {
    "episodes": (EPISODES, _one_episode),
    "decisions": (DECISIONS, decision_rows),
    "tool_calls": (CALLS, call_rows),
}
"""The tables by name: their columns with types, and what makes a recording's rows."""
