"""A replay on the screen: it shows what the live screen showed, and lets nothing be changed."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.actions import Ask, Mark
from engine.events import TruthShown
from predact_tui.app import PredactApp
from predact_tui.bindings import in_group
from predact_tui.cli import main
from predact_tui.options import Options
from predact_tui.replaying.film import Film
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.replay import Replay
from predact_tui.screens.confirm import ConfirmScreen
from predact_tui.screens.replay import ReplayScreen, replayer
from predact_tui.screens.results import ResultsScreen
from predact_tui.screens.session import SessionScreen
from recordings.place import store_path
from recordings.store import Store
from tests.predact_tui.conftest import Play, shown
from tests.predact_tui.films import film_of, told
from tests.predact_tui.recorded import ANSWER, CALLS, STUDENTS, RecordedSource, spans_of
from tests.predact_tui.test_app_flow import until
from tests.recordings.exchange.logs import condition, judged, study

RUN = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify", "--json"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))


class Watched:
    """A replay on a screen."""

    def __init__(self, app: PredactApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        assert isinstance(app.screen, ReplayScreen)
        self.screen = app.screen
        self.replay = app.screen.replay

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    def text(self) -> str:
        return shown(self.app)

    @property
    def is_shown(self) -> bool:
        return self.app.screen is self.screen


@asynccontextmanager
async def watching(
    film: Film | None = None, at: int | None = 0, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Watched]:
    """A film, or the latest recording of the store, on a screen."""

    async def loader() -> Replay:
        assert film is not None
        return Replay(film, Playhead(film.events, at=at or 0))

    load = loader if film else replayer(store_path(None), "latest", at=at)
    app = PredactApp(Options(), first=lambda: ReplayScreen(load, alone=True))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.ready)
        await pilot.pause()
        yield Watched(app, pilot)


def panes(text: str, below: int) -> list[str]:
    """The top line and the lines of the panes, but for that to ask in; `below` lines follow."""
    first, _, *lines = text.splitlines()
    *lines, _asking, edge = lines[: len(lines) - below]
    return [first, *lines, edge]


def put_back(screen: SessionScreen) -> None:
    """Put cursor and scrolling, which are the screen's own, where they begin."""
    screen.tools.scroll_home(animate=False)
    screen.report.roster.cursor = 0


async def test_an_event_shows_what_the_live_screen_showed_then(play: Play) -> None:
    source = RecordedSource(person=False, answer=False)
    source.active_ms = lambda: 0  # type: ignore[method-assign]
    live: dict[int, list[str]] = {}
    async with play(source, size=(120, 40)) as played:

        async def keep() -> None:
            await played.settle()
            put_back(played.screen)
            await played.settle()
            live[source.state.seq] = panes(played.text(), 1)

        await keep()
        source.do(Mark({STUDENTS[1][0]: "flag", STUDENTS[2][0]: "no-flag"}))
        await keep()
        source.decide_all()
        await keep()
        source.do(Ask("How is syn142?", origin="seat"))
        source.call(*CALLS[0])
        await keep()
        source.chunk("The average is 58.41 and")
        await keep()
        source.call(*CALLS[1])
        source.call(*CALLS[2])
        source.end_answer(ANSWER, spans_of())
        await keep()
        source.do(Mark({STUDENTS[2][0]: "flag"}))
        await keep()
    async with watching(film_of(source.sink.events), size=(120, 41)) as watched:
        for number in (*reversed(live), *list(live)[1::2]):
            watched.replay.seek(number)
            await watched.pilot.pause()
            put_back(watched.screen)
            await watched.pilot.pause()
            assert f"{number}/{watched.replay.film.last}" in watched.text().splitlines()[-2]
            assert panes(watched.text(), 2) == live[number], number


async def test_decisions_without_a_tool_are_shown_though_there_is_no_report(
    tmp_path: Path,
) -> None:
    without = {"has_agent": False, "llm": None, "agent_flagged_students": [], "chat_history": []}
    students = {"x1": judged("a", False, False, True), "x2": judged("d", False, True, True)}
    log = tmp_path / "study.json"
    log.write_text(json.dumps(study(condition(students, **without))))
    assert main(["import", str(log)]) == 0
    async with watching(at=0) as watched:
        assert "[?] decide" in watched.text()
        await watched.press("d")
        assert "Decided without a tool (2 of 2)" in watched.text()
        assert "1 x1      not     [ ] not" in watched.text()
        assert "Tool says" not in watched.text()
        await watched.press("d", "t", "tab")
        assert "1 x1      not     [!] at risk* ✗ A not" in watched.text()


