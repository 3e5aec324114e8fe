"""CSV by column name, whatever the form."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.csvtable import read_table
from scenarios.errors import DataError

CELL = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=6)


def table(folder: Path, content: bytes) -> list[tuple[int, str | None]]:
    path = folder / "table.csv"
    path.write_bytes(content)
    return [(row.line, row.optional("b")) for row in read_table(path, ["b"])]


def test_blank_lines_are_passed_over_and_lines_are_counted(tmp_path: Path) -> None:
    content = b'\n"a","b"\n\n"x\ny","1"\n,2\n \nz,?\n'
    assert table(tmp_path, content) == [(4, "1"), (6, "2"), (8, None)]


@given(st.lists(st.tuples(CELL, CELL), max_size=5))
def test_quoted_text_comes_back_stripped(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]]
) -> None:
    text = '"a","b"\n"-","-"\n'
    for row in rows:
        text += ",".join('"' + cell.replace('"', '""') + '"' for cell in ("-" + row[0], row[1]))
        text += "\n"
    found = table(tmp_path_factory.mktemp("csv"), text.encode())
    cells = [row[1].strip() for row in rows]
    assert [b for _, b in found][1:] == [None if cell in ("", "?") else cell for cell in cells]


@pytest.mark.parametrize(
    ("content", "line", "column", "words"),
    [
        (b"", None, None, "is empty"),
        (b"\n\n", None, None, "is empty"),
        (b"a,c\n1,2\n", 1, "b", "missing"),
        (b"a,b,b\n1,2,3\n", 1, "b", "twice"),
        (b"a,b\n1,2\n3\n", 3, "b", "1 fields where 2 belong"),
        (b"a,b\n1,2,3\n", 2, "b", "3 fields where 2 belong"),
        (b'a,b\n1,"2\n', 2, "b", "quotes"),
        (b'a,b\n"1"x,2\n', 2, "b", "quotes"),
        (b"a,b\n1,2\n3,", 3, "b", "cut"),
        (b"a,b\n1,2\n\xe9,4\n", 3, None, "UTF-8"),
        ("a,b\n1,2\n".encode("utf-16"), 1, None, "UTF-8"),
    ],
)
def test_faults_are_named(
    tmp_path: Path, content: bytes, line: int | None, column: str | None, words: str
) -> None:
    with pytest.raises(DataError, match=words) as caught:
        table(tmp_path, content)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.csv: cannot be read"):
        list(read_table(tmp_path / "none.csv", ["b"]))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    try:
        rows = table(tmp_path_factory.mktemp("csv"), b"a,b\n" + content)
    except DataError as error:
        assert str(error).isprintable()
    else:
        assert all(line >= 2 for line, _ in rows)
