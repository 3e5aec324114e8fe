"""The sheets and the results by keys and mouse, at every size, with any text."""

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Static

from engine.actions import Mark
from engine.events import TruthShown
from engine.switches import Switches
from predact_tui.bindings import COMMANDS, bindings
from predact_tui.present.safe import safe
from predact_tui.screens.confirm import ConfirmScreen, leaving
from predact_tui.screens.error import ErrorScreen
from predact_tui.screens.help import HelpScreen
from predact_tui.screens.probe_help import Part, ProbeHelpScreen
from predact_tui.screens.reference import SyllabusScreen
from predact_tui.screens.results import ResultsScreen
from predact_tui.screens.steady import TINY_CSS
from predact_tui.screens.summary import SummaryScreen
from tests.predact_tui.hostile import HOSTILE, TOGETHER, hostile_students
from tests.predact_tui.outcomes import ScoredSource, ended, played
from tests.predact_tui.recorded import report
from tests.predact_tui.stillness import still

SIZES = ((80, 24), (120, 40), (40, 15), (10, 4), (1, 1))


class Host(App[None]):
    """Shows one screen, or several one after another, and keeps what they gave."""

    BINDINGS = bindings("everywhere")
    CSS = TINY_CSS

    def __init__(self, screen: Screen[Any] | None = None) -> None:
        super().__init__()
        self._shown = screen
        self.given: list[Any] = []

    def on_mount(self) -> None:
        if self._shown is not None:
            self.push_screen(self._shown, self.given.append)

    async def each(self, pilot: Pilot[None], text: str) -> AsyncIterator[str]:
        """Show every screen with this text; yields its name."""
        for name, build in SCREENS.items():
            await self.push_screen(build(text), self.given.append)
            await pilot.pause()
            yield name
            while len(self.screen_stack) > 1:
                await self.pop_screen()


def chat(switches: Switches | None = None) -> ScoredSource:
    """A source in the chat stage with two changed marks."""
    source = ScoredSource(switches=switches)
    source.decide_all()
    source.do(Mark({"syn142": "no-flag", "syn301": "no-flag"}))
    return source


def texts(screen: Screen[Any]) -> str:
    """All words of a screen."""
    found = []
    for shown in screen.query(Static):
        visual = shown.visual
        at = getattr(visual, "at", None)
        found.append(str(at(78)) if at else str(visual))
    return "\n".join(found)


SCREENS: dict[str, Callable[[str], Screen[Any]]] = {
    "summary": lambda text: SummaryScreen(_hostile_chat(text).state),
    "results": lambda text: ResultsScreen(played(students=hostile_students(text), notes=(text,))),
    "invalid": lambda text: ResultsScreen(ended("invalid", text)),
    "syllabus": lambda text: SyllabusScreen(report(course=text)),
    "error": lambda text: ErrorScreen(text, text, Path("/logs") / safe(text)[:50]),
    "confirm": lambda text: ConfirmScreen(text, text, yes=text[:20], no=text[:20]),
}


def _hostile_chat(text: str) -> ScoredSource:
    source = ScoredSource(report(hostile_students(text)))
    source.decide_all()
    source.do(Mark({hostile_students(text)[0][0]: "no-flag"}))
    return source


@pytest.mark.parametrize(
    "hostile", [TOGETHER, pytest.param(HOSTILE, marks=pytest.mark.soak)], ids=["now", "each"]
)
async def test_any_text_is_shown_as_it_is(hostile: Sequence[str]) -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        for text in hostile:
            async for name in host.each(pilot, text):
                assert host.given == [], (name, text)
                told = texts(host.screen)
                assert told == safe(told), (name, text)
                assert not isinstance(host.screen, ErrorScreen) or name == "error"


@pytest.mark.parametrize("sizes", [SIZES[3:], pytest.param(SIZES, marks=pytest.mark.soak)])
async def test_no_size_breaks_a_screen(sizes: Sequence[tuple[int, int]]) -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        async for name in host.each(pilot, "syn"):
            for size in sizes:
                await pilot.resize_terminal(*size)
                await pilot.press("pagedown", "end", "k")
                assert await still(longest=10), (name, size)
            assert host.is_running, name
            assert host.given == [], name


@pytest.mark.parametrize(
    ("key", "given"), [("enter", True), ("y", True), ("escape", False), ("n", False)]
)
async def test_the_summary_by_key(key: str, given: bool) -> None:
    host = Host(SummaryScreen(chat().state))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        told = texts(host.screen)
        assert "You changed 2 of 7" in told
        assert "5 at risk, 2 not at risk" in told
        assert "1 syn142: at risk → not at risk" in told
        assert "Not touched again: 2 syn235, 3 syn077" in told
        assert "You have not asked anything yet" in told
        await pilot.press(key)
        assert host.given == [given]


async def test_the_first_decisions_have_no_changes() -> None:
    source = ScoredSource()
    source.do(Mark(dict.fromkeys(source.state.report.ids, "flag")))
    host = Host(SummaryScreen(source.state))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        told = texts(host.screen)
        assert "first decisions" in told
        assert "changed" not in told
        assert "not asked" not in told


