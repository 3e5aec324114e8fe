"""`predact-tui export`: recordings in the formats of other tools, and to be read."""

import argparse
import asyncio

from engine.home import home
from predact_tui.exporting.outputs import Wanted, check
from predact_tui.exporting.people import names_of_user
from predact_tui.exporting.work import Reading, export
from predact_tui.failures import UseError
from predact_tui.filters import query_of
from predact_tui.finding import found
from predact_tui.narration import narrate
from predact_tui.stopping import stoppable
from predact_tui.storing import existing
from recordings.errors import DamagedStoreError
from recordings.exchange.anonymous import Anonymiser
from recordings.exchange.pseudonyms import Pseudonyms
from recordings.query import LibraryQuery
from recordings.store import Store

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Export the recordings asked for; 1 where one was not, or not as it was recorded."""
    with existing(given.store) as store:
        recordings = _selected(given, store)
        wanted = Wanted(given.form, given.out, len(recordings), given.force)
        check(wanted)
        work = export(store, recordings, wanted, _reading(given))
        done, failed = asyncio.run(stoppable(work))
    if wanted.out is not None:
        narrate(f"exported {done} of {len(recordings)} recordings to {wanted.out}")
    return FAILED if failed else 0


def _selected(given: argparse.Namespace, store: Store) -> list[str]:
    """Return the ids: those named, in that order, else those found, oldest first.

    UseError where neither names nor anything to find them by was given, or both were.
    """
    query = query_of(given, descending=False)
    finds = given.all or query != LibraryQuery(descending=False)
    if bool(given.recordings) == finds:
        raise UseError(
            "name recordings (ids, the starts of some, or `latest`), or say which ones by options "
            "such as --scenario, or say --all"
        )
    if finds:
        return _found(store, query)
    return list(dict.fromkeys(store.resolve(name) for name in given.recordings))


def _found(store: Store, query: LibraryQuery) -> list[str]:
    """Return the ids that a query finds; where damage hides which ones that are, --all is all."""
    try:
        return [row.id for row in found(store, query)]
    except DamagedStoreError as error:
        if query != LibraryQuery(descending=False):
            raise
        narrate(f"{error}; all that can be read is exported, the bin's too")
        return store.ids()


def _reading(given: argparse.Namespace) -> Reading:
    if not given.anonymous:
        if given.hide:
            raise UseError("--hide NAME belongs to --anonymous")
        return Reading(with_answers=given.with_answers)
    names = (*names_of_user(), *given.hide)
    hider = Anonymiser(Pseudonyms.of_home(home()), names)
    return Reading(hider, with_answers=given.with_answers)
