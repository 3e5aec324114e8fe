"""Appending an event against a plain sqlite3 insert of the same JSON, and bytes per event.

Usage: python benchmarks/append.py [EVENTS]

Both write the same events, one commit each, under the same pragmas, in turns of a few events, so
that what else the machine does falls on both. An episode's beginning and end, which the library
follows, and the index of what was said are in the time. The JSON of an event is its line in a
JSON Lines file: envelope and body. Events are made anew for each pass, so that making JSON and
hash is in the time.
"""

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from engine.events import (
    GENESIS,
    AnswerEnded,
    Body,
    DecisionMarked,
    EpisodeEnded,
    EpisodeOpened,
    Event,
    Said,
    SessionClosed,
    SessionOpened,
    TextChunk,
    ToolAnswered,
    ToolCalled,
    canonical,
)
from engine.spans import Span
from engine.specification import Specification, Versions
from engine.switches import Switches
from recordings.ids import new_recording_id
from recordings.store import Store

PASSES = 9
EVENTS = 2000
EPISODE = 150
"""Events of an episode, as scripted ones have."""
TURN = 20
SENTENCE = "Student 7 averages 58.41 over graded work; the lowest is Midterm 1 with 41. "


@dataclass(frozen=True)
class Pass:
    """Seconds that one pass took, by way."""

    plain: float
    store: float


def episodes(count: int) -> list[list[Body]]:
    """Return about `count` events as whole episodes: a beginning, what is it is made of, an end."""
    draw = random.Random(1)
    return [_bodies(draw) for _ in range(count // EPISODE)]


def _bodies(draw: random.Random) -> list[Body]:
    begin = [_opened(), SessionOpened(program="0.1.0")]
    end = [EpisodeEnded(status="finished"), SessionClosed(reason="ended")]
    return [*begin, *(_body(draw, number) for number in range(EPISODE - 4)), *end]


def _opened() -> Body:
    specification = Specification(
        scenario="cs-A-w8",
        dataset="cs",
        course="cs-A",
        week=8,
        scale="predact_cs",
        seed=1,
        students=100,
        students_wanted=100,
        at_risk_wanted=20,
        target=0.8,
        stated=0.8,
        noise="uniform",
        turns=10,
        tool_rounds=4,
        instructor="scripted:verify",
        assistant="offline",
        preset="default",
        switches=Switches(),
        seeds={"sample": "00ff00ff00ff00ff", "noise": "00ff00ff00ff00ff"},
        versions=Versions(program="0.1.0", python="3.11.7", numpy="2.4.6", seeds="1"),
    )
    return EpisodeOpened(specification=specification, commitment="0" * 64)


def _body(draw: random.Random, number: int) -> Body:
    turn = number // 20 + 1
    text = SENTENCE * draw.randint(1, 6)
    spans = tuple(
        Span(start=n, end=n + 5, kind="lookup", call=f"c{n}") for n in range(0, len(text), 25)
    )
    answer: dict[str, object] = {
        "student_id": "syn142",
        "grades": [
            {"component": f"Homework {n}", "week": n, "score": 58.41, "weight": 0.04}
            for n in range(draw.randint(1, 12))
        ],
    }
    arguments: dict[str, object] = {"student_id": "syn142"}
    made: list[Body] = [
        *[TextChunk(turn=turn, text=SENTENCE[: draw.randint(10, 70)])] * 10,
        Said(turn=turn, text=SENTENCE, origin="typed"),
        AnswerEnded(turn=turn, text=text, spans=spans, matcher="offline-1"),
        *[ToolCalled(turn=turn, round=1, call="c1", tool="get_grades", arguments=arguments)] * 3,
        *[ToolAnswered(turn=turn, call="c1", category="lookup", answer=answer, is_error=False)] * 3,
        *[DecisionMarked(stage="chat", marks={"syn142": "no-flag"})] * 2,
    ]
    return draw.choice(made)


def events(recording: str, made: list[Body]) -> list[Event]:
    """Chain bodies into events."""
    chained: list[Event] = []
    previous = GENESIS
    for seq, body in enumerate(made):
        event = Event(
            recording, seq, "assistant", seq * 99, "2026-11-29T22:05:12.123Z", 1, previous, body
        )
        previous = event.digest()
        chained.append(event)
    return chained


def fresh(event: Event) -> Event:
    """Return the event as the stream makes it: nothing of it is computed yet."""
    return Event(
        event.recording,
        event.seq,
        event.actor,
        event.active_ms,
        event.wall,
        event.session,
        event.previous,
        event.body,
    )


def line(event: Event) -> str:
    """Return an event as a line of JSON."""
    names = ("recording", "seq", "kind", "version", "actor", "active_ms", "wall", "session")
    envelope = {name: getattr(event, name) for name in names}
    body = event.body.model_dump(mode="json")
    return canonical(envelope | {"previous": event.previous, "body": body})


def one_pass(plain: sqlite3.Connection, store: Store, made: list[list[Body]]) -> Pass:
    """Write the same events once each way."""
    both = [one_episode(plain, store, bodies) for bodies in made]
    return Pass(sum(one.plain for one in both), sum(one.store for one in both))


def one_episode(plain: sqlite3.Connection, store: Store, made: list[Body]) -> Pass:
    """Write one episode each way, in turns."""
    recording = new_recording_id()
    chained = events(recording, made)
    store.create(recording, "{}")
    writer = store.writer(recording)
    seconds = Pass(0.0, 0.0)
    for start in range(0, len(chained), TURN):
        some = chained[start : start + TURN]
        lines, unmade = [line(event) for event in some], [fresh(event) for event in some]
        begun = time.perf_counter()
        for text in lines:
            plain.execute("INSERT INTO lines (text) VALUES (?)", (text,))
        between = time.perf_counter()
        for event in unmade:
            writer.append(event)
        ended = time.perf_counter()
        seconds = Pass(seconds.plain + between - begun, seconds.store + ended - between)
    return seconds


def plain_database(path: Path) -> sqlite3.Connection:
    """Return the plain database, with the pragmas that the store sets."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("CREATE TABLE lines (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
    return connection


def main() -> None:
    """Print the ratio of times and the bytes per event."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    made = episodes(count)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "recordings.sqlite"
        with closing(plain_database(Path(folder) / "plain.sqlite")) as plain, Store.open(path) as s:
            passes = [one_pass(plain, s, made) for _ in range(PASSES)]
        report(passes, path.stat().st_size, made)


def report(passes: list[Pass], size: int, made: list[list[Body]]) -> None:
    """Print what was measured."""
    ratios = sorted(one.store / one.plain for one in passes)
    count = sum(map(len, made))
    micro = 1e6 / count
    plain = statistics.median(one.plain for one in passes) * micro
    store = statistics.median(one.store for one in passes) * micro
    print(f"append: {store:.1f} us an event, plain insert {plain:.1f} us")
    print(
        f"ratio: {statistics.median(ratios):.2f} (median of {PASSES};"
        f" {ratios[0]:.2f} to {ratios[-1]:.2f}), limit 2"
    )
    chained = [event for bodies in made for event in events(new_recording_id(), bodies)]
    text = sum(len(line(event).encode()) for event in chained)
    stored = size / PASSES
    print(
        f"size: {stored / count:.0f} bytes an event, {text / count:.0f} as JSON,"
        f" ratio {stored / text:.2f}, limit 1.5"
    )


if __name__ == "__main__":
    main()