async def test_a_required_question_keeps_handing_in_back() -> None:
    source = chat(Switches(ask_reminder="required"))
    host = Host(SummaryScreen(source.state))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(host.screen.query(Button)) == 1
        assert "at least one question" in texts(host.screen)
        await pilot.press("y")
        assert host.given == [False]


async def test_asked_once_there_is_no_reminder() -> None:
    source = chat(Switches(ask_reminder="required"))
    source.do(_question())
    host = Host(SummaryScreen(source.state))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "not asked" not in texts(host.screen)
        await pilot.click("Button.-primary")
        assert host.given == [True]


def _question() -> Any:
    from engine.actions import Ask

    return Ask("grades of 1", "typed")


async def test_the_results_open_the_answers_and_say_so() -> None:
    source = played()
    host = Host(ResultsScreen(source))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = [event.body for event in source.sink.events if event.kind == "TruthShown"]
        assert shown == [TruthShown(where="results")]
        told = texts(host.screen)
        for words in ("3 of 7 flagged", "✗ missed", "Bad override", "RAIR", "predact-tui score"):
            assert words in told


@pytest.mark.parametrize(("key", "given"), [("q", "leave"), ("enter", "leave"), ("n", "again")])
async def test_leaving_the_results(key: str, given: str) -> None:
    host = Host(ResultsScreen(played()))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(key)
        assert host.given == [given]


async def test_an_old_recording_cannot_be_played_again() -> None:
    host = Host(ResultsScreen(played(), again=False))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("n")
        assert host.given == []


async def test_results_that_cannot_be_read_are_an_error_not_a_crash() -> None:
    source = played()
    source.outcome = lambda: (_ for _ in ()).throw(ValueError("no [/] opening"))  # type: ignore[method-assign]  # a broken recording
    host = Host(ResultsScreen(source))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(host.screen, ErrorScreen)
        assert "no [/] opening" in texts(host.screen)


async def test_the_whole_of_the_results_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    host = Host(ResultsScreen(played()))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
    saved = (tmp_path / "results-rec1.svg").read_text(encoding="utf-8")
    words = saved.replace("&#160;", " ")
    assert "3 of 7 flagged" in words
    assert "Score it again" in words
    assert "@font-face" not in saved


async def test_help_tells_every_key() -> None:
    host = Host(HelpScreen())
    async with host.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        told = texts(host.screen)
        for command in COMMANDS:
            assert command.all_shown in told
        assert "Marks in answers" in told
        await pilot.press("f1")
        assert host.given == [None]


async def test_help_leaves_out_what_an_episode_does_not_offer() -> None:
    host = Host(HelpScreen(Switches(highlight=False, one_key=False, tool_cards=False)))
    async with host.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        told = texts(host.screen)
        assert "Marks in answers" not in told
        assert "minimum score that makes" not in told


async def test_each_screen_of_the_probe_tells_its_own_keys() -> None:
    own: dict[Part, str] = {
        "probe": "Turn the knob in hand up", "why": "Bring all scores back",
        "toolbox": "Call the tool with what is filled in", "class": "nobody knows",
    }  # fmt: skip
    host = Host()
    async with host.run_test(size=(120, 40)) as pilot:
        for part in own:
            await host.push_screen(ProbeHelpScreen(part))
            told = texts(host.screen)
            assert [name for name, words in own.items() if words in told] == [part]
            assert "Leave the program" in told
            await pilot.press("f1")


async def test_syllabus_and_scale_name_every_component() -> None:
    host = Host(SyllabusScreen(report()))
    async with host.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        told = texts(host.screen)
        for line in report().syllabus:
            assert line.name in told
        assert "below 70" in told
        assert "45% of the term's weight" in told
        await pilot.press("q")
        assert host.given == [None]


@pytest.mark.parametrize(("key", "given"), [("y", True), ("enter", True), ("escape", False)])
async def test_leaving_in_the_middle_is_asked(key: str, given: bool) -> None:
    host = Host(leaving())
    async with host.run_test(size=(40, 15)) as pilot:
        await pilot.pause()
        assert "interrupted" in texts(host.screen)
        await pilot.press(key)
        assert host.given == [given]


@pytest.mark.parametrize("size", SIZES[:3])
async def test_answers_stay_in_sight(size: tuple[int, int]) -> None:
    host = Host(SummaryScreen(_hostile_chat("x" * 500).state))
    async with host.run_test(size=size) as pilot:
        await pilot.pause()
        whole = Region(0, 0, *size)
        for button in host.screen.query(Button):
            assert whole.contains_region(button.region)
            assert button.region.height == 1


@pytest.mark.parametrize("theme", ["ansi-light", "solarized-light"])
async def test_every_kind_of_theme_draws_every_screen(theme: str) -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        host.theme = theme
        async for name in host.each(pilot, "syn"):
            assert "syn" in host.export_screenshot(), name
