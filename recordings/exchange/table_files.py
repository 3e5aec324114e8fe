"""The tidy tables in a folder, written row by row: `episodes.csv`, `decisions.csv` and so on."""

import csv
import io
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from engine.csvcell import csv_cell
from recordings.exchange.files import check_free, whole_file
from recordings.exchange.recorded import Recorded
from recordings.exchange.table_conditions import Columns, Row
from recordings.exchange.tables import TABLES

BATCH: Final = 5000
"""Rows of Parquet that are gathered before they are written."""


class _Table(Protocol):
    def add(self, row: Row) -> None: ...

    def close(self) -> None: ...


class TableFolder:
    """Takes recordings and writes their rows to all tables."""

    def __init__(self, tables: dict[str, _Table]) -> None:
        self._tables = tables

    def add(self, recorded: Recorded) -> None:
        """Write a recording's rows; all of them, or none where one cannot be made."""
        rows = {name: list(make(recorded)) for name, (_, make) in TABLES.items()}
        for name, table in self._tables.items():
            for row in rows[name]:
                table.add(row)


@contextmanager
def table_folder(folder: Path, kind: str, *, force: bool) -> Iterator[TableFolder]:
    """Yield tables of a kind (`csv` or `parquet`) that appear in `folder` when the block ends.

    ExchangeError where one stands already (and not `force`), or cannot be written.
    """
    paths = {name: folder / f"{name}.{kind}" for name in TABLES}
    for path in paths.values():
        check_free(path, force=force)
    with ExitStack() as files:
        tables: dict[str, _Table] = {}
        for name, path in paths.items():
            file = files.enter_context(whole_file(path, force=force))
            # Closed before its file, also after an error: Parquet writes its end then.
            tables[name] = files.enter_context(closing(_table(kind, file, TABLES[name][0])))
        yield TableFolder(tables)


def csv_table(rows: Iterator[Row], columns: Columns) -> str:
    """Return rows as one CSV text with a header."""
    made = io.BytesIO()
    table = _Csv(made, columns)
    for row in rows:
        table.add(row)
    table.close()
    return made.getvalue().decode()


class _Csv:
    """CSV in UTF-8; floats in full precision, true and false in words."""

    def __init__(self, file: BinaryIO, columns: Columns) -> None:
        self._text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        self._writer = csv.writer(self._text, lineterminator="\n")
        self._columns = tuple(columns)
        self._writer.writerow(self._columns)

    def add(self, row: Row) -> None:
        self._writer.writerow([csv_cell(row[name]) for name in self._columns])

    def close(self) -> None:
        self._text.detach()


class _Parquet:
    """Parquet with the columns' own types, in batches of rows."""

    def __init__(self, file: BinaryIO, columns: Columns) -> None:
        # Late: 0.3 s that only this format needs.
        import pyarrow as pa
        from pyarrow import parquet

        kinds = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
        self._pa: Any = pa
        self._schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._writer = parquet.ParquetWriter(file, self._schema)
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) >= BATCH:
            self._write()

    def close(self) -> None:
        self._write()
        self._writer.close()

    def _write(self) -> None:
        self._writer.write_table(self._pa.Table.from_pylist(self._rows, schema=self._schema))
        self._rows = []


def _table(kind: str, file: BinaryIO, columns: Columns) -> _Table:
    return _Csv(file, columns) if kind == "csv" else _Parquet(file, columns)
