"""The probe's screen by keyboard and by mouse, at every size."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from engine.scale import LETTERS
from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.present.safe import safe_line, width
from predact_tui.probing.desk import Desk, KnobName
from predact_tui.screens.home import HomeScreen
from predact_tui.screens.probe import ProbeScreen
from predact_tui.screens.session import SessionScreen
from predact_tui.screens.toolbox import ToolboxScreen
from predact_tui.screens.why import WhyScreen
from scenarios.catalogue import Scenario
from tests.engine.probing.classes import scenario
from tests.predact_tui.conftest import shown
from tests.predact_tui.hostile import HOSTILE

START = Options(scenario="cs-A-w8", acc=0.8, seed=1)
KNOBS: dict[str, KnobName] = {
    "a": "accuracy", "m": "noise", "s": "seed", "w": "week", "n": "students", "r": "at-risk",
}  # fmt: skip


class Probed:
    """The probe on a screen."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def app(self) -> PredactApp:
        assert isinstance(self.pilot.app, PredactApp)
        return self.pilot.app

    @property
    def screen(self) -> ProbeScreen:
        assert isinstance(self.app.screen, ProbeScreen)
        return self.app.screen

    @property
    def desk(self) -> Desk:
        assert self.screen.desk is not None
        return self.screen.desk

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def rest(self) -> None:
        """Wait until what runs beside the screen is done."""
        await self.pilot.pause(0.3)
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    def text(self) -> str:
        return shown(self.app)

    def place(self, name: KnobName, sign: str) -> tuple[int, int]:
        """Where an arrow of a knob is on the screen."""
        for y, line in enumerate(self.text().splitlines()[:6]):
            for x, letter in enumerate(line):
                meta = self.screen.get_style_at(x, y).meta
                if letter == sign and meta.get("knob") == name:
                    return x, y
        raise AssertionError(f"no {sign} of {name} in sight")


@asynccontextmanager
async def probing(size: tuple[int, int] = (120, 40), **settings: object) -> AsyncIterator[Probed]:
    app = PredactApp(replace(START, **settings), probing=True)  # type: ignore[arg-type]
    async with app.run_test(size=size) as pilot:
        probed = Probed(pilot)
        await probed.rest()
        yield probed


async def begun(pilot: Pilot[None]) -> SessionScreen:
    """The session that was started, once its episode is there."""
    for _ in range(100):
        await pilot.pause(0.05)
        screen = pilot.app.screen
        if isinstance(screen, SessionScreen) and screen.ready:
            return screen
    raise AssertionError("no session began")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("key", KNOBS)
@pytest.mark.parametrize(("end", "step"), [("less_than_sign", "left"), ("shift+right", "right")])
async def test_each_knob_goes_to_its_ends_by_keyboard(key: str, end: str, step: str) -> None:
    async with probing() as probed:
        await probed.press(key, end)
        assert probed.desk.current == KNOBS[key]
        text, at_end = probed.desk.knob.text, probed.desk.probe.options
        await probed.press(step)
        assert (probed.desk.knob.text, probed.desk.probe.options) == (text, at_end)
        assert text in probed.text()


@pytest.mark.parametrize("name", KNOBS.values())
async def test_each_knob_turns_by_mouse(name: KnobName) -> None:
    async with probing() as probed:
        before = probed.desk.knobs[name].text
        await probed.pilot.click(offset=probed.place(name, "▸"))
        await probed.pilot.pause()
        after = probed.desk.knobs[name].text
        assert probed.desk.current == name
        assert after != before
        await probed.pilot.click(offset=probed.place(name, "◂"))
        await probed.pilot.pause()
        assert probed.desk.knobs[name].text == before


