"""The sweep's screen: a table that fills in, what went wrong, an episode to watch, leaving."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from engine.events import EpisodeEnded, SessionClosed
from predact_tui.app import PredactApp
from predact_tui.options import Options
from predact_tui.replaying.following import load_following
from predact_tui.screens.confirm import ConfirmScreen
from predact_tui.screens.replay import ReplayScreen
from predact_tui.screens.sweep import SweepScreen
from predact_tui.sweeping.child import ChildSweep
from predact_tui.sweeping.job import Ending
from predact_tui.sweeping.tally import Began, Ended, Field, Opened, Said, Told, Waited
from recordings.store import Store
from tests.predact_tui.sweeps import Sweeping, sweeping
from tests.recordings.make import chain

__all__ = ["sweeping"]
A, B = ("scripted:verify", "offline", "cs-A-w8 at 0.4"), ("llm:[/x]", "offline", "cs-A-w8 at 0.4")


class MadeUp(ChildSweep):
    """A sweep that tells what it is told to; stopped, it ends."""

    def __init__(self, told: list[Told]) -> None:
        super().__init__([])
        self.told, self.stops = told, 0
        self.end = asyncio.Event()

    async def run(self, tell: Callable[[Told], None]) -> None:
        for one in self.told:
            tell(one)
        await self.end.wait()
        self.code = 130 if self.stops else 0

    def stop(self) -> None:
        self.stops += 1
        self.end.set()


def _app(child: MadeUp, store: Path) -> tuple[PredactApp, SweepScreen]:
    screen = SweepScreen("small", child, store)
    return PredactApp(Options(), first=lambda: screen), screen


async def _drawn(pilot: Pilot[None], screen: SweepScreen) -> str:
    await pilot.pause(0.3)
    parts = ("#sweep-title", "#sweep-counts", "#sweep-faults")
    told = [str(screen.query_one(part, Static).visual) for part in parts]
    table = screen._table
    lines = [table.render_line(y).text for y in range(table.count + 1)]
    return "\n".join([*told, *lines])


async def test_the_table_fills_in_and_what_went_wrong_is_said(tmp_path: Path) -> None:
    lost = Ending("failed", reason="bad: [b]no key[/b]", broken="bad", cost=None)
    child = MadeUp([
        Opened("small", 4, [(A, Field(of=2)), (B, Field(of=2))], models=True),
        Began(A, "k1"),
        Began(B, "k2"),
        Ended(A, "k1", "verify, run 0", Ending("finished", "r1", 0.5, 0.75, 7, 900, 0.02)),
        Ended(B, "k2", "x, run 0", lost),
        Began(A, "k3"),
        Waited(True, "slow down"),
        Said("bad is asked no more: its other episodes fail"),
    ])  # fmt: skip
    app, screen = _app(child, tmp_path / "none.sqlite")
    async with app.run_test(size=(100, 30)) as pilot:
        drawn = await _drawn(pilot, screen)
        assert "Sweep: small | running" in drawn
        assert "1 of 4 finished, 1 failed, 2 left, 1 being played" in drawn
        assert "7 calls, 900 tokens, US$ 0.0200" in drawn and "1 rate limit met" in drawn
        assert "1 episode of unknown cost" in drawn
        assert "0.50→0.75" in drawn and "1/2" in drawn and "1 playing" in drawn
        assert "bad: [b]no key[/b]" in drawn and "[/x]" in drawn
        await pilot.press("escape")
        assert isinstance(app.screen, ConfirmScreen) and not child.stops
        await pilot.press("y")
        await pilot.pause(0.3)
    assert child.stops >= 1 and screen.code == 130


@pytest.fixture
def one(sweeping: Sweeping) -> Sweeping:
    """A store with one episode; made here, as no loop runs yet."""
    sweeping("--limit", "1")
    return sweeping


async def test_a_line_opens_its_last_episode(one: Sweeping) -> None:
    with Store.open(one.store) as store:
        (row,) = store.library()
    field = Field(of=1, finished=1, last=row.id)
    child = MadeUp([Opened("small", 0, [(A, field)])])
    app, _ = _app(child, one.store)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.3)
        await pilot.press("enter")
        for _ in range(50):
            await pilot.pause(0.1)
            if isinstance(app.screen, ReplayScreen) and app.screen.ready:
                break
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.film.recording == row.id


async def test_a_recording_that_grows_is_followed(one: Sweeping, tmp_path: Path) -> None:
    with Store.open(one.store) as store:
        (row,) = store.library()
        events, sealed = list(store.events(row.id)), store.sealed(row.id)
    path = tmp_path / "growing.sqlite"
    bodies = [e.body for e in events if not isinstance(e.body, EpisodeEnded | SessionClosed)]
    whole = list(chain("growing", [*bodies, EpisodeEnded(status="finished")]))
    with Store.open(path) as store:
        store.keep("growing", sealed, whole[:5])
        replay = load_following(path, "growing")
        seen: list[int] = []
        replay.subscribe(lambda event: seen.append(event.seq))
        running = asyncio.create_task(replay.run())
        writer = store.writer("growing")
        for event in whole[5:]:
            writer.append(event)
    while replay.film.end.status is None or not replay.head.at_end:
        await asyncio.sleep(0.05)
    running.cancel()
    assert seen == list(range(5, len(whole)))
    assert replay.state.status == "finished"
