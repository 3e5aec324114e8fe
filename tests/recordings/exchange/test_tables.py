"""Tidy tables: every row tells all that was set, and the sums are those of the score."""

import csv
import gc
import io
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recordings.exchange.recorded import Recorded, read_recorded
from recordings.exchange.table_conditions import CONDITIONS
from recordings.exchange.table_files import csv_table, table_folder
from recordings.exchange.tables import TABLES
from recordings.store import Store
from tests.predact_tui.hostile import HOSTILE
from tests.predact_tui.recorded import STUDENTS
from tests.recordings.exchange import golden
from tests.recordings.exchange.made import keep


def rows(recorded: Recorded, name: str) -> list[dict[str, object]]:
    return list(TABLES[name][1](recorded))


@pytest.mark.parametrize("name", list(TABLES))
def test_rows_have_the_columns_and_their_types(
    name: str, finished: Recorded, unfinished_too: Recorded
) -> None:
    columns = TABLES[name][0]
    golden.check(f"{name}.csv", csv_table(iter(rows(finished, name)), columns))
    for row in (*rows(finished, name), *rows(unfinished_too, name)):
        assert list(row) == list(columns)
        wrong = [
            column
            for column, value in row.items()
            if value is not None and type(value) is not columns[column]
        ]
        assert wrong == []
    assert list(columns)[: len(CONDITIONS)] == list(CONDITIONS)


@pytest.fixture
def unfinished_too(store: Store) -> Recorded:
    return read_recorded(store, keep(store, end=False, recording="another"))


def test_the_table_of_decisions_adds_up_to_the_score(finished: Recorded) -> None:
    made = rows(finished, "decisions")
    assert [row["student"] for row in made] == [student[0] for student in STUDENTS]
    (episode,) = rows(finished, "episodes")
    for bucket in ("correct_follow", "bad_follow", "correct_override", "bad_override"):
        assert episode[bucket] == sum(row["bucket"] == bucket for row in made)
    assert episode["final_tp"] == sum(
        row["final"] == "flag" and bool(row["at_risk"]) for row in made
    )
    assert episode["flagged"] == len(made)
    assert [row["revised"] for row in made] == [False, True, *[False] * 5]
    assert [row["overrode"] for row in made] == [row["revised"] for row in made]


def test_who_was_checked_and_how_often(finished: Recorded) -> None:
    first, *others = rows(finished, "decisions")
    assert (first["tool_calls"], first["checked"]) == (3, True)
    assert {(row["tool_calls"], row["checked"]) for row in others} == {(0, False)}
    assert rows(finished, "episodes")[0]["checked_share"] == 1 / 7


def test_calls_tell_when_they_were_made_and_what_came_of_them(finished: Recorded) -> None:
    made = rows(finished, "tool_calls")
    assert [row["call_number"] for row in made] == [1, 2, 3]
    assert [row["student_number"] for row in made] == [1, 1, 1]
    assert [row["values_used"] for row in made] == [4, 2, 1]
    for row in made:
        assert isinstance(row["called_ms"], int)
        assert isinstance(row["answered_ms"], int)
        assert row["called_ms"] < row["answered_ms"]


def test_truth_of_an_episode_without_an_end_is_in_no_table(unfinished: Recorded) -> None:
    sealed = ("truth", "at_risk", "natural", "changed", "bucket", "initial_right", "final_right")
    for row in rows(unfinished, "decisions"):
        assert {row[column] for column in sealed} == {None}
        assert (row["initial"], row["final"]) == ("flag", None)
        assert (row["natural_accuracy"], row["achieved_accuracy"]) == (None, None)
    (episode,) = rows(unfinished, "episodes")
    assert (episode["at_risk"], episode["initial_f1"], episode["made_wrong"]) == (None,) * 3
    assert (episode["turns"], episode["flagged"]) == (1, 7)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_a_folder_holds_all_recordings(kind: str, store: Store, tmp_path: Path) -> None:
    made = [read_recorded(store, keep(store, recording=name)) for name in ("a", "b")]
    with table_folder(tmp_path / "t", kind, force=False) as tables:
        for recorded in made:
            tables.add(recorded)
    read = {"csv": pd.read_csv, "parquet": pd.read_parquet}[kind]
    for name, (columns, _) in TABLES.items():
        frame = read(tmp_path / "t" / f"{name}.{kind}")
        assert list(frame) == list(columns)
        assert len(frame) == sum(len(rows(recorded, name)) for recorded in made)
        assert set(frame["recording"]) == {"a", "b"}
    assert frame["target_accuracy"].dtype == float


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_tables_that_broke_off_leave_nothing(kind: str, finished: Recorded, tmp_path: Path) -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        table_folder(tmp_path / "t", kind, force=False) as tables,
    ):
        tables.add(finished)
        raise KeyboardInterrupt
    gc.collect()
    assert list((tmp_path / "t").iterdir()) == []


@given(st.sampled_from(HOSTILE) | st.text(min_size=1), st.sampled_from(["=1+1", "-2", "@x", "\t"]))
def test_no_id_becomes_a_formula_or_another_row(text: str, beginning: str) -> None:
    columns = {"student": str, "delta_f1": float}
    made = csv_table(iter([{"student": beginning + text, "delta_f1": -0.25}]), columns)
    head, row = csv.reader(io.StringIO(made, newline=""))
    assert head == ["student", "delta_f1"]
    assert row[0].startswith("'")
    assert row[1] == "-0.25"
