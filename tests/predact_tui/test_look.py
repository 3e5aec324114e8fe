"""A class without final letters: looked at, predicted where that can be, never scored."""

import csv
import io
import json
import math
from pathlib import Path

import pytest

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.probing.look import look
from predact_tui.screens.look import LookScreen
from predact_tui.screens.toolbox import ToolboxScreen
from predact_tui.screens.why import WhyScreen
from scenarios.catalogue import resolve
from scenarios.errors import ScenarioError
from scenarios.predactcs import import_predact_cs
from scenarios.predictions import natural_predictions
from tests.predact_tui.conftest import shown
from tests.predact_tui.test_cli import command
from tests.scenarios.test_predactcs import Release, scored

OLD, NEW = "predact-cs-LOG-w2", "new-C1-01-w2"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with an older log (no letters at all) and a release whose truth is not told."""
    students = [scored(f"s{i}", 50 + i, *(60,) * (i % 2)) for i in range(4)]
    (tmp_path / "LOG.json").write_text(json.dumps(students))
    home = tmp_path / "home"
    import_predact_cs(tmp_path / "LOG.json", home)
    release = Release()
    release.truth = {}
    import_predact_cs(release.write(tmp_path / "new"), home, "new")
    monkeypatch.setenv("PREDACT_HOME", str(home))
    return home


def test_natural_predictions_need_no_truth(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, "probe", "--scenario", NEW, "--json")
    found = json.loads(out)
    expected = {row.student_id: row for row in natural_predictions(resolve(NEW, home))}
    assert code == 0
    assert "no letters: truth, accuracy" in err
    assert {row["student_id"] for row in found["class"]} == expected.keys()
    for row in found["class"]:
        same = expected[row["student_id"]]
        assert (row["natural"], row["confidence"]) == (same.predicted, same.confidence)
        assert row["flagged"] == (same.predicted in "DF")
        assert row["truth"] is row["changed"] is None
    for name in ("accuracy", "tool", "confusion", "reliability", "over_seeds", "at_risk"):
        assert found[name] is None


def test_without_any_letters_scores_are_all_there_is(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = command(capsys, "probe", "--scenario", OLD, "--csv")
    rows = {row["student_id"]: row for row in csv.DictReader(io.StringIO(out))}
    assert code == 0
    assert "nothing can be predicted" in err
    assert "only 4 of 30 students" in err
    assert rows.keys() == {"s0", "s1", "s2", "s3"}
    assert (rows["s1"]["average"], rows["s1"]["week_1"], rows["s1"]["week_2"]) == (
        *("55.5", "51.0", "60.0"),
    )
    assert rows["s0"]["week_2"] == ""
    assert all(row["natural"] == row["predicted"] == row["flagged"] == "" for row in rows.values())


def test_the_draw_is_that_of_the_seed(home: Path) -> None:
    scenario = resolve(OLD, home)
    drawn = [look(Options(seed=seed, students=2), scenario).drawn for seed in (1, 1, 2, 3, 4)]
    assert drawn[0].roster.ids == drawn[1].roster.ids
    assert len({each.roster.ids for each in drawn}) > 1
    assert all(len(each) == 2 for each in drawn)


def test_an_accuracy_needs_letters(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = command(capsys, "probe", "--scenario", OLD, "--acc", "0.5", "--json")
    assert (code, out) == (2, "")
    assert "has no final letters to compare, so no accuracy" in err


def test_at_risk_cannot_be_chosen(home: Path) -> None:
    found = look(Options(at_risk=2), resolve(NEW, home))
    assert any("how many are at risk cannot be chosen" in note for note in found.notes)


@pytest.mark.parametrize("scenario", [OLD, NEW])
def test_what_scores_says_that_it_can_be_looked_at(
    home: Path, capsys: pytest.CaptureFixture[str], scenario: str
) -> None:
    run = ["run", "--scenario", scenario, "--instructor", "scripted:accept-all"]
    for arguments in (run, ["--scenario", scenario, "--plain"]):
        code, out, err = command(capsys, *arguments)
        assert (code, out) == (2, "")
        assert "its class can be looked at (predact-tui probe)" in err


def test_listings_tell_no_number_that_nobody_knows(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = json.loads(command(capsys, "scenarios", "--json")[1])
    risks = {each["scenarios"][-1]: each["at_risk"] for each in listed}
    assert risks[OLD] is risks[NEW] is None
    assert risks["cs-A-w16"] > 0
    table = command(capsys, "scenarios")[1]
    assert table.count("no letters") == 2


def test_predict_tells_over_how_many_the_accuracy_is(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = command(capsys, "predict", "--scenario", NEW)
    assert code == 0
    assert err == "2 students, no letters: no accuracy\n"
    assert "nan" not in out + err
    code, _, err = command(capsys, "predict", "--scenario", OLD)
    assert code == 2
    assert "no final letters to learn from" in err


async def test_its_predictions_open_up_and_tools_answer(home: Path) -> None:
    app = PredactApp(Options(scenario=NEW), probing=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, LookScreen)
        assert "2 students, no letters" in shown(app)
        assert "No letters: truth, accuracy" in shown(app)
        await pilot.press("enter")
        assert isinstance(app.screen, WhyScreen)
        assert not math.isnan(app.screen.opened.now.confidence)
        await pilot.press("escape", "c")
        assert isinstance(app.screen, ToolboxScreen)
        assert "predict_all_students" in shown(app)
        await pilot.press("escape", "escape")
        await pilot.pause()
    assert app.return_code == 0


async def test_without_predictions_the_tools_that_tell_them_are_not_offered(home: Path) -> None:
    app = PredactApp(Options(scenario=OLD), probing=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Natural" not in shown(app)
        await pilot.press("enter")
        assert isinstance(app.screen, LookScreen)
        await pilot.press("c")
        await pilot.pause()
        assert "get_student_grades" in shown(app)
        assert "predict_all_students" not in shown(app)


def test_nobody_with_a_score_is_said(home: Path) -> None:
    scenario = resolve(OLD, home)
    with pytest.raises(ScenarioError, match="no test student of LOG has a score by week 0"):
        look(Options(), type(scenario)(scenario.id, scenario.course, 0))
