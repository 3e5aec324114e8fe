"""`predact-tui probe` without a screen: everything shown, as JSON and CSV; wrong use."""

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from predact_tui.cli import main
from predact_tui.probing.accuracy import accuracy_for
from tests.predact_tui.test_cli import command

PROBE = ["probe", "--scenario", "cs-A-w8"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    code, out, _ = command(capsys, *PROBE, *arguments, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_the_class_is_that_of_a_run_with_the_same_settings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = ["--acc", "0.5", "--seed", "3", "--noise", "adjacent", "--students", "40"]
    found = figures(capsys, *settings)
    run = ["run", *PROBE[1:], *settings, "--instructor", "scripted:accept-all", "--json"]
    played = json.loads(command(capsys, *run)[1])
    for key in ("scenario", "dataset", "course", "week", "seed", "students", "at_risk", "flagged"):
        assert found[key] == played[key]
    assert found["tool"] == played["tool"]
    for key in ("target", "natural", "achieved", "made_wrong", "made_right"):
        assert found["accuracy"][key] == played["accuracy"][key]


def test_the_figures_agree_with_the_class_table(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--acc", "0.3", "--students", "60", "--at-risk", "20")
    rows = found["class"]
    assert [row["number"] for row in rows] == list(range(1, 61))
    assert sum(row["flagged"] for row in rows) == found["flagged"]
    assert all(row["flagged"] == (row["predicted"] in "DF") for row in rows)
    changes = Counter(row["changed"] for row in rows)
    assert changes["wrong"] == found["accuracy"]["made_wrong"]
    assert sum(row["predicted"] == row["truth"] for row in rows) == 18
    assert all((row["changed"] is None) == (row["natural"] == row["predicted"]) for row in rows)
    for name, key in (("natural", "natural"), ("after_noise", "predicted")):
        counts = found["confusion"][name]["letters"]
        cells = Counter((row["truth"], row[key]) for row in rows)
        letters = found["confusion"]["letters"]
        assert counts == [[cells[t, p] for p in letters] for t in letters]
        split = found["confidence"][name]
        assert sum(split["right"]) + sum(split["wrong"]) == 60
        assert sum(split["right"]) == sum(row[key] == row["truth"] for row in rows)
    bins = found["reliability"]["bins"]
    assert sum(each["count"] for each in bins) == 60
    gaps = [each["count"] * abs(each["said"] - each["came_true"]) for each in bins if each["count"]]
    assert sum(gaps) / 60 == pytest.approx(found["reliability"]["ece"])
    assert sum(found["over_seeds"]["flagged_counts"]) == found["over_seeds"]["seeds"] == 1000
    assert sum(row["changed_share"] for row in rows) == pytest.approx(
        found["accuracy"]["made_wrong"]
    )
    moved = found["moved"]["flagged_by_noise"]
    assert moved == [r["student_id"] for r in rows if r["flagged"] and r["natural"] not in "DF"]


def test_csv_is_the_class_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, *PROBE, "--acc", "0.3", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    same = figures(capsys, "--acc", "0.3")["class"]
    assert code == 0
    assert [row["student_id"] for row in rows] == [row["student_id"] for row in same]
    assert [float(row["confidence"]) for row in rows] == [row["confidence"] for row in same]
    assert [row["changed"] for row in rows] == [row["changed"] or "" for row in same]
    weeks = [[row[f"week_{week}"] for week in range(1, 9)] for row in rows]
    assert [[float(x) if x else None for x in each] for each in weeks] == [
        row["weekly"] for row in same
    ]


def test_a_capped_class_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, *PROBE, "--students", "5000", "--at-risk", "4000", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["students"] < found["students_wanted"] == 5000
    assert all(note in err for note in found["notes"])
    assert found["notes"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--scenario"),
        (["--scenario", "cs-Z-w8", "--json"], "no scenario"),
        (["--scenario", "cs-A-w99", "--json"], "its weeks are 1 to 16"),
        (["--scenario", "cs-A-w8", "--acc", "1.5", "--json"], "0 to 1"),
        (["--scenario", "cs-A-w8", "--noise", "white", "--json"], "invalid choice"),
        (["--scenario", "cs-A-w8", "--json", "--csv"], "not allowed"),
        (["--scenario", "cs-A-w8", "--students", "3", "--csv"], "cannot be drawn"),
        (["--scenario", "cs-A-w8", "--seed", "-1", "--csv"], "whole number"),
        (["--scenario", "cs-A-w8", "--acc", "0", "--noise", "false-negative", "--json"],
         "valid: an accuracy from"),
        (["--scenario", "cs-A-w8"], "--json and --csv"),
    ],
)  # fmt: skip
def test_wrong_use(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    code, out, err = command(capsys, "probe", *arguments)
    assert (code, out) == (2, "")
    assert said in err


@given(st.integers(1, 400), st.data())
def test_a_count_has_an_accuracy_that_asks_for_it(students: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, students))
    short = accuracy_for(right, students)
    assert round(short * students) == right
    assert 0 <= short <= 1


def test_help_names_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["probe", "--help"])
    out = capsys.readouterr().out
    for option in ("--scenario", "--acc", "--seed", "--noise", "--students", "--at-risk", "--csv"):
        assert option in out
