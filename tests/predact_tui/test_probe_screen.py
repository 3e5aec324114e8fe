"""The probe's class and panels on the screen, at every size, with any text."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from engine.scale import LETTERS
from predact_tui.present.fluid import Fluid
from predact_tui.present.safe import safe_line, width
from predact_tui.probing.desk import Desk
from predact_tui.screens.why import WhyScreen
from scenarios.catalogue import Scenario
from tests.engine.probing.classes import scenario
from tests.predact_tui.hostile import HOSTILE
from tests.predact_tui.probes import START, probing
from tests.predact_tui.stillness import still


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


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
        for panel in ("confusion", "reliability", "confidence", "seeds"):
            drawn = probed.screen.query_one(f"#panel-{panel}", Static)
            assert isinstance(drawn.visual, Fluid)
            last = drawn.visual.at(drawn.content_size.width).plain.splitlines()[-1]
            assert last.strip() in probed.text()
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
        assert "«w Week ◂▸ 9»" in probed.text()
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


STORM = ((1, 1), (20, 6), (80, 24), (2, 50), (150, 2), (5, 3), (40, 12), (200, 60))
KEYS = ("enter", "p", "c", "question_mark", "slash")


@pytest.mark.parametrize(
    ("keys", "sizes"),
    [([], STORM[:5]), (["enter"], STORM[:3]),
     *(pytest.param([key], STORM, marks=pytest.mark.soak) for key in KEYS)],
)  # fmt: skip
async def test_no_size_breaks_it(keys: list[str], sizes: Sequence[tuple[int, int]]) -> None:
    async with probing(size=(100, 30)) as probed:
        await probed.press(*keys)
        screen = probed.app.screen
        for size in sizes:
            await probed.pilot.resize_terminal(*size)
            await probed.press("left", "down", "5", "tab")
            assert await still(longest=10), size
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


@pytest.mark.parametrize(
    "texts", [HOSTILE[::3], pytest.param(HOSTILE, marks=pytest.mark.soak)], ids=["some", "all"]
)
async def test_hostile_text_is_shown_as_text(texts: Sequence[str]) -> None:
    async with probing(size=(110, 20)) as probed:
        for text in texts:
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
