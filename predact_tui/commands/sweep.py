"""`predact-tui sweep GRID`: a whole grid of episodes, taken up where it was left."""

import argparse
import asyncio
import json
from contextlib import nullcontext
from typing import TYPE_CHECKING

from predact_tui.failures import StoppedError, UseError
from predact_tui.narration import narrate
from predact_tui.storing import opened
from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.grids import grids_text
from predact_tui.sweeping.plan import Plan, make_plan
from predact_tui.sweeping.words import missing_lines, plan_text
from recordings.place import store_path
from scenarios.grid import find_grid

if TYPE_CHECKING:
    from predact_tui.sweeping.run import Playing

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Sweep a grid; 1 where an episode failed or was invalid, also before."""
    if given.list:
        print(grids_text(json_form=given.json))
        return 0
    if given.grid is None:
        raise UseError("sweep needs a GRID (--list tells the shipped ones)")
    asked = _asked(given)
    if given.dry_run:
        return _dry_run(given, asked)
    return _play(given, asked)


def _asked(given: argparse.Namespace) -> Asked:
    return Asked(
        instructors=given.instructors,
        assistants=given.assistants,
        runs=given.runs,
        workers=given.workers,
        limit=given.limit,
        max_cost=given.max_cost,
        allow_unknown_price=given.allow_unknown_price,
        retry=given.retry,
        models=given.models,
        store=given.store,
    )


def _dry_run(given: argparse.Namespace, asked: Asked) -> int:
    from predact_tui.sweeping.costs import guess, prices_of, total

    exists = store_path(asked.store).exists()
    with opened(asked.store) if exists else nullcontext() as store:
        plan = make_plan(*find_grid(given.grid), asked, store)
    jobs = plan.left(asked.limit)
    calls = [job for job in jobs if job.models]
    made = None
    if calls:
        prices = asyncio.run(prices_of(calls, asked.models))
        made = total(guess(job, prices) for job in calls)
    print(plan_text(plan, len(jobs), made))
    return 0


def _play(given: argparse.Namespace, asked: Asked) -> int:
    from predact_tui.sweeping.run import Playing

    with opened(asked.store) as store:
        plan = make_plan(*find_grid(given.grid), asked, store)
    for line in missing_lines(plan.missing):
        narrate(line)
    if not plan.episodes:
        raise UseError(f"no cell of {plan.grid} can be played here")
    playing = Playing(plan, asked, events=given.events)
    code = asyncio.run(playing.run())
    if code:
        raise StoppedError(code)
    if not given.events:
        _print(given, plan, playing)
    return FAILED if playing.tally.sum("failed") or playing.tally.sum("invalid") else 0


def _print(given: argparse.Namespace, plan: Plan, playing: "Playing") -> None:
    from predact_tui.sweeping.results import names_of, results, results_object, results_text

    with opened(given.store) as store:
        found, names = results(plan, store), names_of(plan)
    if given.json:
        print(json.dumps(playing.summary() | results_object(found, names), indent=1))
    else:
        print(results_text(found, names))