async def test_keys_move_in_time_and_those_of_an_episode_are_refused() -> None:
    film = film_of(told(3))
    async with watching(film) as watched:
        assert "Replay │ The episode begins" in watched.text()
        await watched.press("s", "s", "s")
        assert watched.replay.event.kind == "StageEntered"
        assert "Step 3 of 3: the chat" in watched.text()
        await watched.press("c")
        assert "Tool called: grades of 1 syn142" in watched.text()
        await watched.press("right", "left", "left")
        assert "Question 1: how is syn142?" in watched.text()
        await watched.press("f", "d", "D")
        assert watched.replay.event.kind == "DecisionMarked"
        at = watched.replay.head.at
        for key in ("r", "a", "g", "u", "f10", "enter"):
            await watched.press(key)
            assert "This is a replay" in watched.text(), key
        assert watched.replay.head.at == at
        await watched.press("colon", *"12")
        assert watched.replay.head.at == 12
        await watched.press("escape", "l", "F")
        assert watched.replay.event.kind == "EpisodeEnded"
        assert "The end: invalid: no decision" in watched.text()
        await watched.press("F", "F")
        assert "Taken up again" in watched.text()
        assert "lost text" not in watched.text()
        await watched.press("left")
        assert "lost text" in watched.text()
        await watched.press("b", "D")
        assert "No decision before this." in watched.text()
        offered = {found.title for found in watched.app.get_system_commands(watched.screen)}
        assert {command.label for command in in_group("replay")} <= offered
        assert not {"At risk", "Grades", "Hand in", "Take over"} & offered
        head = watched.replay.head
        await watched.press("2", "space")
        assert (head.playing, head.speed, head.pacing) == (True, 2, "even")
        await watched.press("space", "x")
        assert (head.playing, head.pacing) == (False, "real")
        await watched.press("q")
        assert not watched.app.is_running


async def test_the_scrub_bar_follows_the_mouse() -> None:
    async with watching(film_of(told(3)), at=5) as watched:
        bar, last = watched.screen.scrub, watched.replay.film.last
        track = bar._track
        await watched.pilot.mouse_down(bar, offset=(track.stop - 1, 0))
        await watched.pilot.pause()
        assert watched.replay.head.at == last
        await watched.pilot.hover(bar, offset=(track.start + len(track) // 2, 0))
        await watched.pilot.pause()
        assert abs(watched.replay.head.at - last // 2) <= 2
        await watched.pilot.mouse_up(bar, offset=(track.start, 0))
        await watched.pilot.hover(bar, offset=(track.start, 0))
        await watched.pilot.click(bar, offset=(1, 0))
        assert watched.replay.head.playing


async def test_of_a_long_talk_the_end_is_shown_and_more_when_scrolled_to() -> None:
    async with watching(film_of(told(40))) as watched:
        await watched.press("l")
        log = watched.screen.chat.log_view
        assert len(log.answers) == 8
        assert "32 earlier questions" in str(log.earlier.render())
        watched.screen.go(log)
        await watched.press("home")
        assert len(log.answers) == 16
        await watched.press("b", "l")
        assert log.answers[-1].turn == 40


@pytest.fixture
def recording(capsys: pytest.CaptureFixture[str]) -> str:
    """A recording of an episode that was run without a screen."""
    assert main(RUN) == 0
    found: str = json.loads(capsys.readouterr().out)["recording"]
    return found


def truths(recording: str) -> list[object]:
    with Store.open(store_path(None)) as store:
        events = list(store.events(recording))
    return [event.body for event in events if isinstance(event.body, TruthShown)]


async def test_truth_is_shown_when_asked_for_and_that_is_recorded(
    recording: str,
) -> None:
    async with watching(at=40) as watched:
        assert "Truth" not in watched.text()
        await watched.press("c", "d", "left")
        assert truths(recording) == []
        await watched.press("t")
        await until(watched.pilot, lambda: "Truth: " in watched.text())
        assert "truly" in watched.text()
        assert truths(recording) == [TruthShown(where="replay")]
        await watched.press("t")
        assert "truly" not in watched.text()
        await watched.press("v")
        assert isinstance(watched.app.screen, ResultsScreen)
        await watched.press("r")
        assert watched.is_shown


async def test_a_store_that_cannot_be_written_does_not_stop_it(
    recording: str, monkeypatch: pytest.MonkeyPatch
) -> None:

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Replay, "note", full)
    async with watching(at=40) as watched:
        await watched.press("t")
        await until(watched.pilot, lambda: "truly" in watched.text())
        assert any("No space left" in note.message for note in watched.app._notifications)
    assert truths(recording) == []


def cut(recording: str, events: int) -> None:
    """Leave only the first events of a recording in the store, as a kill would."""
    path = store_path(None)
    with Store.open(path) as store:
        kept, sealed = list(store.events(recording))[:events], store.sealed(recording)
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()
    with Store.open(path) as store:
        store.keep(recording, sealed, kept)


async def test_what_broke_off_keeps_its_truth_and_goes_on_in_the_same_recording(
    recording: str,
) -> None:
    cut(recording, 14)
    async with watching(at=13) as watched:
        assert "in the middle: F7 goes on" in watched.text()
        await watched.press("t", "v")
        assert any("answers stay sealed" in note.message for note in watched.app._notifications)
        assert watched.is_shown
        await watched.press("f7")
        assert isinstance(watched.app.screen, ConfirmScreen)
        await watched.press("y")
        await until(watched.pilot, lambda: watched.app.session is not None)
        session = watched.app.session
        assert session is not None
        await until(watched.pilot, lambda: session.ready)
        assert session.source.state.recording == recording
        assert session.source.state.session == 2
        watched.app.leave_now()


async def test_a_branch_is_taken_up_by_a_person(recording: str) -> None:
    async with watching(at=20) as watched:
        await watched.press("f7")
        assert "up to event 20" in re.sub(r"\W+", " ", watched.text())
        await watched.press("y")
        await until(watched.pilot, lambda: watched.app.session is not None)
        session = watched.app.session
        assert isinstance(session, SessionScreen)
        await until(watched.pilot, lambda: session.ready and session.source.person)
        branched = session.source.state.branched
        assert branched is not None
        assert (branched.parent, branched.seq) == (recording, 20)
        watched.app.leave_now()
    assert truths(recording) == []
