"""Plain aligned tables for standard output."""

import textwrap
from collections.abc import Sequence
from typing import Final

from wcwidth import wcswidth

from engine.result import RatioPart, Result
from predact_tui.present.decimals import decimal
from predact_tui.present.safe import safe_line

RUNS = (
    "seed",
    "noise",
    "flagged",
    "F1 first",
    "F1 final",
    "delta",
    "RAIR",
    "RSR",
    "turns",
    "status",
)


LEAST: Final = 20
"""Cells at least of a column that is broken."""
GAP: Final = "  "
"""What stands between two columns."""

SCRIPTED: Final = "scripted:"
"""How the names of scripted seats begin."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return an aligned table; numbers to the right, text to the left, foreign text made safe."""
    cells = [[safe_line(cell) for cell in row] for row in (head, *rows)]
    widths = _widths(cells)
    right = [bool(rows) and all(_numeric(row[j]) for row in cells[1:]) for j in range(len(head))]
    return "\n".join(_line(row, widths, right) for row in cells)


def fitted(head: Sequence[str], rows: Sequence[Sequence[str]], keys: int, room: int | None) -> str:
    """Return a table no wider than `room` cells (None: as wide as it is).

    Where it is wider, seats lose their `scripted:`. What does not fit even then stands in further
    tables below, each beginning with the first `keys` columns; one column alone may be wider than
    the room.
    """
    if not wider(head, rows, room):
        return table(head, rows)
    rows = briefly(rows, keys)
    wide = _widths([head, *rows])
    first = list(range(keys))
    return "\n\n".join(
        table([head[j] for j in block], [[row[j] for j in block] for row in rows])
        for block in ([*first, *some] for some in _blocks(wide, keys, room or 0))
    )


def wrapped(head: Sequence[str], rows: Sequence[Sequence[str]], room: int | None) -> str:
    """Return a table whose last column is prose: where it is wider than `room`, that is broken."""
    if room is None or not wider(head, rows, room):
        return table(head, rows)
    before = sum(_widths([head, *rows])[:-1]) + len(GAP) * (len(head) - 1)
    cells = max(LEAST, room - before)
    broken = []
    for *short, prose in rows:
        first, *more = textwrap.wrap(safe_line(prose), cells, break_on_hyphens=False) or [""]
        broken.append([*short, first])
        broken += [[*("" for _ in short), line] for line in more]
    return table(head, broken)


def wider(head: Sequence[str], rows: Sequence[Sequence[str]], room: int | None) -> bool:
    """Tell whether a table is wider than `room` cells (None: never)."""
    wide = _widths([head, *rows])
    return room is not None and sum(wide) + len(GAP) * (len(wide) - 1) > room


def briefly(rows: Sequence[Sequence[str]], keys: int) -> list[list[str]]:
    """Return the rows without `scripted:` in their keys, if they still differ then."""
    brief = [[cell.replace(SCRIPTED, "") for cell in row[:keys]] for row in rows]
    if len(set(map(tuple, brief))) < len({tuple(row[:keys]) for row in rows}):
        return [list(row) for row in rows]
    return [[*short, *row[keys:]] for short, row in zip(brief, rows, strict=True)]


def runs_table(results: Sequence[Result], room: int | None = None) -> str:
    """Return one row an episode; no wider than `room` cells, as `fitted`."""
    return fitted(RUNS, [_run(result) for result in results], 2, room)


def ratio(part: RatioPart | None) -> str:
    """Return a ratio with its counts; undefined ones are said to be."""
    if part is None:
        return "-"
    counts = f"({part.numerator}/{part.denominator})"
    return f"{'undefined' if part.value is None else decimal(part.value)} {counts}"


def _run(result: Result) -> tuple[str, ...]:
    return (
        "-" if result.seed is None else str(result.seed),
        result.accuracy.noise or "-",
        str(result.flagged),
        decimal(result.initial.f1 if result.initial else None),
        decimal(result.final.f1 if result.final else None),
        decimal(result.delta_f1),
        ratio(result.rair),
        ratio(result.rsr),
        "-" if result.turns is None else str(result.turns),
        result.status if result.reason is None else f"{result.status}: {result.reason}",
    )


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(_width(safe_line(cell)) for cell in column) for column in zip(*rows, strict=True)]


def _blocks(wide: Sequence[int], keys: int, room: int) -> list[list[int]]:
    """Return the columns behind the keys, in as many blocks as the room makes of them."""
    begun = sum(wide[:keys]) + len(GAP) * (keys - 1)
    blocks: list[list[int]] = [[]]
    used = begun
    for j in range(keys, len(wide)):
        if blocks[-1] and used + len(GAP) + wide[j] > room:
            blocks.append([])
            used = begun
        blocks[-1].append(j)
        used += len(GAP) + wide[j]
    return blocks


def _width(text: str) -> int:
    return max(0, wcswidth(text))


def _numeric(text: str) -> bool:
    return text in ("", "-") or text.lstrip("-").replace(".", "", 1).isdigit()


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        " " * (width - _width(cell)) + cell if to_right else cell + " " * (width - _width(cell))
        for cell, width, to_right in zip(row, widths, right, strict=True)
    ]
    return GAP.join(padded).rstrip()
