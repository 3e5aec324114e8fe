"""`predact-tui resume ID|latest`: a recording that broke off goes on, on the screen or without."""

import argparse
import asyncio
from collections.abc import Iterator

from engine.errors import UserError
from predact_tui.commands.play import check_terminal
from predact_tui.failures import UseError
from predact_tui.finding import found
from predact_tui.headless import go_on
from predact_tui.narration import narrate
from predact_tui.options import HUMAN, Options
from predact_tui.reaching import late_gateway, waiting_words
from predact_tui.resuming import resume_options
from predact_tui.stopping import stoppable
from predact_tui.storing import check_there, existing, nothing_yet
from recordings.query import LibraryQuery
from recordings.store import Store

FAILED = 1
NO_SCREEN = "the screen needs a terminal; --plain plays in lines, --json without a person"


def main(given: argparse.Namespace) -> int:
    """Take the recording up; 1 where it (with --all: one of them) did not finish."""
    if given.all:
        if given.recording or given.plain:
            raise UseError("resume --all takes no ID and no --plain: it plays without a screen")
        return _all(given)
    if given.recording is None:
        raise UseError("resume needs an ID, or `latest` (`predact-tui recordings` lists them)")
    return go_on_with(given, given.recording)


def go_on_with(given: argparse.Namespace, recording: str) -> int:
    """Take `recording` up as the arguments say: headless, in lines, or on the screen."""
    check_there(given.store)
    asked = asked_of(given)
    if given.json:
        with existing(given.store) as store:
            return asyncio.run(stoppable(_headless(store, recording, asked, json=True)))
    options = resume_options(asked, recording)
    if given.plain:
        from predact_tui.plain import main as play_plain

        return play_plain(options)
    check_screen(given)
    from predact_tui import startup

    startup.begin()
    from predact_tui.app import run_app

    return run_app(options)


def check_screen(given: argparse.Namespace) -> None:
    """UseError where a screen is asked for and there is no terminal."""
    if not (given.json or given.plain):
        check_terminal(NO_SCREEN)


def asked_of(given: argparse.Namespace) -> Options:
    """Return how the recording is to be taken up."""
    return Options(
        pace=given.pace,
        plain=given.plain,
        store=given.store,
        models=given.models,
        cassette=given.cassette,
    )


async def _headless(store: Store, recording: str, asked: Options, *, json: bool) -> int:
    gateway = late_gateway(asked, lambda waiting: narrate(waiting_words(waiting)), streaming=False)
    try:
        result = (await go_on(recording, store, gateway)).result
    finally:
        await gateway.aclose()
    if json:
        print(result.model_dump_json(), flush=True)
    return 0 if result.status == "finished" else FAILED


def _all(given: argparse.Namespace) -> int:
    if nothing_yet(given.store):
        return 0
    with existing(given.store) as store:
        return asyncio.run(stoppable(_each(store, asked_of(given), json=given.json)))


async def _each(store: Store, asked: Options, *, json: bool) -> int:
    """Take up every unfinished recording that needs no person; one that cannot be is named."""
    finished, failed = 0, 0
    for recording in list(_unfinished(store)):
        try:
            code = await _headless(store, recording, asked, json=json)
        except UserError as error:
            narrate(f"{recording}: {error}")
            code = FAILED
        finished, failed = finished + (code == 0), failed + (code != 0)
    narrate(f"{finished} finished, {failed} not")
    return FAILED if failed else 0


def _unfinished(store: Store) -> Iterator[str]:
    """Yield the recordings to take up, oldest first, as they would have been played."""
    broken_off = LibraryQuery(status=("interrupted",), descending=False)
    return (row.id for row in found(store, broken_off) if row.instructor != HUMAN)
