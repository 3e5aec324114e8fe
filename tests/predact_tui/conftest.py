"""What the screen tests share: the application over a recorded source."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.screens.session import SessionScreen
from tests.predact_tui.recorded import RecordedSource
from tests.predact_tui.stillness import pilots_wait_until_it_rests as pilots_wait_until_it_rests


class Played:
    """A session on a screen: the pilot, the screen, the source."""

    def __init__(self, pilot: Pilot[None], source: RecordedSource) -> None:
        self.pilot = pilot
        self.source = source

    @property
    def app(self) -> PredactApp:
        assert isinstance(self.pilot.app, PredactApp)
        return self.pilot.app

    @property
    def screen(self) -> SessionScreen:
        session = self.app.session
        assert session is not None
        return session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self, seconds: float | None = None) -> None:
        await self.pilot.pause(seconds)

    def text(self) -> str:
        """What the terminal shows."""
        return shown(self.app)

    @property
    def notices(self) -> list[str]:
        """What was said in passing, or in a notice, and is still to be seen."""
        notices = [notice.message for notice in self.app._notifications]
        return [*notices, self.screen.task_line.hint]


def shown(app: PredactApp) -> str:
    """The lines of the present screen, as plain text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips)


Play = Callable[..., AbstractAsyncContextManager[Played]]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Put a recorded source on a screen: `async with play(source, size=(80, 24)) as played`."""
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))

    @asynccontextmanager
    async def playing(
        source: RecordedSource | None = None, size: tuple[int, int] = (120, 40)
    ) -> AsyncIterator[Played]:
        shown_source = source or RecordedSource()

        async def loader() -> RecordedSource:
            return shown_source

        app = PredactApp(Options(), loader)
        async with app.run_test(size=size) as pilot:
            played = Played(pilot, shown_source)
            for _ in range(1500):
                if played.screen.ready:
                    break
                await pilot.pause(0.02)
            assert played.screen.ready, played.text()
            await played.settle()
            yield played

    return playing
