"""`predact-tui data` through its door: every kind of import, the lists, what is damaged."""

import json
from pathlib import Path

import pytest

from predact_tui.cli import main
from scenarios.imports import install
from tests.conftest import ROOT
from tests.scenarios.courses import course
from tests.scenarios.test_onecourse import STUDENTS
from tests.scenarios.test_predactcs import Release

EXAMPLE = ROOT / "predact_tui" / "examples" / "gradebook.csv"
PLAY = ("--instructor", "scripted:verify", "--json")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("PREDACT_HOME", str(folder))
    return folder


def command(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_the_release_is_imported_listed_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Release().write(tmp_path / "copy")
    code, out, err = command(capsys, "data", "import", "predact-cs", copy)
    assert (code, err) == (0, "")
    assert out.startswith("imported predact-cs: 1 course, 11 students ")
    code, out, err = command(capsys, "run", "--scenario", "predact-cs-C1-01-w1", *PLAY)
    result = json.loads(out)
    assert (code, result["status"], result["students"], result["at_risk"]) == (0, "finished", 2, 1)
    assert "seed 0: only 1 of 5 students at risk could be drawn" in err


def test_a_real_class_with_fewer_than_five_at_risk_says_so_and_plays(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(capsys, "data", "import", "predact-cs", shared / "data" / "predact_cs")[0] == 0
    for week in (4, 5, 8):
        name = f"predact-cs-C9-02-w{week}"
        code, out, err = command(capsys, "run", "--scenario", name, "--acc", "0.8", *PLAY)
        result = json.loads(out)
        assert (code, result["at_risk"], result["students"]) == (0, 3, 28)
        assert result["accuracy"]["achieved"] == round(0.8 * 28) / 28
        assert "only 3 of 5 students at risk could be drawn" in err


def test_the_shipped_grade_book_is_imported_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, "data", "import", "csv", EXAMPLE)
    assert (code, out.partition(":")[0]) == (0, "imported csv")
    assert "weights are in percent, and were divided by 100: gradebook" in err
    code, out, _ = command(capsys, "run", "--scenario", "csv-gradebook-w8", *PLAY)
    assert json.loads(out)["status"] == "finished"


def test_a_course_in_json_with_another_scale_and_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.json").write_text(json.dumps(STUDENTS))
    asked = ("data", "import", "json", tmp_path / "one.json", "--name", "mine", "--scale", "uk")
    assert command(capsys, *asked)[0] == 0
    listed = json.loads(command(capsys, "scenarios", "--json")[1])[-1]
    assert (listed["scenarios"][0], listed["scale"]) == ("mine-one-w1", "uk")


def test_a_class_without_letters_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare = [{k: v for k, v in student.items() if k != "final_grade"} for student in STUDENTS]
    (tmp_path / "log.json").write_text(json.dumps(bare))
    assert command(capsys, "data", "import", "predact-cs", tmp_path / "log.json")[0] == 0
    for asked in (("predict",), ("run", "--instructor", "scripted:verify")):
        code, out, err = command(capsys, *asked, "--scenario", "predact-cs-log-w2")
        assert (code, out) == (2, "")
        assert err.startswith("predact-tui: log has no final letters")
        assert err.count("\n") == 1


def test_damage_is_told_and_hides_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install(home, "a", [course()], 0, ())
    install(home, "b", [course()], 0, ())
    (home / "data" / "a" / "Z.course").write_bytes(b"cut")
    code, out, err = command(capsys, "scenarios")
    assert code == 1
    assert "b-Z-wWEEK" in out
    assert "a-Z-wWEEK" not in out
    assert err.startswith("damaged: ")
    assert "Z.course: cannot be read" in err
    code, out, _ = command(capsys, "data", "list", "--json")
    assert (code, [entry["courses"] for entry in json.loads(out)]) == (1, [0, 1])


def test_a_home_that_cannot_be_written_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "file"))
    code, _, err = command(capsys, "data", "import", "csv", EXAMPLE)
    assert code == 2
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_the_cells_say_what_is_missing(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(capsys, "data", "import", "oulad", shared / "data" / "oulad")[0] == 0
    code, out, _ = command(capsys, "data", "cells")
    assert code == 0
    assert "oulad-FFF_2013B-w32" in out
    assert "predact-tui data import predact-cs DIR" in out
    cells = json.loads(command(capsys, "data", "cells", "--json")[1])
    assert sum(cell["missing"] is None for cell in cells) == 5
