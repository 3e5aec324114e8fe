"""`predact-tui recordings`: what was recorded, newest first."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice

from predact_tui.storing import opened
from predact_tui.tables import decimal, table
from recordings.listing import RecordingRow
from recordings.store import Store

HEAD = ("recording", "scenario", "accuracy", "seed", "instructor", "assistant", "status", "events")
PAGE = 200


def main(given: argparse.Namespace) -> int:
    """List the recordings as a table or as JSON, one object a line."""
    with opened(given.store) as store:
        rows = islice(_pages(store), given.limit)
        if given.json:
            for row in rows:
                print(json.dumps(asdict(row)))
        else:
            print(table(HEAD, [_row(row) for row in rows]))
    return 0


def _pages(store: Store) -> Iterator[RecordingRow]:
    """Yield all rows, a page at a time."""
    before = None
    while page := store.library(limit=PAGE, after=before):
        yield from page
        before = page[-1].id


def _row(row: RecordingRow) -> tuple[str, ...]:
    return (
        row.id,
        row.scenario or "-",
        "natural" if row.target is None else decimal(row.target, 2),
        "-" if row.seed is None else str(row.seed),
        row.instructor or "-",
        row.assistant or "-",
        row.status,
        str(row.events),
    )
