"""The probe's knobs on the screen, by keyboard and by mouse."""

from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from predact_tui.options import Options
from predact_tui.probing.desk import KnobName
from tests.predact_tui.probes import KNOBS, probing

NARROW = (80, 24)
WHEELED: tuple[KnobName, ...] = ("accuracy", "noise", "week")
"""Knobs whose ends are within reach of a wheel."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("end", "step"), [("less_than_sign", "left"), ("shift+right", "right")])
async def test_each_knob_goes_to_its_ends_by_keyboard(end: str, step: str) -> None:
    async with probing(NARROW) as probed:
        for key, name in KNOBS.items():
            await probed.press(key, end)
            assert probed.desk.current == name
            text, at_end = probed.desk.knob.text, probed.desk.probe.options
            await probed.press(step)
            assert (probed.desk.knob.text, probed.desk.probe.options) == (text, at_end)
            assert text in probed.text()


async def test_each_knob_turns_by_mouse() -> None:
    async with probing(NARROW, students=12, at_risk=3) as probed:
        for name in KNOBS.values():
            knob, before = probed.desk.knobs[name], probed.desk.knobs[name].text
            await probed.click(probed.place(name, "▸"))
            assert probed.desk.current == name
            assert knob.text != before
            await probed.click(probed.place(name, "◂"))
            assert knob.text == before


async def test_an_arrow_stays_under_the_pointer_while_the_value_gets_shorter() -> None:
    async with probing(NARROW, acc=1.0) as probed:
        less = probed.place("accuracy", "◂")
        for _ in range(3):
            await probed.click(less)
        assert (probed.desk.accuracy.right, probed.place("accuracy", "◂")) == (27, less)


async def test_wheel_and_signs_turn_knobs_to_their_ends() -> None:
    async with probing(NARROW, students=12, at_risk=3) as probed:
        bar = probed.screen.knob_bar
        for name in WHEELED:
            for kind, end in ((MouseScrollUp, 1), (MouseScrollDown, -1)):
                x, y = probed.place(name, "◂")
                for _ in range(17):
                    bar.post_message(
                        kind(bar, x, 0, 0, 0, 0, False, False, False, screen_x=x, screen_y=y)
                    )
                await probed.pilot.pause()
                knob = probed.desk.knobs[name]
                text = knob.text
                knob.to_end(end)
                assert knob.text == text
            for sign, end in (("»", 1), ("«", -1)):
                await probed.click(probed.place(name, sign))
                text = knob.text
                knob.to_end(end)
                assert knob.text == text


async def test_the_lines_follow_a_turn_at_once() -> None:
    async with probing(acc=None) as probed:
        n0 = probed.desk.probe.natural.noised.natural
        await probed.press("left", "left")
        assert f"{n0} of 30 by nature, {n0 - 2} wanted, 2 made wrong, {n0 - 2} now" in probed.text()
        assert "Last turn:" in probed.text()
        assert probed.text().count("✗ wrong") == 2
        await probed.press("N")
        assert f"{n0} of 30 by nature (" in probed.text()
        assert "), no noise" in probed.text()
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
    async with probing(NARROW) as probed:
        await probed.press("s", "4", "2", "w", "1", "2", "n", "4", "0", "r", "9", "a", "5", "5")
        assert probed.desk.probe.options == Options(
            scenario="cs-A-w12", acc=0.55, seed=42, students=40, at_risk=9
        )
        await probed.press("w", "9", "9")
        assert "Week: 1 to 16" in probed.text()
        assert probed.desk.probe.options.scenario == "cs-A-w9"
        await probed.press("backspace")
        assert "Week: 1 to 16" not in probed.text()
        await probed.press("9", "9", "escape")
        assert "Week: 1 to 16" not in probed.text()
        assert probed.desk.knob.text == "9"


async def test_a_model_out_of_reach_says_the_range() -> None:
    async with probing(NARROW, acc=0.1) as probed:
        await probed.press("m", "right", "right")
        assert "false-negative noise leaves at least" in probed.text()
        assert probed.desk.probe.options.noise == "false-negative"
