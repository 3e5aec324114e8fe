"""Cells of CSV: no formula, no control characters, numbers as they are."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.csvcell import csv_cell

FORMULA = "=+-@\t\r\uff1d\uff0b\uff0d\uff20"
BEGINNING = st.sampled_from([*FORMULA, "\x00", " ", '"'])
TEXT = st.text() | st.builds("{}{}".format, BEGINNING, st.text())


@given(TEXT)
def test_no_text_begins_a_formula_or_a_line(text: str) -> None:
    cell = csv_cell(text)
    assert isinstance(cell, str)
    assert not cell.startswith(tuple(FORMULA))
    assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 for sign in cell)
    assert cell.splitlines() in ([], [cell])


@given(st.lists(TEXT, min_size=2, max_size=4))
def test_cells_come_back_as_they_were_written(texts: list[str]) -> None:
    cells = [csv_cell(text) for text in texts]
    made = io.StringIO(newline="")
    csv.writer(made, lineterminator="\n").writerow(cells)
    assert list(csv.reader(io.StringIO(made.getvalue(), newline=""))) == [cells]


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        (-0.25, -0.25),
        (-3, -3),
        (1e-300, 1e-300),
        (None, ""),
        (True, "true"),
        (False, "false"),
        ("-3", "'-3"),
        ("=1+1", "'=1+1"),
        ("\t=1", "' =1"),
        ("\x00=1", "'=1"),
        ("a=1", "a=1"),
        ("two\r\nlines", "two lines"),
    ],
)
def test_values(value: object, cell: object) -> None:
    assert csv_cell(value) == cell
