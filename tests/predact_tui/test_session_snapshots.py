"""Pictures of the session screen. `pytest --snapshot-update` renews them after a look."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from engine.actions import Ask, Mark
from predact_tui.app import PredactApp
from predact_tui.options import Options
from tests.predact_tui.recorded import STUDENTS, RecordedSource


def app_over(source: RecordedSource, theme: str = "textual-dark") -> PredactApp:
    async def loader() -> RecordedSource:
        return source

    app = PredactApp(Options(), loader)
    app.theme = theme
    return app


def talked() -> RecordedSource:
    source = RecordedSource()
    source.decide_all()
    source.do(Ask("How is syn142 doing?", origin="typed"))
    source.do(Mark({STUDENTS[2][0]: "no-flag"}))
    return source


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_report(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    source = RecordedSource()
    source.do(Mark({STUDENTS[0][0]: "flag", STUDENTS[1][0]: "no-flag"}))
    assert snap_compare(app_over(source), terminal_size=size, run_before=settle)


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light", "ansi-dark"])
def test_chat(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    app = app_over(talked(), theme)
    assert snap_compare(app, terminal_size=(120, 40), run_before=settle)


def test_chat_with_the_tools_out(
    snap_compare: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))

    async def out(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press("f3")
        await settle(pilot)

    assert snap_compare(app_over(talked()), terminal_size=(80, 24), run_before=out)
