"""What goes wrong around a session: stores, workers, loaders, leaving in the middle."""

import sqlite3
from pathlib import Path

import pytest

from engine.errors import UserError
from engine.events import Attempt, SessionClosed
from engine.gateway.errors import AuthFault, RateLimited
from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.screens.broken_off import BrokenOffScreen
from predact_tui.screens.confirm import ConfirmScreen
from predact_tui.screens.error import ErrorScreen
from tests.predact_tui.conftest import Play, shown
from tests.predact_tui.recorded import RecordedSource


def closed(source: RecordedSource) -> list[str]:
    bodies = [event.body for event in source.sink.events]
    return [body.reason for body in bodies if isinstance(body, SessionClosed)]


async def test_a_full_disk_is_told_and_tried_again(play: Play) -> None:
    source = RecordedSource()
    source.failing = sqlite3.OperationalError("database or disk is full")
    async with play(source) as played:
        assert isinstance(played.app.screen, BrokenOffScreen)
        await played.press("w")  # nothing can be gone on without
        assert "database or disk is full" in played.text()
        assert "nothing is lost" in played.text()
        await played.press("enter")
        assert played.app.screen is played.screen
        await played.press("space")
        assert len(source.state.marks) == 1


async def test_a_model_that_cannot_be_called_is_told_with_what_mends_it(play: Play) -> None:
    source = RecordedSource()
    limited = RateLimited("HTTP 429: slow down")
    limited.model = "openai/x"
    limited.attempts = (Attempt(error="rate_limited: slow down", waited_ms=9),) * 2
    source.failing = limited
    async with play(source) as played:
        assert "The model could not be reached" in played.text()
        assert "openai/x: HTTP 429: slow down (after 3 tries)" in played.text()
        source.failing = AuthFault("the key in X_KEY was refused")
        await played.press("enter")
        await played.press("escape")  # meant for the answer: it must not end the program
        assert "Leave in the middle?" in played.text() and played.app.is_running
        await played.press("escape")
        assert "The model cannot be called" in played.text()
        assert "`predact-tui resume rec1`" in " ".join(played.text().split())
        await played.press("enter")
        assert played.app.screen is played.screen


async def test_a_person_takes_the_seat_of_a_model_that_cannot_be_called(play: Play) -> None:
    source = RecordedSource(person=False)
    source.failing = AuthFault("the key in X_KEY was refused")
    async with play(source) as played:
        assert "Take the seat (w)" in played.text()
        await played.press("w", "space")
        assert source.person and len(source.state.marks) == 1


async def test_a_store_that_fails_beside_the_run_is_told(play: Play) -> None:
    source = RecordedSource()
    source.warnings = ("it was set aside as [x]",)
    async with play(source) as played:
        assert any("set aside as [x]" in notice for notice in played.notices)
        source.sink.broken = OSError("disk full")
        await played.press("f5", "f4")
        assert played.app.is_running
        assert any("disk full" in notice for notice in played.notices)
        source.sink.broken = None


async def test_an_error_in_the_run_is_shown_with_the_log(play: Play, tmp_path: Path) -> None:
    source = RecordedSource()
    source.failing = ValueError("a [/bold] bug")
    async with play(source) as played:
        assert isinstance(played.app.screen, ErrorScreen)
        assert "ValueError: a [/bold] bug" in played.text()
        assert "predact-tui.log" in played.text().replace("\n", "")


async def test_leaving_in_the_middle_asks_and_closes_the_session(play: Play) -> None:
    source = RecordedSource()
    async with play(source) as played:
        await played.press("ctrl+q")
        assert isinstance(played.app.screen, ConfirmScreen)
        await played.press("escape")
        assert closed(source) == []
        await played.press("ctrl+q", "y")
    assert closed(source) == ["left"]
    assert played.pilot.app.return_code == 1


async def test_ctrl_c_leaves_at_once(play: Play) -> None:
    source = RecordedSource()
    async with play(source) as played:
        await played.press("ctrl+c")
    assert closed(source) == ["interrupted by Ctrl-C"]
    assert played.pilot.app.return_code == 130


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (UserError("there is no scenario cs-X-w8"), 2, "there is no scenario cs-X-w8"),
        (RuntimeError("broken"), 1, "RuntimeError: broken"),
    ],
)
async def test_an_episode_that_cannot_be_loaded_ends_the_program(
    error: Exception, code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))

    async def loader() -> RecordedSource:
        raise error

    app = PredactApp(Options(), loader)
    async with app.run_test() as pilot:
        await pilot.pause()
    assert app.return_code == code
    assert app.complaint == said


async def test_nothing_breaks_while_it_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    go_on = asyncio.Event()

    async def loader() -> RecordedSource:
        await go_on.wait()
        return RecordedSource()

    app = PredactApp(Options(), loader)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(
            "space", "a", "f10", "g", "enter", "tab", "f3", "f4", "f5", "f6", "f7", "f8", "y", "z",
            "escape", "plus", "down", "o", "u",
        )  # fmt: skip
        await pilot.resize_terminal(30, 8)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Tool says at risk" in shown(app)
        assert "Loading" in shown(app)
        go_on.set()
        await pilot.pause()
        assert "STEP 1 of 3" in shown(app)
