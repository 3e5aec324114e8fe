"""Comparing two recordings: text, JSON, which truth is shown, and the screen."""

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot

from predact_tui.app import PredactApp
from predact_tui.cli import main
from predact_tui.options import Options
from predact_tui.present.compare_rows import FigureRow
from predact_tui.resuming import branch
from predact_tui.screens.compare import CompareScreen
from predact_tui.widgets.compare_tabs import CompareTabs
from predact_tui.widgets.decision_table import DecisionTable
from recordings.store import Store
from tests.predact_tui.conftest import shown

RUN = ("run", "--scenario", "cs-A-w8", "--acc", "0.8", "--json")


@dataclass(frozen=True)
class Shelf:
    """A store with recordings: verify, overtrust, other students, a branch that has no end."""

    path: Path
    ids: tuple[str, ...]

    def args(self, x: int, y: int, *more: str) -> list[str]:
        return ["compare", self.ids[x], self.ids[y], "--store", str(self.path), *more]

    def kinds(self, which: int) -> list[str]:
        with Store.open(self.path) as store:
            return [event.kind for event in store.events(self.ids[which])]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Play what the tests compare, once."""
    path, ids = tmp_path_factory.mktemp("compare") / "r.sqlite", []
    for seat, seed in (("verify", "1"), ("overtrust", "1"), ("verify", "2")):
        more = ("--instructor", f"scripted:{seat}", "--seed", seed, "--store", str(path))
        assert main([*RUN, *more]) == 0
        with Store.open(path) as store:
            ids.append(store.resolve("latest"))
    with Store.open(path) as store:
        ids.append(branch(store, ids[0], 30, None, None))
    return Shelf(path, tuple(ids))


@pytest.fixture
def shelf(made: Shelf, tmp_path: Path) -> Shelf:
    """A copy of the store, for a test that may write to it."""
    copy = tmp_path / "r.sqlite"
    with sqlite3.connect(made.path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    return Shelf(copy, made.ids)


# -- text and JSON --------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command printed; it must end well."""
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_text_tells_settings_scores_decisions_and_what_each_knew(
    made: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, *made.args(0, 1))
    assert "instructor  scripted:verify  scripted:overtrust" in text
    assert re.search(r"Final F1 +0\.33 +0\.00 +-0\.33", text)
    assert re.search(r"Spoil +0\.67 \(2/3\) +1\.00 \(3/3\)", text)
    assert "≠ syn_003468: X at risk → at risk, Y at risk → not at risk" in text
    assert "X Final: at risk, marked at event" in text
    assert "tool what-if: minimum for C, 1 syn_003468 → needed on all the rest 75.97" in text
    assert "~ syn_007480" in text
    assert "≠ Question 1: question, tools, what tools answered, answer" in text
    assert "= First decisions: the same" in text


def test_json_is_the_whole_comparison(made: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, *made.args(0, 1, "--json")))
    assert [setting["name"] for setting in found["settings"]] == ["instructor"]
    assert [pair["truth"] for pair in found["students"]] == [None] * 3
    assert found["students"][0]["x"]["final"]["known"]["calls"][0]["tool"] == "get_student_grades"


def test_a_branch_is_told_and_answers_stay_sealed_until_it_ends(
    made: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, *made.args(0, 3, "--truth"))
    assert "The same up to event 30, where Y was branched from X." in text
    assert "Y has not ended: answers and scores stay sealed until it does." in text
    assert "F1" not in text
    assert "truly" not in text
    assert "TruthShown" not in made.kinds(0)


def test_unlike_students_are_not_set_side_by_side(
    made: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    text = told(capsys, *made.args(0, 2))
    assert "Scores and counts are compared, students are not." in text
    assert "not compared: the students are not the same" in text
    assert "\n  First decisions: not compared" in text
    assert re.search(r"Final F1 +0\.33", text)


def test_truth_is_shown_when_asked_for_and_both_recordings_say_so(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "truly" not in told(capsys, *shelf.args(0, 1))
    assert shelf.kinds(0)[-1] != "TruthShown"
    assert "syn_003468, truly F" in told(capsys, *shelf.args(0, 1, "--truth"))
    assert shelf.kinds(0)[-1] == shelf.kinds(1)[-1] == "TruthShown"


def test_only_what_is_the_same_has_the_sign_of_it() -> None:
    rows = [FigureRow("", difference=said) for said in ("same", "-", "-0.9", "")]
    assert [row.sign for row in rows] == ["=", "", "", ""]
    assert FigureRow("", difference="+1", differs=True).sign == "≠"


def test_an_unknown_recording_is_named(made: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "nobody", "latest", "--store", str(made.path)]) == 2
    assert "no recording 'nobody'" in capsys.readouterr().err


# -- the screen -----------------------------------------------------------------------------------


Look = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@pytest.fixture
def look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Look:
    """Put two recordings on a screen: `async with look(shelf, 0, 1, (80, 24)) as pilot`."""
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))

    @asynccontextmanager
    async def looking(
        shelf: Shelf, x: int, y: int, size: tuple[int, int] = (120, 40)
    ) -> AsyncIterator[Pilot[None]]:
        screen = CompareScreen(shelf.path, shelf.ids[x], shelf.ids[y])
        app = PredactApp(Options(store=shelf.path), first=lambda: screen)
        async with app.run_test(size=size) as pilot:
            while screen.comparison is None:
                await pilot.pause(0.02)
            await pilot.pause()
            yield pilot

    return looking


