"""`predact-tui sweep GRID`: a whole grid of episodes, taken up where it was left."""

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import nullcontext

from predact_tui.failures import StoppedError, UseError
from predact_tui.narration import narrate
from predact_tui.storing import opened
from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.grids import grids_text
from predact_tui.sweeping.plan import Plan, make_plan
from predact_tui.sweeping.words import missing_lines, plan_text
from recordings.place import store_path
from scenarios.grid import find_grid

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
    if not (given.plain or given.json or given.events) and _on_terminal():
        return _screen(given, asked)
    return _play(given, asked)


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _screen(given: argparse.Namespace, asked: Asked) -> int:
    """Sweep in a process of its own, behind a screen; then print the table."""
    from predact_tui import startup

    plan = _planned(given, asked)
    startup.begin()
    from predact_tui.app import run_app
    from predact_tui.options import Options
    from predact_tui.screens.sweep import SweepScreen
    from predact_tui.sweeping.child import ChildSweep, command_of

    child = ChildSweep(command_of(given.grid, asked))
    screen = SweepScreen(plan.grid, child, store_path(asked.store))
    left = run_app(Options(store=given.store), first=lambda: screen)
    _print(given, plan, {})
    return left or screen.code


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
    from predact_tui.sweeping.reachable import check_providers
    from predact_tui.sweeping.run import Playing

    plan = _planned(given, asked)
    check_providers(plan.left(asked.limit), asked.models)
    playing = Playing(plan, asked, events=given.events)
    code = asyncio.run(playing.run())
    if code:
        raise StoppedError(code)
    if not given.events:
        _print(given, plan, playing.summary())
    return FAILED if playing.tally.sum("failed") or playing.tally.sum("invalid") else 0


def _planned(given: argparse.Namespace, asked: Asked) -> Plan:
    """Return the plan; the cells left out are said.

    UseError where none is left, or a model's key is missing.
    """
    from predact_tui.sweeping.reachable import check_keys

    with opened(asked.store) as store:
        plan = make_plan(*find_grid(given.grid), asked, store)
    for line in missing_lines(plan.missing):
        narrate(line)
    if not plan.episodes:
        raise UseError(f"no cell of {plan.grid} can be played here")
    check_keys(plan.left(asked.limit), asked.models)
    return plan


def _print(given: argparse.Namespace, plan: Plan, summary: Mapping[str, object]) -> None:
    from predact_tui.sweeping.results import names_of, results, results_object, results_text

    with opened(given.store) as store:
        found, names = results(plan, store), names_of(plan)
    if given.json:
        print(json.dumps(dict(summary) | results_object(found, names), indent=1))
    else:
        print(results_text(found, names))
