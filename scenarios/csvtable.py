"""CSV files read by column name, with errors that name file, line and column.

Copies of a data set differ: quoted or not, CRLF or LF, a BOM or none, a missing value empty or
`?`, columns in another order, empty columns at the end. All of these read the same here.
"""

import csv
import io
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scenarios.dialect import Dialect, told_apart
from scenarios.errors import DataError, quoted

MISSING: Final = frozenset(("", "?"))


class Row:
    """One line of a table; the readers below raise DataError naming the line and the column."""

    __slots__ = ("_cells", "_dialect", "_file", "_places", "line")

    def __init__(
        self, file: Path, line: int, places: dict[str, int], cells: list[str], dialect: Dialect
    ) -> None:
        self._file = file
        self.line = line
        self._places = places
        self._cells = cells
        self._dialect = dialect

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that can be read, in the order they were asked for."""
        return tuple(self._places)

    def optional(self, column: str) -> str | None:
        """Return the text in `column`, None if it is missing (empty or `?`)."""
        text = self._cells[self._places[column]].strip()
        return None if text in MISSING else text

    def text(self, column: str) -> str:
        """Return the text in `column`, which must be there."""
        text = self.optional(column)
        if text is None:
            raise self.wrong(column, "value is missing", "a text")
        return text

    def number(self, column: str, low: float, high: float) -> float | None:
        """Return the number in `column` (None if missing), which must lie in low..high."""
        text = self.optional(column)
        if text is None:
            return None
        plain = self._plain(column, text)
        try:
            value = float(plain) if "_" not in plain else math.nan
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            valid = f"a number from {low:g} to {high:g}, or empty"
            raise self.wrong(column, f"{quoted(text)} is no such number", valid)
        return value + 0.0  # -0 is 0

    def _plain(self, column: str, text: str) -> str:
        try:
            return self._dialect.number(text, self.line)
        except ValueError as error:
            raise self.wrong(column, str(error), "one of the two in all of the file") from error

    def wrong(self, column: str, problem: str, valid: str | None = None) -> DataError:
        """Return the error of this line's `column`."""
        return DataError(problem, file=self._file, line=self.line, column=column, valid=valid)


def read_table(
    path: Path, needed: Sequence[str] | None, *, any_dialect: bool = False
) -> Iterator[Row]:
    """Yield the rows of the CSV file at `path`; `needed` columns must be there (None: all are).

    Commas separate, and numbers have a point; in `any_dialect` also as scenarios.dialect finds.
    Raises DataError for a file that is missing or not UTF-8, lacks a needed column, or has a row
    with too few or too many fields (as the last one of a file that was cut has).
    """
    text = _text(path)
    dialect, text = told_apart(path, text) if any_dialect else (Dialect(), text)
    lines = _records(path, text, dialect.separator)
    try:
        _, header = next(lines)
    except StopIteration:
        raise DataError("is empty", file=path, valid=_names(needed)) from None
    if not any_dialect:
        _check_separator(path, header[0])
    named = _without_empty_end(header)
    places = _places(path, named, needed)
    _check_end(path, text, named, dialect.separator)
    for line, cells in lines:
        kept = _without_empty_end(cells, len(named))
        if len(kept) != len(named):
            raise _misshapen(path, line, header, kept)
        yield Row(path, line, places, kept, dialect)


def ends_with_newline(path: Path) -> bool:
    """Tell whether the last line of the file is ended; a cut file often has one that is not."""
    with path.open("rb") as stream:
        stream.seek(-1, io.SEEK_END)
        return stream.read() in (b"\n", b"\r")


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DataError(f"cannot be read ({error.strerror})", file=path) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        valid = "UTF-8; a spreadsheet saves it as `CSV UTF-8`"
        raise DataError("is not UTF-8 text", file=path, line=line, valid=valid) from error


def _records(path: Path, text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield (line the record starts on, its fields); blank lines are passed over."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    header: list[str] = []
    while True:
        start = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise _broken(path, text, start, header, error, separator) from error
        if any(cell.strip() for cell in cells):
            header = header or cells
            yield start, cells


def _broken(
    path: Path, text: str, start: int, header: list[str], error: csv.Error, separator: str
) -> DataError:
    """Return the error of a line whose quotes do not close, naming the column they stand in."""
    limit = csv.field_size_limit()
    if "field limit" in str(error):
        valid = f"at most {limit} characters"
        return DataError("a field is far too long", file=path, line=start, valid=valid)
    line = text.splitlines()[start - 1]
    fields = next(csv.reader([line], delimiter=separator), [""])
    column = header[min(len(fields), len(header)) - 1] if header else None
    problem = f"quotes do not match ({error}); is the file cut?"
    return DataError(problem, file=path, line=start, column=column)


def _check_separator(path: Path, first: str) -> None:
    """Refuse a header that other signs than commas separate: numbers could end up anywhere."""
    other = next((sign for sign in (";", "\t") if sign in first), None)
    if other or first.casefold().startswith("sep="):
        names = {";": "semicolons", "\t": "tabs", None: "what its first line says"}
        problem = f"columns are separated by {names[other]}"
        valid = "columns separated by commas, numbers with a point"
        raise DataError(problem, file=path, line=1, valid=valid)


def _without_empty_end(cells: list[str], least: int = 0) -> list[str]:
    """Return the cells without the empty ones at the end, which spreadsheets leave there."""
    size = len(cells)
    while size > least and not cells[size - 1].strip():
        size -= 1
    return cells[:size]


def _places(path: Path, header: list[str], needed: Sequence[str] | None) -> dict[str, int]:
    """Return the place of each needed column in the header."""
    names = [name.strip() for name in header]
    wanted = names if needed is None else needed
    for column in wanted:
        if names.count(column) != 1:
            how = "is there twice" if column in names else "is missing"
            found = quoted(", ".join(names), 200)
            problem = f"the column {how}; the header is {found}"
            raise DataError(problem, file=path, line=1, column=column, valid=_names(needed))
    return {column: names.index(column) for column in wanted}


def _misshapen(path: Path, line: int, header: list[str], cells: list[str]) -> DataError:
    found, wanted = len(cells), len(_without_empty_end(header))
    if wanted < found <= len(header):
        return DataError(f"column {found} has a value but no name", file=path, line=line)
    column = header[min(found, wanted - 1)].strip()
    problem = f"{found} fields where {wanted} belong; is the file cut here?"
    return DataError(problem, file=path, line=line, column=column)


def _check_end(path: Path, text: str, header: list[str], separator: str) -> None:
    """Refuse a file that stops behind a separator: a cut there looks like a missing value."""
    if text.endswith(separator):
        *_, last = text.splitlines()
        found = len(next(csv.reader([last], delimiter=separator)))
        if found > len(header):
            return
        column = header[min(found, len(header)) - 1].strip()
        line = text.count("\n") + 1
        problem = "the file stops in the middle of a line; is it cut here?"
        raise DataError(problem, file=path, line=line, column=column)


def _names(columns: Sequence[str] | None) -> str:
    return "a header, each name once" if columns is None else "the columns " + ", ".join(columns)
