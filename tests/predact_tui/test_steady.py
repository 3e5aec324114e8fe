"""Keys in a burst, clicks and signals that meet what was just left; the palette; the theme."""

import asyncio
import json
import pkgutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest
from textual import events
from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Input

from predact_tui import screens
from predact_tui.app_base import THEMES, AppBase
from predact_tui.bindings import bindings
from predact_tui.screens.confirm import leaving
from predact_tui.screens.palette import Offer, PaletteScreen
from predact_tui.screens.steady import Steady
from predact_tui.widgets.pick_list import PickList
from tests.predact_tui.conftest import shown


class Plain(Steady[None]):
    """A screen with two lines to type in."""

    def compose(self) -> ComposeResult:
        yield Input(id="one")
        yield Input(id="two")


class Lean(AppBase):
    """The application without episodes."""

    BINDINGS = bindings("everywhere")
    COMMAND_PALETTE_BINDING = "ctrl+p"

    def on_mount(self) -> None:
        self.recall_theme()
        self.push_screen(Plain())

    def action_leave(self) -> None:
        self.exit(return_code=7)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    return tmp_path


@asynccontextmanager
async def lean() -> AsyncIterator[Pilot[None]]:
    async with Lean().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def burst(pilot: Pilot[None], *keys: str) -> None:
    """Let keys arrive faster than they are dealt with."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))


# -- what was left --------------------------------------------------------------------------------


async def test_a_widget_that_goes_does_not_take_the_keys_with_it() -> None:
    async with lean() as pilot:
        one = pilot.app.screen.query_one("#one")
        one.focus()
        one.remove()
        await pilot.pause()
        assert pilot.app.focused is not one
        await pilot.press("x", "ctrl+q")
    assert pilot.app.return_code == 7


async def test_a_click_on_what_has_just_gone_is_none() -> None:
    async with lean() as pilot:
        one = pilot.app.screen.query_one("#one")
        x, y = one.region.x + 2, one.region.y + 1
        await one.remove()
        for kind in (events.MouseDown, events.MouseMove, events.MouseUp):
            event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
            pilot.app.screen._forward_event(event)
        await pilot.pause()
        await pilot.press("x", "ctrl+q")
    assert pilot.app.return_code == 7


async def test_only_the_screen_on_top_is_closed_however_often_it_is_told_to() -> None:
    async with lean() as pilot:
        beneath, sheet = pilot.app.screen, leaving()
        await pilot.app.push_screen(sheet)
        sheet.action_no()
        sheet.action_no()
        await pilot.pause()
        assert pilot.app.screen is beneath


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
async def test_the_program_ends_while_a_sheet_is_being_put_up(steps: int) -> None:
    async with lean() as pilot:
        pilot.app.push_screen(leaving())
        for _ in range(steps):
            await asyncio.sleep(0)
        pilot.app.exit(return_code=129)
    assert pilot.app.return_code == 129


async def test_a_sheet_goes_before_it_is_up() -> None:
    async with lean() as pilot:
        beneath, sheet = pilot.app.screen, leaving()
        pilot.app.push_screen(sheet)
        sheet.dismiss(True)
        await pilot.pause()
        assert pilot.app.screen is beneath
        await pilot.press("x")
        assert pilot.app.screen.query_one("#one", Input).value == "x"


async def test_what_was_to_be_done_after_a_refresh_is_not_done_for_what_has_gone() -> None:
    done: list[str] = []
    async with lean() as pilot:
        one, two = pilot.app.screen.query(Input)
        for each in (one, two):
            with each._context():
                each.call_after_refresh(done.append, each.id)
        one.remove()
        await pilot.pause()
        assert done == ["two"]
        with two._context():
            two.call_after_refresh(two.query_one, "#nothing")
        two.remove()
        await pilot.pause()


async def test_a_part_that_is_missing_where_nothing_was_left_is_an_error() -> None:
    with pytest.raises(NoMatches):
        async with lean() as pilot:
            pilot.app.screen.query_one("#one").call_later(pilot.app.screen.query_one, "#nothing")
            await pilot.pause()


# -- the palette ----------------------------------------------------------------------------------


async def test_keys_in_a_burst_go_to_the_palette() -> None:
    async with lean() as pilot:
        burst(pilot, "ctrl+p", "pageup", "up", "pagedown", "down", *"all", "space", *"themes")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PaletteScreen)
        burst(pilot, "enter", "enter", "pageup", "escape", "escape", "escape")
        await pilot.pause()
        await pilot.press("ctrl+q")
    assert pilot.app.return_code == 7


async def test_the_palette_is_searched_by_words_in_any_order_and_closed_by_a_click_beside() -> None:
    async with lean() as pilot:
        await pilot.press("ctrl+p", *"TEN next")
        await pilot.pause()
        lines = [line for line in shown(pilot.app).splitlines() if "ten themes" in line]
        assert len(lines) == 1
        assert "Quit" not in shown(pilot.app)
        await pilot.press(*"zzz")
        await pilot.pause()
        assert "Nothing here is called so" in shown(pilot.app)
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, PaletteScreen)
        await pilot.click(offset=(1, 22))
        await pilot.click(offset=(40, 4))
        await pilot.pause()
        assert isinstance(pilot.app.screen, Plain)


async def test_a_click_chooses_and_more_clicks_while_it_closes_do_nothing() -> None:
    chosen: list[int] = []
    async with lean() as pilot:
        offers = [Offer(f"[b]{n}", "\x1b[2J", partial(chosen.append, n)) for n in range(40)]
        palette = PaletteScreen("Things", offers)
        pilot.app.push_screen(palette, lambda offer: offer.act() if offer else None)
        await pilot.pause()
        assert "[b]0" in shown(pilot.app)
        for _ in range(3):
            for kind in (events.MouseDown, events.MouseUp):
                pilot.app.post_message(kind(None, 20, 5, 0, 0, 1, False, False, False, 20, 5))
        await pilot.pause()
        assert chosen == [2]


async def test_a_click_on_a_line_that_was_just_sorted_out_chooses_nothing() -> None:
    async with lean() as pilot:
        palette = PaletteScreen(
            "Things", [Offer(f"thing {n}", "", lambda: None) for n in range(20)]
        )
        await pilot.app.push_screen(palette)
        await pilot.pause()
        await pilot.press("1", "9")
        await pilot.pause()
        picks = palette.query_one(PickList)
        style = Style.from_meta({"option": 12})
        picks.post_message(events.Click(picks, 20, 15, 0, 0, 1, False, False, False, 20, 15, style))
        await pilot.pause()
        assert pilot.app.screen is palette
        assert picks.option_count == 1


# -- the theme ------------------------------------------------------------------------------------


async def test_the_theme_is_remembered_beside_what_else_is(home: Path) -> None:
    (home / "screen.json").write_text('{"columns": 60}')
    async with lean() as pilot:
        await pilot.press("f12")
    async with lean() as again:
        assert again.app.theme == THEMES[1]
        await again.app.push_screen(leaving())
        await again.press("f12")
        assert again.app.theme == THEMES[2]
        await again.press("escape", "ctrl+p", *"all themes", "enter")
        await again.pause()
        await again.press(*"dracula", "enter")
        await again.pause()
    assert json.loads((home / "screen.json").read_text()) == {"columns": 60, "theme": "dracula"}


@pytest.mark.parametrize("text", ["", "[]", '{"theme": "none"}', '{"theme": []}', "{" * 9000])
async def test_a_theme_that_cannot_be_used_is_not(home: Path, text: str) -> None:
    (home / "screen.json").write_text(text)
    async with lean() as pilot:
        assert pilot.app.theme == THEMES[0]


async def test_a_theme_that_cannot_be_kept_is_shown_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("")
    for place in (str(home / "file"), "~nobody-of-this-name/x"):
        monkeypatch.setenv("PREDACT_HOME", place)
        async with lean() as pilot:
            await pilot.press("f12")
            assert pilot.app.theme == THEMES[1]


def test_the_screens_are_all_steady() -> None:
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    ours = [found for found in _below(Screen) if found.__module__.startswith("predact_tui")]
    assert len(ours) > 10
    assert all(issubclass(screen, Steady) for screen in ours)


def _below(kind: type) -> list[type]:
    return [found for one in kind.__subclasses__() for found in (one, *_below(one))]
