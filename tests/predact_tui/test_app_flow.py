"""From home to results and on, with real episodes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.screens.home import HomeScreen
from predact_tui.screens.results import ResultsScreen
from predact_tui.screens.session import SessionScreen
from tests.predact_tui.conftest import shown

WATCHED = Options(scenario="cs-A-w8", acc=0.8, instructor="scripted:accept-all", pace=0.0)


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    for _ in range(600):
        if true():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))


async def test_an_episode_ends_in_its_results_and_is_played_again_with_the_next_seed() -> None:
    app = PredactApp(WATCHED)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ResultsScreen))
        await pilot.pause()
        assert "seed 0" in shown(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, ResultsScreen) and "seed 1" in shown(app))
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 0


async def test_home_starts_an_episode_and_comes_back_after_it() -> None:
    app = PredactApp(Options(instructor="scripted:reject-all", pace=0.0))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "cs-A" in shown(app))
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(app.screen, ResultsScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert app.session is None


async def test_a_person_plays_a_real_episode() -> None:
    app = PredactApp(Options(scenario="cs-C-w8", acc=0.6, seed=2))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "STEP 1 of 3" in shown(app))
        await pilot.press("a")
        await until(pilot, lambda: "STEP 2 of 3" in shown(app))
        await pilot.press("f10")
        await until(pilot, lambda: not isinstance(app.screen, SessionScreen))
        await pilot.press("enter")
        await until(pilot, lambda: "STEP 3 of 3" in shown(app))
        session = app.session
        assert session is not None
        session.report.roster.focus()
        await pilot.press("p")
        await until(
            pilot, lambda: bool(session.chat.answers) and bool(session.chat.answers[0].spans)
        )
        kinds = {span.kind for span in session.chat.answers[0].spans}
        assert "prediction" in kinds
        await pilot.press("right_square_bracket", "n")
        await until(pilot, lambda: bool(session.source.state.changed))
        assert session.tools.cards[session.tools.cursor].call.category == "prediction"
        assert len(session.source.state.changed) == 1


async def test_a_wrong_scenario_ends_with_2_and_says_why() -> None:
    app = PredactApp(Options(scenario="cs-Z-w8"))
    async with app.run_test() as pilot:
        await until(pilot, lambda: not app.is_running)
    assert app.return_code == 2
    assert "cs-Z-w8" in app.complaint
