"""`predact-tui score`: one recording scored again, or a table over many."""

import argparse
import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

from engine.csvcell import csv_cell
from engine.errors import UserError
from engine.outcome import Outcome
from engine.statistics.grouping import key_names
from engine.statistics.summary import Summary, summaries
from predact_tui.failures import UseError
from predact_tui.filters import query_of
from predact_tui.page import paragraph, room
from predact_tui.scoring import columns, pairs, text
from predact_tui.scoring.reading import Reading
from predact_tui.storing import existing
from recordings.store import Store

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Print a score or a table; 1 where a recording could not be read for it."""
    wanted = [given.recording, given.by, given.paired, given.agreement]
    if sum(one is not None for one in wanted) != 1:
        raise UseError("score needs one of: an ID (or `latest`), --by, --paired, --agreement")
    with existing(given.store) as store:
        if given.recording is not None:
            return _one(store, given)
        reading = Reading(store, query_of(given))
        print(_by(reading, given) if given.by is not None else _two(reading, given), end="")
    return FAILED if reading.failed else 0


def _one(store: Store, given: argparse.Namespace) -> int:
    outcome = store.outcome(store.resolve(given.recording))
    if given.json or given.format == "json":
        print(outcome.result.model_dump_json())
    else:
        from predact_tui.present.results_text import outcome_text

        print(outcome_text(outcome))
    return 0


def _by(reading: Reading, given: argparse.Namespace) -> str:
    names = key_names(given.by)
    form = "json" if given.json else given.format
    if form == "parquet" and given.out is None:
        raise UseError("--format parquet needs --out FILE")
    results = list(reading.results())
    if not results:
        raise UserError("no recordings are chosen: there is nothing to score")
    found = summaries(results, names)
    made_by = [(result.scenario, result.versions) for result in results]
    match form:
        case "csv":
            return _out(_csv(found, names).encode(), given.out)
        case "json":
            groups = [columns.as_object(one, names) for one in found]
            value = {"by": names, "made_by": text.made_by_text(made_by), "groups": groups}
            return _out((json.dumps(value, indent=1) + "\n").encode(), given.out)
        case "parquet":
            return _out(_parquet(found, names), given.out)
    width = None if given.out else room()
    tables = text.summary_text(found, names, room=width, intervals=given.intervals)
    said = f"{tables}\n\n{paragraph(text.made_by_text(made_by), width)}\n"
    return _out(said.encode(), given.out)


def _two(reading: Reading, given: argparse.Namespace) -> str:
    first, second = given.paired or given.agreement
    one, other = pairs.met(_told(reading), first, second)
    for name, held in ((first, one), (second, other)):
        if not held.results:
            raise UserError(f"no finished recording of instructor {name!r} is chosen")
    if given.paired:
        said = text.paired_text(first, second, pairs.differences(one, other), room())
    else:
        said = text.agreement_text(first, second, pairs.agreements(one, other), room())
    again = one.repeated + other.repeated
    more = f"Runs played more than once: only the last of each counts ({again} left out)."
    return f"{said}\n{paragraph(more, room())}\n" if again else f"{said}\n"


def _told(reading: Reading) -> list[Outcome]:
    return list(reading.outcomes())


def _csv(found: Sequence[Summary], names: Sequence[str]) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns.columns(names))
    writer.writerows([csv_cell(cell) for cell in columns.row(one)] for one in found)
    return out.getvalue()


def _parquet(found: Sequence[Summary], names: Sequence[str]) -> bytes:
    # Late: 0.3 s that only this format needs.
    import pyarrow as pa
    from pyarrow import parquet

    rows = [columns.row(one) for one in found]
    made = {name: [row[j] for row in rows] for j, name in enumerate(columns.columns(names))}
    sink = io.BytesIO()
    parquet.write_table(pa.table(made), sink)
    return sink.getvalue()


def _out(content: bytes, place: Path | None) -> str:
    """Write to the file, if one is given; return what is to be printed."""
    if place is None:
        return content.decode()
    place.write_bytes(content)
    return ""
