"""`score --by`, `--paired`, `--agreement`: tables over many recordings."""

import csv
import io
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from engine.statistics.summary import summaries
from predact_tui.cli import main
from predact_tui.scoring.columns import columns
from predact_tui.scoring.text import summary_text
from predact_tui.tables import fitted, runs_table, table, wrapped
from tests.engine.scored import result

RUN = ["run", "--scenario", "cs-A-w8", "--json", "--runs", "3"]
SEATS = ("scripted:verify", "scripted:overtrust")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with 12 episodes: two instructors, two accuracies, three seeds."""
    path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PREDACT_HOME", str(path))
        for seat in SEATS:
            for acc in ("0.4", "0.8"):
                assert main([*RUN, "--instructor", seat, "--acc", acc]) == 0
    return path


@pytest.fixture(autouse=True)
def _at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(home))


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_a_table_a_group_a_row_says_how_it_was_made(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "score", "--by", "instructor,accuracy")
    assert code == 0
    for words in ("F1 final", "RAIR", "undefined (0/0)", "Student's t", "seed scheme 1", "cs-A "):
        assert words in out
    assert out.count("scripted:verify") == 6


def test_json_csv_and_parquet_hold_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    names = ("instructor", "accuracy")
    by = ["score", "--by", ",".join(names)]
    _, out, _ = command(capsys, *by, "--json")
    groups = json.loads(out)["groups"]
    _, out, _ = command(capsys, *by, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert tuple(rows[0]) == columns(names)
    place = tmp_path / "table.parquet"
    code, out, _ = command(capsys, *by, "--format", "parquet", "--out", str(place))
    assert (code, out) == (0, "")
    table = parquet.read_table(place).to_pylist()
    assert len(groups) == len(rows) == len(table) == 4
    for group, row, other in zip(groups, rows, table, strict=True):
        assert float(row["f1_final"]) == group["f1_final"]["value"] == other["f1_final"]
        assert row["rair"] == ""
        assert other["rair"] is group["rair"]["value"] is None
        assert int(row["bad_override"]) == group["buckets"]["bad_override"] == other["bad_override"]


def test_filters_choose_what_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = command(capsys, "score", "--by", "instructor", "--acc", "0.8", "--json")
    assert {group["finished"] for group in json.loads(out)["groups"]} == {3}
    code, _, err = command(capsys, "score", "--by", "instructor", "--acc", "0.1")
    assert code == 2
    assert "nothing to score" in err


@pytest.mark.parametrize("intervals", [False, True])
def test_no_line_of_the_tables_is_wider_than_the_terminal(intervals: bool) -> None:
    seats = ("scripted:threshold:conf=0.7", "scripted:verify", "human")
    results = [
        result("rfny rfyy sfyn s-", instructor=seat, target=target, seed=seed)
        for seat in seats
        for target in (0.4, 0.8, None)
        for seed in range(4)
    ]
    names = ("instructor", "accuracy")
    found = summaries(results, names)
    text = summary_text(found, names, room=80, intervals=intervals)
    assert max(map(len, text.splitlines())) <= 80
    assert ("[" in text) == intervals
    assert "\nthreshold:conf=0.7  natural " in text
    for words in ("override bad", "ceiling", "pass@4"):
        assert words in text
    wide = summary_text(found, names)
    assert "scripted:threshold:conf=0.7  natural " in wide
    assert "[" in wide


def test_seats_keep_their_kind_where_they_would_be_taken_for_others() -> None:
    head, rows = ("instructor", "a figure"), [("scripted:verify", "1"), ("verify", "2")]
    assert "scripted:verify" in fitted(head, rows, 1, 10)


def test_two_instructors_on_the_same_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "score", "--paired", *SEATS)
    assert code == 0
    assert "scripted:overtrust less scripted:verify" in out
    assert [line.split()[:2] for line in out.splitlines()[1:8:3]] == [
        ["accuracy", "0.4"],
        ["accuracy", "0.8"],
        ["all", "F1"],
    ]
    code, out, _ = command(capsys, "score", "--agreement", *SEATS)
    assert code == 0
    assert "Cohen's kappa" in out
    assert "undefined" in out.splitlines()[1]


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_prose_in_the_last_column_is_broken_and_kept_whole(columns: int) -> None:
    prose = "all of what there is to be said of this one, in words that are no numbers"
    rows = [("one", "1", prose), ("other", "22", "short"), ("third", "3", "")]
    text = wrapped(("name", "n", "what"), rows, columns)
    assert max(map(len, text.splitlines())) <= columns
    assert prose in " ".join(text.split())
    assert "one     1  all" in text  # numbers stay at the right
    assert wrapped(("name", "n", "what"), rows, None) == table(("name", "n", "what"), rows)


def test_a_table_of_runs_fits_the_terminal() -> None:
    made = [result("rfny rfyy sfyn s-", seed=seed) for seed in range(3)]
    narrow, wide = runs_table(made, 80), runs_table(made)
    assert max(map(len, narrow.splitlines())) <= 80 < max(map(len, wide.splitlines()))
    assert set(wide.split()) == set(narrow.split())


@pytest.mark.parametrize("way", ["--paired", "--agreement"])
def test_two_instructors_fit_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    _, whole, _ = command(capsys, "score", way, *SEATS)
    monkeypatch.setattr("predact_tui.commands.score.room", lambda: 60)
    _, narrow, _ = command(capsys, "score", way, *SEATS)
    assert max(map(len, whole.splitlines())) > 60 >= max(map(len, narrow.splitlines()))
    (one, other), told = SEATS, " ".join(narrow.split())
    assert told.startswith(f"{other} less {one}" if way == "--paired" else f"{one} and {other}")
    for cell in (c.strip() for line in whole.splitlines()[1:] for c in line.split("  ")[1:]):
        assert cell in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "score needs one of"),
        (["latest", "--by", "instructor"], "score needs one of"),
        (["--by", "colour"], "no such key (valid: instructor"),
        (["--by", "instructor", "--format", "parquet"], "needs --out"),
        (["--paired", "scripted:verify", "nobody"], "no finished recording of instructor 'nobody'"),
    ],
)
def test_wrong_use_is_named(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = command(capsys, "score", *arguments)
    assert (code, out) == (2, "")
    assert words in err
