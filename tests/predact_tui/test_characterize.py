"""`predact-tui characterize`: figures of whole data sets, in every form they come in."""

import csv
import io
import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from pyarrow import parquet

from engine.characterise import by_tenth, characterise, figures
from predact_tui.characterizing.report import TenthRow
from predact_tui.characterizing.text import plot
from predact_tui.cli import main
from scenarios.imports import install
from tests.scenarios.courses import course

COLUMNS = (
    *("course", "week", "n", "accuracy", "within_one", "at_risk_precision", "at_risk_recall"),
    *("ece", "brier", "fallback"),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with one import of one small course."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PREDACT_HOME", str(folder))
    install(folder, "mine", [course()], 0, ())
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["characterize", *map(str, arguments)])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def expected() -> list[dict[str, object]]:
    rows = characterise(course(), range(1, 5))
    return [
        {"course": row.course, "week": row.week} | asdict(figures(row.predicted)) for row in rows
    ]


def test_csv_has_every_week_in_full_precision(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--dataset", "mine", "--csv")
    found = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert tuple(found[0]) == COLUMNS
    assert found == [{k: str(v) for k, v in row.items()} for row in expected()]


def test_json_has_the_tenths_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--dataset", "mine", "--json")
    found = json.loads(out)
    pooled = by_tenth(characterise(course(), range(1, 5)))
    assert found["dataset"] == "mine"
    assert found["weeks"] == expected()
    assert found["tenths"] == [{"tenth": at} | asdict(made) for at, made in pooled.items()]


def test_files_by_their_ending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [tmp_path / f"out.{ending}" for ending in ("csv", "json", "parquet", "png", "PNG")]
    outs = [word for name in names for word in ("--out", name)]
    code, out, err = run(capsys, "--dataset", "mine", "--csv", *outs)
    assert code == 0
    assert names[0].read_text() == out
    assert json.loads(names[1].read_text())["weeks"] == expected()
    assert parquet.read_table(names[2]).to_pylist() == expected()
    assert names[3].read_bytes().startswith(b"\x89PNG")
    assert err.count("wrote") == 5


def test_the_table_and_the_plot(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--dataset", "cs", "--courses", "A", "--weeks", "8-9")
    lines = out.splitlines()
    assert lines[0].split() == list(COLUMNS)
    assert [line.split()[:2] for line in lines[1:3]] == [["A", "8"], ["A", "9"]]
    assert "cs, all of these courses, by tenth of the term done" in lines
    assert lines[-1].split()[:2] == ["6", "████▋·····"]


@pytest.mark.parametrize(
    ("value", "bar"),
    [(0.0, "·········· 0.00"), (1.0, "██████████ 1.00"), (0.44, "████▍····· 0.44"), (None, "-")],
)
def test_bars(value: float | None, bar: str) -> None:
    row = TenthRow(tenth=3, n=1, **dict.fromkeys(COLUMNS[3:], value))
    assert plot([row]).splitlines()[1].startswith(f"    3  {bar}")


def test_any_number_of_cores_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--dataset", "cs", "--courses", "A", "B", "--weeks", "3-5", "--csv", "--cores")
    assert run(capsys, *asked, 1) == run(capsys, *asked, 2)


def test_real_presentations_are_the_same_on_two_cores(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "import", "oulad", str(shared / "data" / "oulad")]) == 0
    capsys.readouterr()
    one, two = (run(capsys, "--dataset", "oulad", "--csv", "--cores", n) for n in (1, 2))
    assert one == two
    assert len(one[1].splitlines()) == 1 + 29 + 29 + 30


def test_a_name_goes_before_a_kind_of_data(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(home, "cs-copy", [course("AAB")], 0, ())
    _, out, _ = run(capsys, "--dataset", "cs-copy", "--csv")
    assert {row["n"] for row in csv.DictReader(io.StringIO(out))} == {"3"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--dataset", "none"), "no data set 'none' (valid: cs, mine)"),
        (("--dataset", "mine", "--courses", "Z", "Y"), "mine has no course 'Y' (valid: 'Z')"),
        (("--dataset", "mine", "--weeks", "7-9"), "no course of mine has work due"),
        (("--dataset", "mine", "--out", "x.doc"), "valid: .csv, .json, .parquet, .png"),
        (("--dataset", "mine", "--out", "no/where/x.csv"), "there is no folder no/where"),
    ],
)
def test_what_there_is_not(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert words in err


@pytest.mark.parametrize("weeks", ["0", "9-3", "x", "1-", "-3"])
def test_weeks_that_are_none(capsys: pytest.CaptureFixture[str], weeks: str) -> None:
    with pytest.raises(SystemExit):
        run(capsys, "--dataset", "mine", f"--weeks={weeks}")
    assert "--weeks" in capsys.readouterr().err


@pytest.mark.parametrize("cores", [1, 2])
def test_a_damaged_course_is_named(
    home: Path, capsys: pytest.CaptureFixture[str], cores: int
) -> None:
    wrong = course()
    wrong.pool.scores[0, 0] = 250.0
    object.__setattr__(wrong, "course_id", "Y")
    install(home, "mine", [course(), wrong], 0, ())
    code, _, err = run(capsys, "--dataset", "mine", "--cores", cores)
    assert code == 2
    assert "Y.course, column scores: out of range (valid: 0 to 100)" in err


def test_a_course_without_letters_is_not_predicted(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(home, "blind", [course(pool="---")], 0, ())
    code, _, err = run(capsys, "--dataset", "blind")
    assert code == 2
    assert "no course of blind has final letters to learn from" in err


def test_a_course_without_letters_hides_no_other(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    blind = replace(course(pool="---"), course_id="Y")
    install(home, "mixed", [blind, course()], 0, ())
    code, out, err = run(capsys, "--dataset", "mixed", "--csv")
    assert code == 0
    assert {row["course"] for row in csv.DictReader(io.StringIO(out))} == {"Z"}
    assert "Y left out: it has no final letters to learn from" in err


def test_students_without_a_letter_leave_cells_empty(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(home, "unscored", [course("--")], 0, ())
    _, out, _ = run(capsys, "--dataset", "unscored", "--csv", "--weeks", "4")
    assert out.splitlines()[1] == "Z,4,0,,,,,,,"