@pytest.mark.parametrize("name", ["accuracy", "noise", "week", "at-risk"])
async def test_the_wheel_turns_a_knob_to_its_ends(name: KnobName) -> None:
    async with probing(students=12, at_risk=3) as probed:
        x, y = probed.place(name, "▸")
        for kind, steps in ((MouseScrollUp, 70), (MouseScrollDown, 70)):
            for _ in range(steps):
                probed.screen.knob_bar.post_message(
                    kind(probed.screen.knob_bar, x, 0, 0, 0, 0, False, False, False,
                         screen_x=x, screen_y=y)
                )  # fmt: skip
            await probed.pilot.pause()
            text = probed.desk.knobs[name].text
            probed.desk.knobs[name].to_end(1 if kind is MouseScrollUp else -1)
            assert probed.desk.knobs[name].text == text


async def test_the_lines_follow_a_turn_at_once() -> None:
    async with probing(acc=None) as probed:
        n0 = probed.desk.probe.natural.noised.natural
        await probed.press("left", "left")
        assert f"{n0} of 30 by nature, {n0 - 2} wanted, 2 made wrong, {n0 - 2} now" in probed.text()
        assert "Last turn:" in probed.text()
        assert probed.text().count("✗ wrong") == 2
        await probed.press("N")
        assert "natural wanted, 0 made wrong" in probed.text()
        assert "✗ wrong" not in probed.text()


async def test_who_moved_is_named_and_signed() -> None:
    async with probing(acc=1.0) as probed:
        await probed.press("less_than_sign")
        found = probed.desk.moved
        assert found.cleared or found.flagged
        assert probed.text().count("+at risk") == len(found.flagged)
        assert probed.text().count("-cleared") == len(found.cleared)
        row = (*found.flagged, *found.cleared)[0]
        assert f"{row + 1} {probed.desk.probe.drawn.roster.ids[row]}" in probed.text()


async def test_numbers_are_typed_in_the_order_of_the_keys() -> None:
    async with probing() as probed:
        await probed.press("s", "4", "2", "w", "1", "2", "n", "4", "0", "r", "9", "a", "5", "5")
        assert probed.desk.probe.options == Options(
            scenario="cs-A-w12", acc=0.55, seed=42, students=40, at_risk=9
        )
        await probed.press("w", "9", "9")
        assert "Week: 1 to 16" in probed.text()
        assert probed.desk.probe.options.scenario == "cs-A-w9"
        await probed.press("backspace")
        assert "Week: 1 to 16" not in probed.text()


async def test_a_model_out_of_reach_says_the_range() -> None:
    async with probing(acc=0.1) as probed:
        await probed.press("m", "right", "right")
        assert "false-negative noise leaves at least" in probed.text()
        assert probed.desk.probe.options.noise == "false-negative"


async def test_truth_is_hidden_until_t() -> None:
    async with probing(acc=None) as probed:
        drawn = probed.desk.probe.drawn
        wrong = int((drawn.natural.codes != drawn.truth).sum())
        table = probed.screen.table
        assert "Truth" not in table.heading(120).plain
        assert "✗" not in "".join(table.line(at, 120, "  ").plain for at in range(30))
        await probed.press("t")
        assert "Flagged  Truth" in probed.text()
        lines = [table.line(at, 120, "  ").plain for at in range(30)]
        assert sum("✗" in line for line in lines) == wrong
        for at, line in enumerate(lines):
            assert f" {LETTERS[drawn.truth[at]]} " in line
        await probed.press("t")
        assert "Truth" not in table.heading(120).plain


async def test_the_class_table_shows_every_student() -> None:
    async with probing(size=(200, 60)) as probed:
        drawn, lines = probed.desk.probe.drawn, probed.text().splitlines()[5:]
        for at, name in enumerate(drawn.roster.ids):
            line = next(line for line in lines if name in line)
            assert re.search(rf"\b{at + 1} {name}", line)
            assert f"{drawn.averages[at]:.2f}" in line
            assert f"{100 * drawn.natural.confidence[at]:.1f}%" in line
            assert ("at risk" in line.partition("▏")[0]) == bool(probed.desk.probe.turn.flagged[at])


