"""The session screen at every size, in every stage, while it is resized."""

from collections.abc import Sequence

import pytest

from engine.actions import Ask
from predact_tui.screens.summary import SummaryScreen
from tests.predact_tui.conftest import Play, Played
from tests.predact_tui.recorded import STUDENTS, RecordedSource, report

STORM = [
    (120, 40), (1, 1), (80, 24), (2, 30), (200, 60), (30, 2), (40, 15), (110, 6), (109, 24),
    (5, 5), (29, 24), (80, 9), (1, 60), (200, 1), (120, 40),
]  # fmt: skip


def at_stage(stage: str) -> RecordedSource:
    source = RecordedSource()
    if stage != "report":
        source.decide_all()
    if stage == "chat with answers":
        source.do(Ask("first?", origin="typed"))
        source.do(Ask("second?", origin="typed"))
    return source


async def storm(played: Played, sizes: Sequence[tuple[int, int]]) -> None:
    for size in sizes:
        await played.pilot.resize_terminal(*size)
        await played.settle()
        assert played.app.is_running
        assert played.app._exception is None


STAGES = ("report", "chat", "chat with answers")
KEYS = ("tab", "f11", "f3", "f8", "f10")
TRIED = [("report", "tab"), ("chat", "f10"), ("chat with answers", "f3")]
NOW = [(*one, [*STORM[at::3], STORM[-1]]) for at, one in enumerate(TRIED)]
LEFT = [pytest.param(stage, key, STORM, marks=pytest.mark.soak) for stage in STAGES for key in KEYS]


@pytest.mark.parametrize(("stage", "key", "sizes"), [*NOW, *LEFT])
async def test_resizing_never_breaks(
    play: Play, stage: str, key: str, sizes: Sequence[tuple[int, int]]
) -> None:
    async with play(at_stage(stage)) as played:
        await played.press(key)
        await storm(played, sizes)
        assert "F1" in played.text()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
async def test_help_quit_and_hand_in_stay_in_sight(play: Play, width: int) -> None:
    async with play(size=(width, 15)) as played:
        bar = played.text().splitlines()[-1]
        for words in ("F1 Help", "^Q Quit", "F10 Hand in"):
            assert words in bar


async def test_hand_in_works_where_only_one_pane_has_room(play: Play) -> None:
    async with play(size=(24, 8)) as played:
        await played.press("a", "f10")
        assert isinstance(played.app.screen, SummaryScreen)
        await played.press("enter")
        assert played.source.state.stage == "chat"
        await played.press("tab", "tab")
        assert played.screen.places.boxes[played.screen.pane].shown


async def test_panes_are_resized_by_keys_and_remembered(play: Play) -> None:
    async with play(at_stage("chat")) as played:
        before = played.screen.places
        await played.press("greater_than_sign", "alt+right", "plus")
        after = played.screen.places
        assert after.report.width > before.report.width
    async with play(at_stage("chat")) as again:
        assert again.screen.places == after


async def test_many_students_scroll_and_stay_under_the_cursor(play: Play) -> None:
    many = tuple((f"id{n:04}", "D", 0.5, STUDENTS[0][3]) for n in range(2500))
    async with play(RecordedSource(report(many)), size=(80, 24)) as played:
        await played.press("end")
        assert "2500 id2499" in played.text()
        await played.press("pageup", "home", "space")
        assert played.source.state.marks == {"id0000": "flag"}


async def test_a_mark_is_drawn_where_the_list_is_scrolled(play: Play) -> None:
    source = at_stage("chat")
    async with play(source, size=(40, 15)) as played:
        await played.press("end", "n")
        assert "[ ] not" in played.text()
