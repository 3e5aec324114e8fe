"""`predact-tui data`: import, list and remove data sets; which published cells can be run."""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from engine.home import home
from engine.scale import SCALES
from predact_tui.narration import narrate, narrate_damaged
from predact_tui.page import room
from predact_tui.tables import table, wrapped
from scenarios.cells import published_cells
from scenarios.imports import ImportSummary, data_list, remove


def main(given: argparse.Namespace) -> int:
    """Do one action on the imported data."""
    actions = {"import": _import, "list": _list, "remove": _remove, "cells": _cells}
    return actions[given.action](given)


def _name(given: argparse.Namespace, usual: str) -> str:
    return usual if given.name is None else str(given.name)


def _import(given: argparse.Namespace) -> int:
    summary = IMPORTERS[given.kind](given)
    print(_summary(summary))
    for note in summary.notes:
        narrate(note)
    return 0


# Each importer is loaded when it is asked for: pydantic is for the release's layout alone.
def _oulad(given: argparse.Namespace) -> ImportSummary:
    from scenarios.oulad import DATASET, import_oulad

    return import_oulad(given.place, home(), _name(given, DATASET))


def _predact_cs(given: argparse.Namespace) -> ImportSummary:
    from scenarios.predactcs import DATASET, import_predact_cs

    return import_predact_cs(given.place, home(), _name(given, DATASET))


def _gradebook(given: argparse.Namespace) -> ImportSummary:
    from scenarios.gradebook import DATASET, import_gradebook

    return import_gradebook(given.place, home(), _name(given, DATASET), SCALES[given.scale])


def _one_course(given: argparse.Namespace) -> ImportSummary:
    from scenarios.onecourse import DATASET, import_course

    return import_course(given.place, home(), _name(given, DATASET), SCALES[given.scale])


IMPORTERS: Final[dict[str, Callable[[argparse.Namespace], ImportSummary]]] = {
    "oulad": _oulad,
    "predact-cs": _predact_cs,
    "csv": _gradebook,
    "json": _one_course,
}


def _summary(summary: ImportSummary) -> str:
    done = "replaced" if summary.replaced else "imported"
    return (
        f"{done} {summary.name}: {_counted(summary.courses, 'course')}, "
        f"{_counted(summary.students, 'student')} "
        f"({summary.left_out} without a letter or any score left out); "
        "`predact-tui scenarios` lists them"
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _list(given: argparse.Namespace) -> int:
    found, problems = data_list(home())
    entries = [asdict(entry) for entry in found]
    if given.json:
        print(json.dumps(entries))
    elif entries:
        print(table(list(entries[0]), [[str(cell) for cell in e.values()] for e in entries]))
    else:
        narrate("nothing is imported yet: `predact-tui data import oulad DIR`")
    return narrate_damaged(problems)


def _remove(given: argparse.Namespace) -> int:
    remove(given.name, home())
    print(f"removed {given.name}")
    return 0


def _cells(given: argparse.Namespace) -> int:
    cells = [asdict(cell) for cell in published_cells(home())]
    if given.json:
        print(json.dumps(cells, indent=1))
    else:
        rows = [["-" if cell in (None, "") else str(cell) for cell in c.values()] for c in cells]
        print(wrapped(list(cells[0]), rows, room()))
    return 0
