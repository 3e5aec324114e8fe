"""`predact-tui run`: episodes without a screen, one JSON object a line or a table."""

import argparse
import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from engine.gateway.errors import GatewayError
from engine.outcome import Outcome
from predact_tui.arguments import options
from predact_tui.headless import check, play
from predact_tui.options import Options
from predact_tui.progress import Progress
from predact_tui.reaching import late_gateway, waiting_words
from predact_tui.stopping import stoppable
from predact_tui.storing import opened
from recordings.store import Store
from scenarios.catalogue import Scenario

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Play `--runs` episodes; 1 when one of them did not finish."""
    asked = options(given)
    scenario = check(asked)
    with opened(asked.store) as store:
        outcomes = _outcomes(asked, scenario, store, given.runs)
        shown = _lines(outcomes) if given.json else _table(outcomes)
        finished = asyncio.run(stoppable(shown))
    return 0 if finished else FAILED


async def _outcomes(
    asked: Options, scenario: Scenario, store: Store, runs: int
) -> AsyncIterator[Outcome]:
    with Progress("episodes", runs) as progress:
        gateway = late_gateway(
            asked, lambda waiting: progress.say(waiting_words(waiting)), streaming=False
        )
        try:
            for seed in range(asked.seed, asked.seed + runs):
                outcome = await play(replace(asked, seed=seed), scenario, store, gateway)
                for note in (*outcome.notes, *_taking_up(outcome)):
                    progress.say(f"seed {seed}: {note}")
                progress.advance()
                yield outcome
        except GatewayError as error:
            if error.recording:
                progress.say(f"seed {seed}: {_kept(error.recording)}")
            raise
        finally:
            await gateway.aclose()


def _taking_up(outcome: Outcome) -> Iterator[str]:
    """Yield how to take the episode up where it broke off."""
    if outcome.result.status == "interrupted":
        yield _kept(outcome.result.recording)


def _kept(recording: str) -> str:
    taken_up = f"`predact-tui resume {recording} --json` takes it up"
    return f"broken off; what was played is kept, and {taken_up}"


async def _lines(outcomes: AsyncIterator[Outcome]) -> bool:
    finished = True
    async for outcome in outcomes:
        print(outcome.result.model_dump_json(), flush=True)
        finished &= outcome.result.status == "finished"
    return finished


async def _table(outcomes: AsyncIterator[Outcome]) -> bool:
    from predact_tui.page import room
    from predact_tui.tables import runs_table

    results = [outcome.result async for outcome in outcomes]
    print(runs_table(results, room()))
    return all(result.status == "finished" for result in results)
