"""`predact-tui run`: episodes without a screen, one JSON object a line or a table."""

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType

from engine.outcome import Outcome
from predact_tui.arguments import options
from predact_tui.headless import check, play
from predact_tui.options import Options
from predact_tui.progress import Progress
from predact_tui.storing import opened
from recordings.store import Store
from scenarios.catalogue import Scenario

FAILED = 1
TERMINATED = 143


def main(given: argparse.Namespace) -> int:
    """Play `--runs` episodes; 1 when one of them did not finish."""
    asked = options(given)
    scenario = check(asked)
    with _terminable(), opened(asked.store) as store:
        outcomes = _outcomes(asked, scenario, store, given.runs)
        finished = _lines(outcomes) if given.json else _table(list(outcomes))
    return 0 if finished else FAILED


def _outcomes(asked: Options, scenario: Scenario, store: Store, runs: int) -> Iterator[Outcome]:
    with Progress("episodes", runs) as progress:
        for seed in range(asked.seed, asked.seed + runs):
            outcome = play(replace(asked, seed=seed), scenario, store)
            for note in outcome.notes:
                progress.say(f"seed {seed}: {note}")
            progress.advance()
            yield outcome


def _lines(outcomes: Iterator[Outcome]) -> bool:
    finished = True
    for outcome in outcomes:
        print(outcome.result.model_dump_json(), flush=True)
        finished &= outcome.result.status == "finished"
    return finished


def _table(outcomes: list[Outcome]) -> bool:
    from predact_tui.tables import runs_table

    results = [outcome.result for outcome in outcomes]
    print(runs_table(results))
    return all(result.status == "finished" for result in results)


@contextmanager
def _terminable() -> Iterator[None]:
    """Turn SIGTERM into an exit that leaves the recording closed, with code 143."""

    def leave(_signal: int, _frame: FrameType | None) -> None:
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
