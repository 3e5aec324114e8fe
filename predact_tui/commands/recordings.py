"""`predact-tui recordings`: the library, and what is done to what lies in it."""

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from itertools import islice
from typing import Any

from engine.csvcell import csv_cell
from predact_tui.failures import UseError
from predact_tui.filters import query_of
from predact_tui.finding import found
from predact_tui.narration import narrate
from predact_tui.page import room
from predact_tui.present.library_text import library_table
from predact_tui.storing import existing, nothing_yet
from recordings.listing import RecordingRow
from recordings.query import TEXTS
from recordings.store import Store

SHOWN = 50
"""Rows of a table, unless more are asked for."""


def main(given: argparse.Namespace) -> int:
    """Do what was asked for; the list is a table, JSON (one object a line) or CSV."""
    if given.action in ("list", "bin") and nothing_yet(given.store):
        _show(iter(()), given, lambda _: False)
        return 0
    with existing(given.store) as store:
        match given.action:
            case "list" | "bin":
                _list(store, given)
            case "tag":
                store.tag(store.resolve(given.recording), given.tags)
            case "untag":
                store.untag(store.resolve(given.recording), given.tags)
            case "note":
                store.set_note(store.resolve(given.recording), given.text)
            case "delete" | "restore":
                _move(store, given.recordings, given.action)
            case "empty-bin":
                _empty(store, sure=given.yes)
    return 0


def _list(store: Store, given: argparse.Namespace) -> None:
    descending = (given.sort not in TEXTS) != given.reverse
    query = query_of(given, sort=given.sort, descending=descending, binned=given.action == "bin")
    after = None if given.after is None else store.resolve(given.after)
    _show(found(store, query, after), given, store.is_claimed)


def _show(
    rows: Iterator[RecordingRow], given: argparse.Namespace, is_claimed: Callable[[str], bool]
) -> None:
    if given.json:
        for row in islice(rows, given.limit):
            print(json.dumps(_told(row)))
    elif given.csv:
        _write_csv(islice(rows, given.limit))
    else:
        _print_table(rows, given.limit or SHOWN, is_claimed)


def _print_table(
    rows: Iterator[RecordingRow], limit: int, is_claimed: Callable[[str], bool]
) -> None:
    shown = list(islice(rows, limit))
    playing = {row.id for row in shown if row.status == "interrupted" and is_claimed(row.id)}
    wide = room()
    text, left = library_table(shown, playing, wide)
    print(text)
    if left and shown:
        narrate(f"No room in {wide} columns for {', '.join(left)}: --json and --csv give all")
    if next(rows, None) is not None:
        narrate(f"There are more: --limit N, or --after {shown[-1].id}")


def _write_csv(rows: Iterator[RecordingRow]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("recording", *(field.name for field in fields(RecordingRow))))
    for row in rows:
        values = _told(row) | {"tags": "; ".join(row.tags)}
        writer.writerow(map(csv_cell, values.values()))


def _told(row: RecordingRow) -> dict[str, Any]:
    """Return all of a row; its `id` stays for who read that before there was `recording`."""
    return {"recording": row.id} | asdict(row)


def _move(store: Store, names: Sequence[str], action: str) -> None:
    recordings = [store.resolve(name) for name in names]
    for recording in recordings:
        if action == "delete":
            store.bin(recording)
        else:
            store.restore(recording)
    if action == "delete":
        narrate(f"In the bin: {', '.join(recordings)} (`predact-tui recordings restore ID`)")


def _empty(store: Store, *, sure: bool) -> None:
    count = store.binned()
    if count and not sure:
        raise UseError(f"empty-bin deletes {count} for good: say --yes, too")
    narrate(f"{store.empty_bin()} deleted for good")