async def test_panels_stand_beside_or_behind_the_class() -> None:
    async with probing(size=(200, 60)) as probed:
        for heading in ("Confusion", "Reliability by nature: ECE", "Confidence of right", "1,000"):
            assert heading in probed.text()
        assert "median" in probed.text()
    async with probing(size=(80, 24)) as probed:
        assert "Confusion" not in probed.text()
        await probed.press("p")
        assert "Confusion" in probed.text()
        await probed.press("left")
        assert "23 wanted" in probed.text()
        await probed.press("escape")
        assert "Confusion" not in probed.text()
        assert probed.screen.table.has_focus


async def test_where_it_is_low_only_the_knob_in_hand_is_shown() -> None:
    async with probing(size=(60, 12)) as probed:
        await probed.press("w", "right")
        assert "[w Week ◂ 9 ▸]" in probed.text()
        assert "Seed" not in probed.text()
        await probed.press("p", "p", "enter")
        assert isinstance(probed.app.screen, WhyScreen)


async def test_many_seeds_come_when_the_knobs_rest() -> None:
    async with probing(size=(200, 60)) as probed:
        first = probed.screen.spread
        assert first is not None
        await probed.press("left")
        assert probed.screen.spread is not first
        await probed.rest()
        second = probed.screen.spread
        assert second is not None
        assert f"{100 * second.changed.max():5.1f}%" in probed.text()


async def test_a_student_is_found_by_number_or_id() -> None:
    async with probing() as probed:
        ids = probed.desk.probe.drawn.roster.ids
        await probed.press("slash", *"17", "enter")
        assert probed.screen.table.cursor == 16
        await probed.press("slash", *ids[4][-5:], "enter")
        assert probed.screen.table.cursor == 4
        assert probed.screen.table.has_focus


async def test_the_cursor_stays_with_its_student() -> None:
    async with probing() as probed:
        await probed.press("G", "k")
        name = probed.desk.probe.drawn.roster.ids[28]
        await probed.press("n", "right", "right")
        assert probed.desk.probe.drawn.roster.ids[probed.screen.table.cursor] == name


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
        await pilot.pause(0.2)
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
        await pilot.pause(0.2)
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
        await pilot.pause(0.2)
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


@pytest.mark.parametrize("keys", [[], ["p"], ["enter"], ["c"], ["question_mark"], ["slash"]])
async def test_no_size_breaks_it(keys: list[str]) -> None:
    async with probing(size=(100, 30)) as probed:
        await probed.press(*keys)
        screen = probed.app.screen
        for size in ((1, 1), (5, 3), (20, 6), (40, 12), (80, 24), (200, 60), (2, 50), (150, 2)):
            await probed.pilot.resize_terminal(*size)
            await probed.press("left", "down", "5", "tab")
            assert probed.app.screen is screen
        await probed.pilot.resize_terminal(120, 40)
        await probed.pilot.pause()
        assert probed.text().strip()


def hostile(text: str) -> Scenario:
    """The scenario with the text in every id and name."""
    course = scenario().course
    ids = tuple(f"{text}{at}" for at in range(len(course.test)))
    pool_ids = tuple(f"{text}p{at}" for at in range(len(course.pool)))
    parts = tuple(replace(c, name=f"{text}{j}") for j, c in enumerate(course.components))
    made = replace(
        course,
        components=parts,
        pool=replace(course.pool, ids=pool_ids),
        test=replace(course.test, ids=ids),
    )
    return Scenario("cs-A-w8", made, 8)


async def test_hostile_text_is_shown_as_text() -> None:
    async with probing(size=(110, 20)) as probed:
        for text in HOSTILE:
            made = hostile(text)
            probed.screen._begin(Desk(replace(START, acc=0.2), {"cs-A-w8": made}.__getitem__))
            await probed.press("left", "y", "S")
            assert safe_line(text)[:3].strip() in probed.text()
            for keys in (["enter", "tab", "down"], ["escape", "c", "down", "enter", "f10"]):
                await probed.press(*keys)
                lines = probed.text().splitlines()
                assert all(safe_line(line) == line for line in lines)
                assert all(width(line) <= 110 for line in lines)
            await probed.press("escape", "escape")
        assert not probed.app._exit
