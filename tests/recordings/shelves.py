"""A store of varied recordings, and a plain Python counterpart of the library's queries."""

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.events import AnswerEnded, Body, EpisodeEnded, Said, SessionClosed, SessionOpened
from engine.scoring import SCORING
from recordings.listing import RecordingRow
from recordings.query import SORTS, LibraryQuery
from recordings.store import Store
from tests.recordings.make import SEALED, opened, play

WORDS = ("grade", "grades", "minimum", "Zoé", "exam", "ok", "C")
SCENARIOS = ("cs-A-w8", "cs-A-w12", "cs-B-w8", "oulad-x")
INSTRUCTORS = ("human", "scripted:verify", "scripted:random:p=0.5")
TARGETS = (None, 0.5, 0.8)
STATUSES = ("finished", "abandoned", "invalid", None)
TAGS = ("pilot", "x y", "later")
ORIGINS = (None, None, "logs.json")
F1S = (0.0, 0.25, 0.5, 2 / 3, None)


@dataclass
class Shelved:
    """Rows of a store, oldest first, and what was said in each recording."""

    rows: list[RecordingRow]
    said: dict[str, list[str]]


def fill(path: Path, count: int, seed: int) -> Shelved:
    """Fill a new store; some scores are put in by hand, so that they differ."""
    draw = random.Random(seed)
    said: dict[str, list[str]] = {}
    with Store.open(path) as store:
        for number in range(count):
            recording = f"r{draw.randrange(10**6):06}-{number}"
            said[recording] = _record(store, recording, draw)
        rows = [store.row(recording) for recording in said]
    return Shelved([row for row in rows if row is not None], said)


def _record(store: Store, recording: str, draw: random.Random) -> list[str]:
    store.create(recording, SEALED)
    texts = [" ".join(draw.choices(WORDS, k=draw.randint(1, 3))) for _ in range(draw.randint(0, 3))]
    status: Any = draw.choice(STATUSES)
    play(store, recording, _bodies(texts, status, draw))
    for tag in draw.sample(TAGS, draw.randint(0, 2)):
        store.tag(recording, [tag])
    store._connection.execute(
        "UPDATE recordings SET created = ?, origin = ?, binned = ?, scored = ?, f1_first = ?,"
        " f1_final = ?, rair = ?, rsr = ?, turns = ? WHERE id = ?",
        (
            f"2026-11-{draw.randint(10, 19)}T00:00:00.000Z",
            draw.choice(ORIGINS),
            draw.choice((None, None, None, "2026-11-30T00:00:00.000Z")),
            SCORING,
            *([None] * 5 if status is None else [*(draw.choice(F1S) for _ in range(4)), 3]),
            recording,
        ),
    )
    return texts


def _bodies(texts: list[str], status: Any, draw: random.Random) -> list[Body]:
    settings = {
        "scenario": draw.choice(SCENARIOS),
        "instructor": draw.choice(INSTRUCTORS),
        "target": draw.choice(TARGETS),
        "seed": draw.randint(0, 3),
        "week": draw.choice((8, 12)),
    }
    bodies: list[Body] = [opened(**settings), SessionOpened(program="p")]
    for turn, text in enumerate(texts, 1):
        if turn % 2:
            bodies.append(Said(turn=turn, text=text, origin="typed"))
        else:
            bodies.append(AnswerEnded(turn=turn - 1, text=text, spans=(), matcher="m"))
    if status is not None:
        bodies += [EpisodeEnded(status=status), SessionClosed(reason="done")]
    return bodies


def answer(query: LibraryQuery, shelved: Shelved) -> list[str]:
    """Return the ids that the query must give, in order."""
    found = [row for row in shelved.rows if _fits(row, query, shelved.said[row.id])]
    places = {row.id: place for place, row in enumerate(shelved.rows)}
    if query.sort == "when":
        found.sort(key=lambda row: places[row.id], reverse=query.descending)
        return [row.id for row in found]
    column = SORTS[query.sort]
    valued = [row for row in found if _sorted_by(row, column) is not None]
    valued.sort(key=lambda r: (_sorted_by(r, column), places[r.id]), reverse=query.descending)
    rest = [row for row in reversed(found) if _sorted_by(row, column) is None]
    return [row.id for row in (*valued, *rest)]


def _sorted_by(row: RecordingRow, column: str) -> Any:
    value = getattr(row, column)
    return None if column == "status" and value == "interrupted" else value


def _fits(row: RecordingRow, query: LibraryQuery, said: list[str]) -> bool:
    return all(
        (
            (row.binned is not None) == query.binned,
            _any(row.scenario, query.scenario),
            _any(row.instructor, query.instructor),
            _any(row.target, query.accuracy),
            _any(row.seed, query.seed),
            _any(row.week, query.week),
            _any(row.status, query.status),
            _any(row.origin, query.origin),
            set(query.tags) <= set(row.tags),
            query.since <= row.created,
            not query.before or row.created < query.before,
            _within(row.f1_first, query.f1_first),
            _within(row.f1_final, query.f1_final),
            not query.search or any(_says(text, query.search) for text in said),
        )
    )


def _any(value: object, wanted: tuple[object, ...]) -> bool:
    return not wanted or any(_is(value, one) for one in wanted)


def _is(value: object, wanted: object) -> bool:
    if isinstance(wanted, str) and wanted.endswith("*"):
        return str(value).startswith(wanted[:-1])
    return value == wanted


def _within(value: float | None, bounds: tuple[float, float] | None) -> bool:
    return bounds is None or (value is not None and bounds[0] <= value <= bounds[1])


def _says(text: str, search: str) -> bool:
    """Tell whether one text holds all words, or words that begin so; quoted ones as they are."""
    heard = text.casefold().replace("é", "e").split()
    pieces = re.findall(r'"([^"]*)"|(\S+)', search.casefold().replace("é", "e"))
    return all(
        f" {phrase} " in f" {' '.join(heard)} "
        if phrase
        else any(word.startswith(begun) for word in heard)
        for phrase, begun in pieces
    )
