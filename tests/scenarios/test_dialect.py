"""Grade books as spreadsheets of other countries write them: the same table reads the same."""

import csv
import io
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.csvtable import read_table
from scenarios.errors import DataError
from scenarios.gradebook import read_gradebook

DIALECTS = [(",", "."), (";", "."), (";", ","), ("\t", "."), ("\t", ",")]
SCORE = st.none() | st.integers(0, 10_000).map(lambda hundredths: hundredths / 100)
LETTER = st.sampled_from(("A", "B", "C", "D", "F", ""))
NAME = st.text("Ab ,;.'é", min_size=1, max_size=5).map(lambda name: f"x{name}")
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.tuples(
        st.lists(NAME, min_size=width, max_size=width, unique_by=lambda name: name.strip()),
        st.lists(
            st.tuples(st.lists(SCORE, min_size=width, max_size=width), LETTER),
            min_size=1,
            max_size=6,
        ),
    )
)
Table = tuple[list[str], list[tuple[list[float | None], str]]]


def written(table: Table, separator: str, decimal: str, *, told: bool) -> bytes:
    """The table as a file; names with such signs in them are quoted, or the separator is told."""
    names, students = table
    out = io.StringIO()
    quoting = csv.QUOTE_MINIMAL if told else csv.QUOTE_ALL
    writer = csv.writer(out, delimiter=separator, quoting=quoting)  # type: ignore[arg-type]
    out.write(f"sep={separator}\r\n" if told else "")
    writer.writerow(["student", *names, "final_grade"])
    for number, (scores, letter) in enumerate(students):
        cells = ["" if s is None else f"{s:.2f}".replace(".", decimal) for s in scores]
        writer.writerow([f"s{number}", *cells, letter])
    return ("\ufeff" + out.getvalue()).encode()


@settings(max_examples=40)
@given(TABLES, st.booleans())
def test_the_same_table_reads_the_same_in_every_dialect(
    tmp_path_factory: pytest.TempPathFactory, table: Table, told: bool
) -> None:
    names, students = table
    file = tmp_path_factory.mktemp("book") / "book.csv"
    for separator, decimal in DIALECTS:
        file.write_bytes(written(table, separator, decimal, told=told))
        rows = list(read_table(file, None, any_dialect=True))
        assert rows[0].columns == ("student", *(name.strip() for name in names), "final_grade")
        for row, (scores, letter) in zip(rows, students, strict=True):
            assert [row.number(name.strip(), 0, 100) for name in names] == scores
            assert row.optional("final_grade") == (letter or None)


def test_a_european_grade_book_is_the_same_course(tmp_path: Path) -> None:
    lines = ["student,Quiz,Exam,final_grade", "weight,0.25,0.75,", "week,2,8,"]
    lines += [f"s{i},{50 + i}.5,{60 + i}.25,{'ABCDF'[i % 5]}" for i in range(20)]
    one, other = tmp_path / "one" / "book.csv", tmp_path / "other" / "book.csv"
    for path, text in (
        (one, "\n".join(lines)),
        (other, "\r\n".join(line.replace(",", ";").replace(".", ",") for line in lines)),
    ):
        path.parent.mkdir()
        path.write_text(text)
    (course, notes), (again, same) = read_gradebook(one), read_gradebook(other)
    assert (again.components, again.pool.ids, notes) == (course.components, course.pool.ids, same)
    assert (again.pool.scores == course.pool.scores).all()
    assert again.components[0].weight == 0.25


def test_unquoted_names_with_such_signs_are_told_apart_by_the_other_lines(tmp_path: Path) -> None:
    file = tmp_path / "book.csv"
    file.write_text("student;Essay, first;Exam\ns1;7;8\ns2;;9,5\n")
    (first, second) = read_table(file, None, any_dialect=True)
    assert first.columns == ("student", "Essay, first", "Exam")
    assert (second.number("Essay, first", 0, 100), second.number("Exam", 0, 100)) == (None, 9.5)


def test_data_sets_of_known_form_are_read_in_theirs_alone(tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    file.write_text("a;b\n1;2,5\n")
    with pytest.raises(DataError, match="separated by semicolons"):
        list(read_table(file, ["b"]))
    file.write_text('a,b\n1,"2,5"\n')
    (row,) = read_table(file, None, any_dialect=True)
    with pytest.raises(DataError, match="'2,5' is no such number"):
        row.number("b", -math.inf, math.inf)
