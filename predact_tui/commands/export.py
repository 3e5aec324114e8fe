"""`predact-tui export`: recordings in the formats of other tools, and to be read."""

import argparse
import asyncio

from engine.home import home
from predact_tui.exporting.outputs import Wanted, check
from predact_tui.exporting.people import names_of_user
from predact_tui.exporting.work import Reading, export
from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.stopping import stoppable
from predact_tui.storing import opened
from recordings.exchange.anonymous import Anonymiser
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.store import Store

FAILED = 1
PAGE = 500


def main(given: argparse.Namespace) -> int:
    """Export the recordings asked for; 1 where one was not, or not as it was recorded."""
    with opened(given.store) as store:
        recordings = _selected(given, store)
        wanted = Wanted(given.form, given.out, len(recordings), given.force)
        check(wanted)
        work = export(store, recordings, wanted, _reading(given))
        done, failed = asyncio.run(stoppable(work))
    if wanted.out is not None:
        narrate(f"exported {done} of {len(recordings)} recordings to {wanted.out}")
    return FAILED if failed else 0


def _selected(given: argparse.Namespace, store: Store) -> list[str]:
    """Return the ids asked for, oldest first; UseError where nothing was asked for."""
    named = dict.fromkeys(store.resolve(name) for name in given.recordings)
    if bool(named) == given.all:
        raise UseError("name recordings (ids, the starts of some, or `latest`), or say --all")
    return list(named) if named else _all(store)


def _all(store: Store) -> list[str]:
    found: list[str] = []
    while page := store.library(limit=PAGE, after=found[-1] if found else None):
        found += [row.id for row in page]
    return found[::-1]


def _reading(given: argparse.Namespace) -> Reading:
    if not given.anonymous:
        if given.hide:
            raise UseError("--hide NAME belongs to --anonymous")
        return Reading(with_answers=given.with_answers)
    names = (*names_of_user(), *given.hide)
    hider = Anonymiser(Pseudonyms.of_home(home()), names)
    return Reading(hider, with_answers=given.with_answers)
