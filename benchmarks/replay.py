"""Seeking in recordings of 10,000 events, in milliseconds of this process and as ratios.

Usage: python benchmarks/replay.py [EVENTS]

Two recordings: one of many short questions, one of few answers that arrive in many pieces. Told of
each: reading it once, the state at a random event out of kept states against folding all before it,
and a seek on a screen of 120x40, from the call to the last thing drawn: far, and back by one event.
"""

import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from engine import events as ev
from engine.clock import Clock
from engine.state import fold
from engine.stream import Stream
from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from predact_tui.replaying.film import Film, read
from predact_tui.screens.replay import ReplayScreen, replayer
from recordings.store import Store
from scenarios.catalogue import resolve

EVENTS = 10_000
ROUNDS = 20
PIECES = {"many short answers": 9, "few long answers": 300}
"""Pieces of an answer, by recording."""
WORDS = "it averages 58.41 of "


class Memory:
    """A sink that keeps events in a list."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []

    def append(self, event: ev.Event) -> None:
        """Keep an event."""
        self.events.append(event)

    def keep_text(self, digest: str, text: str) -> None:
        """Keep nothing: no model is called here."""


def main() -> None:
    """Print every figure."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else EVENTS
    with tempfile.TemporaryDirectory() as home:
        os.environ["PREDACT_HOME"] = home
        for name, pieces in PIECES.items():
            path = Path(home) / f"{pieces}.db"
            recorded(path, count, pieces)
            measure(name, path)


def recorded(path: Path, count: int, pieces: int) -> None:
    """Keep a recording of about `count` events."""
    options = Options(scenario="cs-A-w8", acc=0.8, turns=count)
    prepared = prepare_episode(options, resolve("cs-A-w8", path.parent))
    sink = Memory()
    clock = Clock(now=lambda: len(sink.events) * 0.3)
    stream = Stream("long", sink, clock, wall=lambda: "2026-11-29T22:05:12.123Z")
    ids = prepared.report.ids
    beginning: list[ev.Body] = [
        ev.EpisodeOpened(specification=prepared.specification, commitment="0"),
        ev.SessionOpened(program="0"),
        ev.ReportShown(report=prepared.report),
        ev.StageEntered(stage="report"),
        ev.DecisionsSubmitted(stage="initial", decisions=dict.fromkeys(ids, "flag"), touched=ids),
        ev.StageEntered(stage="chat"),
    ]
    for body in beginning:
        stream.append("runner", body)
    while stream.state.seq < count - 1:
        for body in turn(len(stream.state.talk.turns) + 1, ids, pieces):
            stream.append("assistant", body)
    with Store.open(path) as store:
        store.keep("long", prepared.sealed.text(), sink.events)


def turn(number: int, ids: tuple[str, ...], pieces: int) -> Iterator[ev.Body]:
    """Yield a question, a call, an answer in pieces, and a change of mind."""
    student, call = ids[number % len(ids)], f"c{number}"
    arguments: dict[str, object] = {"student_id": student}
    answer: dict[str, object] = {"student_id": student, "weighted_average": 58.41}
    yield ev.Said(turn=number, text=f"What are the grades of {student}?", origin="typed")
    yield ev.ToolCalled(
        turn=number, round=1, call=call, tool="get_student_grades", arguments=arguments
    )
    yield ev.ToolAnswered(turn=number, call=call, category="lookup", answer=answer, is_error=False)
    for _ in range(pieces):
        yield ev.TextChunk(turn=number, text=WORDS)
    yield ev.AnswerEnded(turn=number, text=WORDS * pieces, spans=(), matcher="seat")
    yield ev.DecisionMarked(stage="chat", marks={student: "flag" if number % 2 else "no-flag"})


def measure(name: str, path: Path) -> None:
    """Print the figures of one recording."""
    start = time.process_time()
    film = read(path, "long")
    reading = time.process_time() - start
    print(f"{name}: {len(film.events):,} events, {len(film.end.talk.turns):,} questions")
    tell("read once, in a thread", reading * 1000, "told")
    kept, whole = states(film)
    tell("state at a random event, from kept states", kept, "told")
    tell("the same, folded from the beginning", whole, "told")
    print(f"  {'kept / folded':<46} {kept / whole:8.2f}    (below 1)")
    far, near = asyncio.run(on_screen(path))
    tell("a far seek on the screen", far, "told")
    tell("an event back on the screen", near, "told")
    print(f"  {'far / near':<46} {far / near:8.2f}    (below 10: not by the length)")


def states(film: Film) -> tuple[float, float]:
    """Return the median milliseconds of a state, from kept states and from the beginning."""
    draw = random.Random(1)
    numbers = [draw.randrange(len(film.events)) for _ in range(ROUNDS)]
    kept = [spent(partial(film.state_at, number)) for number in numbers]
    whole = [spent(partial(fold, list(film.events[: number + 1]))) for number in numbers]
    return statistics.median(kept), statistics.median(whole)


async def on_screen(path: Path) -> tuple[float, float]:
    """Return the median milliseconds of far seeks and of steps back, drawn."""
    load = replayer(path, "long", at=6)
    app = PredactApp(Options(), first=partial(ReplayScreen, load, alone=True))
    async with app.run_test(size=(120, 40)) as pilot:
        while not (isinstance(app.screen, ReplayScreen) and app.screen.ready):
            await pilot.pause(0.02)
        replay, draw, times = app.screen.replay, random.Random(2), []
        for _ in range(ROUNDS):
            start = time.process_time()
            replay.seek(draw.randrange(6, replay.film.last))
            await pilot.pause()
            middle = time.process_time()
            replay.move(-1)
            await pilot.pause()
            times.append((middle - start, time.process_time() - middle))
    far, near = zip(*times, strict=True)
    return statistics.median(far) * 1000, statistics.median(near) * 1000


def spent(work: Callable[[], object]) -> float:
    """Return the milliseconds of this process that the work took."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def tell(what: str, value: float, wanted: str) -> None:
    """Print a time."""
    print(f"  {what:<46} {value:8.2f} ms ({wanted})")


if __name__ == "__main__":
    main()
