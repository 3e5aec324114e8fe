"""A field of characters with an axis of shares at its left."""

from collections.abc import Sequence
from typing import Final

ROWS: Final = 21
"""Lines from 1 at the top to 0 at the bottom: one a twentieth."""
LEFT: Final = 6
"""Columns of the axis at the left."""
SEVERAL: Final = "*"
"""Where several letters meet."""


class Canvas:
    """`columns` x ROWS cells, drawn from the back to the front."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self._cells = [[" "] * columns for _ in range(ROWS)]

    def put(self, column: int, share: float, sign: str) -> None:
        """Draw a sign at a share (0-1; what lies beyond is drawn at the edge)."""
        self._cells[row_of(share)][column] = sign

    def letter(self, column: int, share: float, letter: str) -> None:
        """Draw a letter; where another one stands, it becomes SEVERAL."""
        row = self._cells[row_of(share)]
        row[column] = SEVERAL if row[column].isalnum() or row[column] == SEVERAL else letter

    def upright(self, column: int, low: float, high: float, sign: str) -> None:
        """Draw a line from one share up to another."""
        for row in range(row_of(high), row_of(low) + 1):
            self._cells[row][column] = sign

    def level(self, first: int, count: int, share: float, sign: str) -> None:
        """Draw a line of `count` cells to the right at a share."""
        row = self._cells[row_of(share)]
        row[first : first + count] = [sign] * count

    def write(self, column: int, row: int, text: str) -> None:
        """Write a text into a row, counted from the top; it must fit."""
        self._cells[row][column : column + len(text)] = text

    def lines(self) -> list[str]:
        """Return the rows with their axis; every fifth is named."""
        return [f"{_named(i)}{''.join(cells)}".rstrip() for i, cells in enumerate(self._cells)]


def row_of(share: float) -> int:
    """Return the row of a share, at most the edge's."""
    return min(max(round((1 - share) * (ROWS - 1)), 0), ROWS - 1)


def below(labels: Sequence[tuple[int, str]], columns: int) -> str:
    """Return the line under a canvas: each label centred on its column, within the line."""
    line = [" "] * (LEFT + columns)
    for column, label in labels:
        start = min(max(LEFT + column - len(label) // 2, 0), len(line) - len(label))
        line[start : start + len(label)] = label
    return "".join(line).rstrip()


def edge(columns: int) -> str:
    """Return the line between a canvas and its labels."""
    return " " * (LEFT - 1) + "└" + "─" * columns


def _named(row: int) -> str:
    return f"{1 - row / (ROWS - 1):.2f} ┤" if row % 5 == 0 else " " * (LEFT - 1) + "│"
