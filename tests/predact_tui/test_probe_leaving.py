"""What is taken away from the probe: sessions, commands, pictures; and the ways out."""

from pathlib import Path

import pytest

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.screens.home import HomeScreen
from predact_tui.screens.probe import ProbeScreen
from predact_tui.screens.toolbox import ToolboxScreen
from predact_tui.screens.why import WhyScreen
from tests.predact_tui.probes import START, begun, probing


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_a_session_starts_with_exactly_these_settings() -> None:
    async with probing() as probed:
        await probed.press("left", "m", "right", "s", "7", "f10")
        session = await begun(probed.pilot)
        spec = session.source.state.specification
        assert spec is not None
        assert (spec.scenario, spec.seed, spec.noise) == ("cs-A-w8", 7, "adjacent")
        assert spec.target == pytest.approx(23 / 30, abs=0.005)
        assert not [key for key in session.active_bindings if "probe" in str(key)]
        assert not any("probe" in str(item.binding.action)
                       for item in session.active_bindings.values())  # fmt: skip


async def test_the_command_line_makes_the_view_again() -> None:
    async with probing() as probed:
        await probed.press("m", "right", "s", "7", "n", "4", "0", "y")
        command = (
            "predact-tui probe --scenario cs-A-w8 --acc 0.8 --noise adjacent --seed 7 --students 40"
        )
        assert probed.app.clipboard == command
        assert any(command in n.message for n in probed.app._notifications)
        await probed.press("Y")
        saved = next(Path().glob("probe-*.txt"))
        assert saved.read_text() == f"{command}\n"


async def test_the_picture_holds_everything(home: Path) -> None:
    async with probing(size=(80, 24)) as probed:
        await probed.press("S")
        svg = next(home.glob("probe-*.svg")).read_text().replace("&#160;", " ")
        for name in probed.desk.probe.drawn.roster.ids:
            assert name in svg
        for heading in ("Confusion", "Reliability", "Confidence of", "noise seeds"):
            assert heading in svg
        assert "Truth" not in svg


async def test_why_and_toolbox_open_and_close() -> None:
    async with probing() as probed:
        await probed.press("j", "enter")
        why = probed.app.screen
        assert isinstance(why, WhyScreen)
        assert why.opened.student_id == probed_ids(probed.app)[1]
        await probed.press("escape", "c")
        assert isinstance(probed.app.screen, ToolboxScreen)
        await probed.press("escape")
        assert isinstance(probed.app.screen, ProbeScreen)
        await probed.pilot.click("#class-table", offset=(8, 4), times=2)
        await probed.pilot.pause()
        assert isinstance(probed.app.screen, WhyScreen)
        assert probed.app.screen.opened.row == 3


def probed_ids(app: PredactApp) -> tuple[str, ...]:
    screen = next(one for one in app.screen_stack if isinstance(one, ProbeScreen))
    assert screen.desk is not None
    return screen.desk.probe.drawn.roster.ids


async def test_leaving_ends_the_program() -> None:
    app = PredactApp(START, probing=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert app._exit
    assert app.return_code in (0, None)


async def test_home_opens_the_probe_and_a_session_from_it() -> None:
    app = PredactApp(Options())
    async with app.run_test(size=(100, 30)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("j", "p")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        probe = app.screen
        assert isinstance(probe, ProbeScreen)
        assert probe.desk is not None
        assert probe.desk.probe.options.scenario == "cs-B-w8"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("p")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.press("3", "0", "f10")
        spec = (await begun(pilot)).source.state.specification
        assert spec is not None
        assert (spec.scenario, spec.target) == ("cs-B-w8", 0.3)


async def test_a_class_that_cannot_be_drawn_is_said() -> None:
    async with probing(students=3, at_risk=5) as probed:
        assert "cannot be drawn" in probed.text()
        await probed.press("enter")
        assert probed.app._exit
