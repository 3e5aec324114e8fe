"""Sweeps at scale, as ratios within one run.

Usage: python benchmarks/sweep.py [scripted] [models] [memory] [--share X]

`scripted`: 1,000 scripted episodes in two processes against one (at least 1.6 times as fast; how
much faster two processes can be just then is told beside). `models`: 320 equal episodes, 64 at
once, of models that answer after 1 s (calls x latency / workers; at most 1.25 times that), from
the first call on: what comes before, mostly litellm's loading, is told beside.
`memory`: 1,300 episodes, the last quarter against the second (at most 1.1 times), scripted in
processes and models in one loop. `--share` plays that share of the episodes. Models are those of
tests/serving, in a process of its own, reached over HTTP by litellm.
"""

import argparse
import json
import os
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
LATENCY, WORKERS, EPISODES, ROUNDS = 1.0, 64, 320, 3
GRID: Final = """
instructors = {instructors}
assistants = ["{assistant}"]
runs = {runs}
[[cells]]
scenario = "cs-A-w8"
accuracies = [{accuracy}]
"""
MODEL: Final = "llm:gpt-4o-mini"
SCRIPTED: Final = ["scripted:verify", "scripted:overtrust"]


@dataclass
class Swept:
    """One sweep: seconds from its plan to its last end, model calls, memory at each episode's end.

    `ends` are the seconds of every end, `processor` those of a processor, of the whole command;
    `idle` are those from the plan to the first model call.
    """

    seconds: float
    episodes: int
    calls: int
    memory: list[float]
    ends: list[float]
    processor: float = 0.0
    idle: float = 0.0
    opened: float = 0.0


def sweep(grid: str, workers: int, environment: dict[str, str], *, weigh: bool = False) -> Swept:
    """Play a grid by the command itself, into a store of its own."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "bench.toml"
        path.write_text(grid)
        command = [sys.executable, "-m", "predact_tui", "sweep", str(path), "--events"]
        process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            cwd=ROOT,
            env=os.environ | environment | {"PREDACT_HOME": home},
            stdout=subprocess.PIPE,
            text=True,
        )
        before = _processor()
        swept = _read(process, weigh)
        if process.wait() != 0:
            raise SystemExit(f"the sweep ended with {process.returncode}")
        swept.processor = _processor() - before
        swept.idle = _first_call(Path(home) / "recordings.sqlite") - swept.opened
        return swept


def _first_call(store: Path) -> float:
    """Return when a model was first called, in seconds since 1970; 0 where none was."""
    with closing(sqlite3.connect(store)) as connection:
        query = "SELECT min(wall) FROM events WHERE kind = 'ModelCallStarted'"
        wall = connection.execute(query).fetchone()[0]
    return datetime.fromisoformat(wall).timestamp() if wall else 0.0


def _processor() -> float:
    """Return the processor's seconds of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _read(process: "subprocess.Popen[str]", weigh: bool) -> Swept:
    begun = time.perf_counter()
    swept = Swept(0.0, 0, 0, [], [])
    for told in _told(process):
        if told["kind"] == "Opened":
            begun, swept.opened = time.perf_counter(), time.time()
        if told["kind"] == "Ended":
            swept.episodes += 1
            swept.calls += told["ending"]["calls"]
            swept.seconds = time.perf_counter() - begun
            swept.ends.append(swept.seconds)
            if weigh:
                swept.memory.append(_memory(process.pid))
    return swept


def _told(process: "subprocess.Popen[str]") -> Iterator[dict[str, Any]]:
    assert process.stdout is not None
    for line in process.stdout:
        yield json.loads(line)


def _memory(pid: int) -> float:
    """Return the resident memory of a process and its children, in MB (Linux)."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(_resident(one) for one in (str(pid), *children))


def _resident(pid: str) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6
    except OSError:  # it has just ended
        return 0.0


def grid(
    instructors: Sequence[str], runs: int, assistant: str = "offline", acc: float = 0.8
) -> str:
    """Return a grid's text."""
    return GRID.format(
        instructors=json.dumps(list(instructors)), assistant=assistant, runs=runs, accuracy=acc
    )


