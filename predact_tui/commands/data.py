"""`predact-tui data`: import, list and remove data sets."""

import argparse
import json
import sys
from dataclasses import asdict

from engine.home import home
from predact_tui.tables import table
from scenarios.imports import ImportSummary, data_list, remove
from scenarios.oulad import DATASET, import_oulad


def main(given: argparse.Namespace) -> int:
    """Do one action on the imported data."""
    actions = {"import": _import, "list": _list, "remove": _remove}
    return actions[given.action](given)


def _import(given: argparse.Namespace) -> int:
    summary = import_oulad(given.directory, home(), given.name or DATASET)
    print(_summary(summary))
    for note in summary.notes:
        print(note, file=sys.stderr)
    return 0


def _summary(summary: ImportSummary) -> str:
    done = "replaced" if summary.replaced else "imported"
    return (
        f"{done} {summary.name}: {summary.courses} courses, {summary.students} students "
        f"({summary.left_out} without a letter or any score left out); "
        "`predact-tui scenarios` lists them"
    )


def _list(given: argparse.Namespace) -> int:
    entries = [asdict(entry) for entry in data_list(home())]
    if given.json:
        print(json.dumps(entries))
    elif entries:
        print(table(list(entries[0]), [[str(cell) for cell in e.values()] for e in entries]))
    else:
        print("nothing is imported yet: `predact-tui data import oulad DIR`", file=sys.stderr)
    return 0


def _remove(given: argparse.Namespace) -> int:
    remove(given.name, home())
    print(f"removed {given.name}")
    return 0
