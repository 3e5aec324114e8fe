"""The probe on a screen, for tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from textual.pilot import Pilot

from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.probing.desk import Desk, KnobName
from predact_tui.screens.probe import ProbeScreen
from predact_tui.screens.probe_base import PAUSE
from predact_tui.screens.session import SessionScreen
from tests.predact_tui.conftest import shown
from tests.predact_tui.stillness import SOON, still

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

    async def click(self, place: tuple[int, int]) -> None:
        await self.pilot.click(offset=place)
        await self.pilot.pause()

    async def rest(self) -> None:
        """Wait until what runs beside the screen is done."""
        await still(soon=PAUSE + SOON)
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
