"""Rows of the library as it shows them."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import Status


@dataclass(slots=True)
class RecordingRow:
    """One recording as the library shows it (not frozen: a page of those took twice as long).

    `created` is UTC in ISO 8601, as are `ended` and `binned`; `events` their count, `active_ms`
    active milliseconds. `status` is "interrupted" while no end was recorded (it may be going on in
    another program: `Store.is_open`). The seats are those it began with; accuracies are 0 to 1,
    None where not set or not said. From `achieved` on it is the score, made by the scoring of
    version `scored` (None: there is none); parts of it are None where a stage was not reached, a
    ratio is undefined, or the recording cannot be scored. `parent` is the id of the recording that
    this branched from after its event `parent_seq`; it may be gone. `origin` is None for what was
    played here.
    """

    id: str
    created: str
    ended: str | None
    kind: str
    scenario: str | None
    dataset: str | None
    course: str | None
    week: int | None
    seed: int | None
    instructor: str | None
    assistant: str | None
    target: float | None
    stated: float | None
    noise: str | None
    preset: str | None
    status: Status
    reason: str | None
    events: int
    active_ms: int
    parent: str | None
    parent_seq: int | None
    origin: str | None
    note: str | None
    binned: str | None
    scored: int | None
    achieved: float | None
    f1_first: float | None
    f1_final: float | None
    rair: float | None
    rsr: float | None
    turns: int | None
    tool_calls: int | None
    tags: tuple[str, ...]


# The subquery is one seek: the last key in the recording's range of keys.
_ROWS = """
SELECT r.number, (SELECT json_group_array(tag) FROM tags WHERE recording = r.number),
    r.id, r.created, r.ended, r.kind, r.scenario, r.dataset, r.course, r.week, r.seed,
    r.instructor, r.assistant, r.target, r.stated, r.noise, r.preset,
    coalesce(r.status, 'interrupted'), r.reason, e.seq + 1, e.active_ms, r.parent, r.parent_seq,
    r.origin, r.note, r.binned, r.scored, r.achieved, r.f1_first, r.f1_final, r.rair, r.rsr,
    r.turns, r.tool_calls
FROM recordings AS r
JOIN events AS e ON e.id = (
    SELECT max(id) FROM events WHERE id >= r.number << 32 AND id < (r.number + 1) << 32
)
WHERE r.number IN ({})"""


def rows_of(connection: sqlite3.Connection, numbers: Sequence[int]) -> list[RecordingRow]:
    """Return the rows of the recordings with these numbers, in the order of the numbers."""
    found = connection.execute(_ROWS.format(",".join("?" * len(numbers))), tuple(numbers))
    rows = {row[0]: RecordingRow(*(*row[2:], _tags(row[1]))) for row in found}
    return [rows[number] for number in numbers if number in rows]


def _tags(text: str) -> tuple[str, ...]:
    return () if text == "[]" else tuple(sorted(json.loads(text)))
