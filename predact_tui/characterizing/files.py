"""The report in files: CSV, JSON, Parquet and PNG, each made whole before it is written."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.csvcell import csv_cell
from predact_tui import out_files
from predact_tui.characterizing.report import COLUMNS, TENTH_COLUMNS, Report, cells


def csv_text(report: Report) -> str:
    """Return the figures by course and week as CSV, in full precision; empty where undefined."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(csv_cell, cells(row, COLUMNS)) for row in report.weeks)
    return out.getvalue()


def json_text(report: Report) -> str:
    """Return the whole report as one JSON object; null where undefined."""
    value = {
        "dataset": report.dataset,
        "weeks": [dict(zip(COLUMNS, cells(row, COLUMNS), strict=True)) for row in report.weeks],
        "tenths": [
            dict(zip(TENTH_COLUMNS, cells(row, TENTH_COLUMNS), strict=True))
            for row in report.tenths
        ],
    }
    return json.dumps(value, indent=1) + "\n"


def parquet_bytes(report: Report) -> bytes:
    """Return the figures by course and week as a Parquet file, with the CSV's columns."""
    # Late: 0.3 s that only this format needs.
    import pyarrow as pa
    from pyarrow import parquet

    kinds = {"course": pa.string(), "week": pa.int64(), "n": pa.int64()}
    schema = pa.schema([(name, kinds.get(name, pa.float64())) for name in COLUMNS])
    columns = {name: [getattr(row, name) for row in report.weeks] for name in COLUMNS}
    sink = io.BytesIO()
    parquet.write_table(pa.table(columns, schema=schema), sink)
    return sink.getvalue()


def _png(report: Report) -> bytes:
    from predact_tui.characterizing.picture import png_bytes

    return png_bytes(report)


FORMATS: Final[dict[str, Callable[[Report], bytes]]] = {
    ".csv": lambda report: csv_text(report).encode(),
    ".json": lambda report: json_text(report).encode(),
    ".parquet": parquet_bytes,
    ".png": _png,
}
"""What a file's ending makes it."""


def check(path: Path) -> None:
    """Raise UseError, before any work, where `path` is of no known format or has no folder."""
    out_files.check(path, FORMATS)


def write(report: Report, path: Path) -> None:
    """Write the report in the format of the path's ending; UseError where it cannot be written."""
    out_files.write(path, FORMATS[path.suffix.lower()](report))
