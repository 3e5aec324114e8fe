"""`predact-tui predict`: natural predictions of all test students of a scenario."""

import argparse
import csv
import json
import sys
from dataclasses import asdict, astuple, fields

from engine.csvcell import csv_cell
from engine.home import home
from predact_tui.present.safe import safe_line
from predact_tui.tables import table
from scenarios.catalogue import resolve
from scenarios.predictions import PredictionRow, accuracy, natural_predictions

COLUMNS = tuple(field.name for field in fields(PredictionRow))


def main(given: argparse.Namespace) -> int:
    """Print the predictions as a table, CSV or JSON."""
    rows = natural_predictions(resolve(given.scenario, home()))
    if given.json:
        print(json.dumps([asdict(row) for row in rows]))
    elif given.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([COLUMNS, *(map(_safe, astuple(row)) for row in rows)])
    else:
        print(table(COLUMNS, [[_cell(cell) for cell in astuple(row)] for row in rows]))
        print(f"{len(rows)} students, {_accuracy(rows)}", file=sys.stderr)
    return 0


def _accuracy(rows: list[PredictionRow]) -> str:
    """Return the accuracy, and of how many where not all letters are known."""
    known = sum(row.truth is not None for row in rows)
    if not known:
        return "no letters: no accuracy"
    of = "" if known == len(rows) else f" over the {known} with a final letter"
    return f"accuracy {accuracy(rows):.4f}{of}"


def _safe(value: object) -> object:
    return csv_cell(safe_line(value) if isinstance(value, str) else value)


def _cell(value: object) -> str:
    return "-" if value is None else str(value)