@contextmanager
def serving(latency: float) -> Iterator[dict[str, str]]:
    """Serve models in a process of its own; yield the environment that leads there."""
    command = [sys.executable, "-m", "tests.serving", "--latency", str(latency)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        base = process.stdout.readline().strip()
        yield {"PREDACT_API_BASE": base, "OPENAI_API_KEY": "none"}
    finally:
        process.kill()
        process.wait()


def scripted(share: float) -> bool:
    """Two processes against one, in turns; the best of each counts."""
    text = grid(SCRIPTED, max(5, round(500 * share / ROUNDS)))
    ones, twos, possible = [], [], []
    for _ in range(ROUNDS):
        ones.append(sweep(text, 1, {}))
        possible.append(_counting())
        twos.append(sweep(text, 2, {}))
    one, two = max(map(_pace, ones)), max(map(_pace, twos))
    print(
        f"{ROUNDS} x {ones[0].episodes} scripted episodes: {one:.1f} a second in one process, "
        f"{two:.1f} in two; processes that only count: {max(possible):.2f} times as fast in two"
    )
    return _tell("one process / two", two / one, 1.6, at_least=True)


def _pace(swept: Swept) -> float:
    """Return the episodes a second after the first tenth, which waits for processes to start."""
    first = len(swept.ends) // 10
    return (len(swept.ends) - 1 - first) / (swept.ends[-1] - swept.ends[first])


def _counting() -> float:
    """Return how much more two processes count in a time than one."""
    command = [sys.executable, "-c", "sum(range(10**8))"]
    seconds = []
    for count in (1, 2):
        begun = time.perf_counter()
        for process in [subprocess.Popen(command) for _ in range(count)]:
            process.wait()
        seconds.append(time.perf_counter() - begun)
    return 2 * seconds[0] / seconds[1]


def models(share: float) -> bool:
    """Equal episodes with models, against the least that they can take."""
    episodes = max(WORKERS, round(EPISODES * share / WORKERS) * WORKERS)
    with serving(LATENCY) as environment:
        swept = sweep(grid([MODEL], episodes, MODEL), WORKERS, environment)
    least = swept.calls * LATENCY / WORKERS
    print(
        f"{swept.episodes} episodes with models, {swept.calls} calls: {swept.seconds:.1f} s, of "
        f"them {swept.idle:.1f} before the first call (processes begin, litellm is loaded); "
        f"{swept.processor * 1000 / swept.calls:.1f} ms of processor a call in all"
    )
    print(f"with what comes before the first call: {swept.seconds / least:.2f}")
    wall = swept.seconds - swept.idle
    return _tell("wall / (calls x latency / workers)", wall / least, 1.25)


def memory(share: float) -> bool:
    """Weigh the last quarter of a long sweep against the second."""
    runs = max(20, round(650 * share))
    processes = sweep(grid(SCRIPTED, runs), 2, {}, weigh=True)
    within = _quarters("scripted, in processes", processes)
    with serving(0.0) as environment:
        loop = sweep(grid([MODEL], 2 * runs, MODEL), 16, environment, weigh=True)
    return _quarters("models, in one loop", loop) and within


def _quarters(what: str, swept: Swept) -> bool:
    quarter = len(swept.memory) // 4
    second = statistics.mean(swept.memory[quarter : 2 * quarter])
    last = statistics.mean(swept.memory[3 * quarter :])
    print(f"{what}, {swept.episodes} episodes: {second:.0f} MB, at last {last:.0f} MB")
    return _tell("memory, last quarter / second", last / second, 1.1)


def _tell(what: str, value: float, limit: float, *, at_least: bool = False) -> bool:
    print(f"{what}: {value:.2f} (at {'least' if at_least else 'most'} {limit})", flush=True)
    return value >= limit if at_least else value <= limit


def main() -> int:
    """Print the ratios; 1 if one is beyond its limit."""
    parts = {"scripted": scripted, "models": models, "memory": memory}
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("parts", nargs="*", choices=[[], *parts], default=[])
    given.add_argument("--share", type=float, default=1.0)
    options = given.parse_args()
    chosen = options.parts or list(parts)
    within = [parts[name](options.share) for name in chosen]
    return 0 if all(within) else 1


if __name__ == "__main__":
    sys.exit(main())