def text_of(pilot: Pilot[None]) -> str:
    """What the terminal shows."""
    assert isinstance(pilot.app, PredactApp)
    return shown(pilot.app)


async def press(pilot: Pilot[None], *keys: str) -> str:
    """Press keys and return what the terminal shows then."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(pilot)


async def test_going_from_difference_to_difference_over_the_pages(look: Look, made: Shelf) -> None:
    async with look(made, 0, 3, (80, 24)) as pilot:
        assert "▸ Settings that differ" in text_of(pilot)
        seen = [await press(pilot, "n") for _ in range(9)]
        assert "▸ ≠ Questions asked" in seen[0]
        marks = [re.findall(r"^ ?▸ ?([≠~]) ", text, re.MULTILINE) for text in seen]
        assert all(marks)
        assert any("[2 Decisions" in text for text in seen)
        assert any("[3 Talk" in text for text in seen)
        assert seen[-1] != seen[-2]
        assert await press(pilot, "N") == seen[-2]


async def test_a_burst_of_keys_goes_on_and_on(look: Look, made: Shelf) -> None:
    async with look(made, 0, 1, (80, 24)) as pilot:
        assert "▸ ≠ Question 3" in await press(pilot, "3", "n", "n", "n")
        assert "[1 Figures" in await press(pilot, "n")
        assert "▸ ≠ Question 2" in await press(pilot, "N", "N")


async def test_what_each_knew_stands_under_the_student_and_the_truth_after_t(
    look: Look, shelf: Shelf
) -> None:
    async with look(shelf, 0, 1) as pilot:
        text = await press(pilot, "2")
        assert "What each knew of syn_003468 when it decided" in text
        assert "tool what-if: 1 syn_003468 with 80 on the rest" in text
        assert "Truth" not in text.split("F1 Help")[0]
        text = await press(pilot, "t")
        assert "risk → risk ✓" in text
        assert "risk → not ✗" in text
        assert shelf.kinds(0)[-1] == shelf.kinds(1)[-1] == "TruthShown"
        events = len(shelf.kinds(0))
        assert "✓" not in await press(pilot, "t")
        assert len(shelf.kinds(0)) == events
        assert "[syn_007480" not in await press(pilot, "down")
        assert "What each knew of syn_007480" in text_of(pilot)


async def test_sealed_answers_stay_so_on_the_screen(look: Look, made: Shelf) -> None:
    async with look(made, 0, 3) as pilot:
        text = await press(pilot, "2", "t")
        assert "Y has not ended" in text
        assert "✓" not in text
        assert "TruthShown" not in made.kinds(0)


async def test_only_differences_and_one_side_alone(look: Look, made: Shelf) -> None:
    async with look(made, 0, 1) as pilot:
        assert "= First F1" in text_of(pilot)
        text = await press(pilot, "d")
        assert "= First F1" not in text
        assert "≠ Final F1" in text
        text = await press(pilot, "3")
        assert "First decisions" not in text
        assert "Show me the grades" in text
        assert "What if syn_003468" in text
        text = await press(pilot, "v")
        assert "(only differences, X alone)" in text
        assert "What if syn_003468" not in text


async def test_the_mouse_turns_pages_and_chooses_students(look: Look, made: Shelf) -> None:
    async with look(made, 0, 1, (80, 24)) as pilot:
        await pilot.click(CompareTabs, offset=(22, 0))
        assert "[2 Decisions" in text_of(pilot)
        await pilot.click(DecisionTable, offset=(10, 3))
        await pilot.pause()
        assert "What each knew of syn_000896" in text_of(pilot)


async def test_unlike_students_have_no_table(look: Look, made: Shelf) -> None:
    async with look(made, 0, 2, (80, 24)) as pilot:
        text = await press(pilot, "2")
        assert "[2 Decisions -]" in text
        assert "syn_" not in text


@pytest.mark.parametrize("size", [(40, 12), (1, 1)])
async def test_it_stands_in_small_terminals(look: Look, made: Shelf, size: tuple[int, int]) -> None:
    async with look(made, 0, 1, size) as pilot:
        for key in ("2", "3", "n", "f1", "escape", "q"):
            await pilot.press(key)
        await pilot.pause()
        assert pilot.app.return_code in (None, 0)
