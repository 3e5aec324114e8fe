"""Plain aligned tables for standard output."""

from collections.abc import Sequence

from wcwidth import wcswidth

from engine.result import RatioPart, Result
from predact_tui.present.safe import safe

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


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return an aligned table; numbers to the right, text to the left, foreign text made safe."""
    cells = [[safe(cell) for cell in row] for row in (head, *rows)]
    widths = [max(_width(row[j]) for row in cells) for j in range(len(head))]
    right = [bool(rows) and all(_numeric(row[j]) for row in cells[1:]) for j in range(len(head))]
    return "\n".join(_line(row, widths, right) for row in cells)


def runs_table(results: Sequence[Result]) -> str:
    """Return one row an episode."""
    return table(RUNS, [_run(result) for result in results])


def decimal(value: float | None, digits: int = 3) -> str:
    """Return a number with `digits` decimals, or a dash where there is none."""
    return "-" if value is None else f"{value:.{digits}f}"


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


def _width(text: str) -> int:
    return max(0, wcswidth(text))


def _numeric(text: str) -> bool:
    return text == "-" or text.lstrip("-").replace(".", "", 1).isdigit()


def _line(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        " " * (width - _width(cell)) + cell if to_right else cell + " " * (width - _width(cell))
        for cell, width, to_right in zip(row, widths, right, strict=True)
    ]
    return "  ".join(padded).rstrip()
