"""The first page of the library against the bare SQL for it, at 100,000 recordings.

Usage: python benchmarks/library.py [RECORDINGS]

The bare SQL is one statement that reads the same columns of the same rows, in the same order. Both
are run in turns. Recordings are three events long: what a page costs does not rest on how long
they are.
"""

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from engine.scoring import SCORING
from recordings.query import LibraryQuery
from recordings.store import Store

RECORDINGS = 100_000
PASSES = 41
PAGE = 50
WORDS = ("what", "student", "need", "for", "a", "minimum", "grade", "C", "exam", "average")

QUERIES = {
    "newest first": LibraryQuery(),
    "by final F1": LibraryQuery(sort="f1-final"),
    "by RAIR, undefined last": LibraryQuery(sort="rair", descending=False),
    "of one scenario": LibraryQuery(scenario=("cs-B-w8",)),
    "of one status": LibraryQuery(status=("interrupted",)),
    "what was said": LibraryQuery(search='minimum "for a"'),
}
WHERE = {
    "newest first": "r.listed = 1 ORDER BY r.number DESC",
    "by final F1": "r.listed = 1 AND r.f1_final IS NOT NULL"
    " ORDER BY r.f1_final DESC, r.number DESC",
    "by RAIR, undefined last": "r.listed = 1 AND r.rair IS NOT NULL ORDER BY r.rair, r.number",
    "of one scenario": "r.listed = 1 AND r.scenario = 'cs-B-w8' ORDER BY r.number DESC",
    "of one status": "r.listed = 1 AND r.status IS NULL ORDER BY r.number DESC",
    "what was said": "r.listed = 1 AND r.number IN (SELECT rowid >> 32 FROM words"
    ' WHERE words MATCH \'"minimum"* "for a"\') ORDER BY r.number DESC',
}
BARE = """
SELECT r.id, r.created, r.ended, r.kind, r.scenario, r.dataset, r.course, r.week, r.seed,
    r.instructor, r.assistant, r.target, r.stated, r.noise, r.preset, r.status, r.reason,
    e.seq + 1, e.active_ms, r.parent, r.parent_seq, r.origin, r.note, r.binned, r.scored,
    r.achieved, r.f1_first, r.f1_final, r.rair, r.rsr, r.turns, r.tool_calls,
    (SELECT json_group_array(tag) FROM tags WHERE recording = r.number)
FROM recordings AS r JOIN events AS e ON e.id = (
    SELECT max(id) FROM events WHERE id >= r.number << 32 AND id < (r.number + 1) << 32
) WHERE {} LIMIT ?"""

RECORDING = """
INSERT INTO recordings (number, id, created, kind, scenario, dataset, course, week, seed,
    instructor, assistant, target, stated, preset, status, noise, tip_seq, tip_digest, scored,
    f1_first, f1_final, rair, rsr, turns, tool_calls)
VALUES (?, ?, '2026-11-29T22:05:12.123Z', 'advising', ?, 'cs', 'A', 8, ?, ?, 'offline', ?, 0.8,
    'default', ?, 'uniform', 2, zeroblob(32), ?, ?, ?, ?, ?, ?, ?)"""
EVENT = """
INSERT INTO events (id, kind, version, actor, active_ms, wall, session, previous, digest, body)
VALUES (?, ?, 1, 'runner', 7, '2026-11-29T22:05:12.123Z', 1, zeroblob(32), zeroblob(32), ?)"""


def fill(connection: sqlite3.Connection, count: int) -> None:
    """Put recordings into a new store."""
    draw = random.Random(1)
    connection.execute("BEGIN")
    connection.executemany(RECORDING, (recording(draw, n) for n in range(1, count + 1)))
    connection.executemany(EVENT, (e for n in range(1, count + 1) for e in events(draw, n)))
    connection.execute("INSERT INTO words (rowid, text) SELECT id, text FROM said")
    connection.execute("COMMIT")


def recording(draw: random.Random, number: int) -> tuple[object, ...]:
    """Return one row."""
    return (
        number,
        f"20261129-{number:06}-{draw.randrange(1 << 40):x}",
        f"cs-{draw.choice('ABCDE')}-w{draw.choice((4, 8, 12))}",
        number,
        draw.choice(("human", "scripted:verify", "scripted:accept-all")),
        draw.choice((None, 0.5, 0.8)),
        "finished" if draw.random() < 0.9 else None,
        SCORING,
        *(draw.random() for _ in range(2)),
        *(draw.choice((None, draw.random())) for _ in range(2)),
        draw.randrange(11),
        draw.randrange(40),
    )


def events(draw: random.Random, number: int) -> Iterator[tuple[object, ...]]:
    """Yield the events of one recording."""
    for seq, (kind, length) in enumerate((("EpisodeOpened", 80), ("Said", 8), ("AnswerEnded", 40))):
        text = " ".join(draw.choices(WORDS, k=length))
        yield number << 32 | seq, kind, f'{{"turn":1,"text":"{text}"}}'


def pair(store: Store, name: str) -> tuple[float, float]:
    """Return the seconds of the bare SQL and of the library for one page."""
    bare = BARE.format(WHERE[name])
    begun = time.perf_counter()
    rows = store._connection.execute(bare, (PAGE,)).fetchall()
    between = time.perf_counter()
    page = store.library(QUERIES[name], PAGE)
    ended = time.perf_counter()
    assert [row[0] for row in rows] == [row.id for row in page]
    return between - begun, ended - between


def main() -> None:
    """Print the ratio for each query."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else RECORDINGS
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "recordings.sqlite") as store,
    ):
        fill(store._connection, count)
        for name in QUERIES:
            report(name, [pair(store, name) for _ in range(PASSES)])


def report(name: str, pairs: list[tuple[float, float]]) -> None:
    """Print what was measured."""
    bare, library = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    ratio = statistics.median(library / bare for bare, library in pairs)
    print(f"{name}: {library:.2f} ms, bare SQL {bare:.2f} ms, ratio {ratio:.2f}, limit 2")


if __name__ == "__main__":
    main()
