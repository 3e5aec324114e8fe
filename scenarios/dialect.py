"""How a CSV file separates its columns and writes its decimals: told by it, or found out.

Spreadsheets write commas and decimal points in one country, semicolons and decimal commas in
another; what is pasted has tabs. A first line `sep=;` (as Excel knows it) tells.
"""

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scenarios.errors import DataError, quoted

SEPARATORS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
_TOLD: Final = re.compile(r"sep=(.?)[^\n]*\n?", re.IGNORECASE)
_HEADER: Final = re.compile(r'(?:"[^"]*"|[^"\n])*')
_QUOTED: Final = re.compile(r'"[^"]*"')
_DECIMAL: Final = re.compile(r"[-+]?\d*([.,])\d*")


@dataclass
class Dialect:
    """A file's separator; and the sign of its decimals with the line of the first of them.

    Decimals may have a comma only where commas do not separate.
    """

    separator: str = ","
    decimal: tuple[str, int] | None = None

    def number(self, text: str, line: int) -> str:
        """Return the text of a number with a decimal point.

        ValueError, with what is wrong, where an earlier line has the other sign.
        """
        found = _DECIMAL.fullmatch(text) if self.separator != "," else None
        if found is None:
            return text
        self.decimal = self.decimal or (found[1], line)
        sign, before = self.decimal
        if found[1] != sign:
            names = {".": "point", ",": "comma"}
            raise ValueError(
                f"{quoted(text)} has a decimal {names[found[1]]}, but line {before} has a decimal "
                f"{names[sign]}"
            )
        return text.replace(",", ".")


def told_apart(path: Path, text: str) -> tuple[Dialect, str]:
    """Return the dialect of a file, and its text with the line that tells of it left blank.

    DataError where it could be separated by several signs, or says it is by another.
    """
    told = _TOLD.match(text)
    if told is not None:
        return Dialect(_told(path, told[1])), "\n" + text[told.end() :]
    return Dialect(_found(path, text)), text


def _told(path: Path, sign: str) -> str:
    if sign in SEPARATORS:
        return sign
    problem = f"its first line says that {quoted(sign)} separates columns"
    raise DataError(problem, file=path, line=1, valid=", ".join(SEPARATORS.values()))


def _found(path: Path, text: str) -> str:
    """Return the one sign that separates the header, or else all lines into as many columns."""
    header = _HEADER.match(text.lstrip("\r\n"))
    bare = _QUOTED.sub("", header[0] if header else "")
    there = [sign for sign in SEPARATORS if sign in bare]
    even = [sign for sign in there if _is_even(text, sign)] if len(there) > 1 else there
    if len(there) > 1 and len(even) != 1:
        names = " or by ".join(SEPARATORS[sign] for sign in there)
        problem = f"columns could be separated by {names}"
        valid = "a first line such as sep=; that tells, or quotes around names with such signs"
        raise DataError(problem, file=path, line=1, valid=valid)
    return even[0] if even else ","


def _is_even(text: str, sign: str) -> bool:
    """Tell whether all lines have as many columns where `sign` separates them."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    try:
        return len({len(cells) for cells in reader if any(cells)}) == 1
    except csv.Error:
        return False
