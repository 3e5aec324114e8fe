"""The home screen: what is chosen is what is played; recordings can be looked at."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from engine.clock import Clock
from engine.events import TruthShown
from engine.seats.names import assistant_seat, instructor_seat
from engine.stream import Stream
from predact_tui import headless, past
from predact_tui.bindings import bindings
from predact_tui.options import HUMAN, Options
from predact_tui.present.choices import ASSISTANTS, INSTRUCTORS
from predact_tui.reaching import late_gateway
from predact_tui.screens.home import HomeScreen
from predact_tui.screens.results import ResultsScreen
from predact_tui.widgets.course_list import CourseList
from predact_tui.widgets.home_settings import HomeSettings
from predact_tui.widgets.key_bar import KeyBar
from predact_tui.widgets.pick_list import PickList
from predact_tui.widgets.recording_list import RecordingList
from recordings.place import store_path
from recordings.store import Store
from scenarios.catalogue import listing, resolve


class Host(App[None]):
    """Shows the home screen and keeps what it gave."""

    BINDINGS = bindings("everywhere")

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        self._options = options
        self.given: list[Any] = []

    def on_mount(self) -> None:
        self.push_screen(HomeScreen(self._options), self.given.append)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    return tmp_path


async def ready(pilot: Any) -> None:
    """Wait until courses and recordings are there."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def play_one(seed: int = 1) -> str:
    """Record one scripted episode; its id."""
    options = Options(scenario="cs-A-w8", acc=0.8, instructor="scripted:verify", seed=seed)
    with Store.open(store_path(None)) as store:
        played = headless.play(options, resolve("cs-A-w8", Path()), store, late_gateway(options))
        return asyncio.run(played).result.recording


@pytest.fixture
def recorded(home: Path) -> list[str]:
    """Two recordings, the older first."""
    return [play_one(1), play_one(2)]


async def test_enter_starts_the_first_course_with_the_usual_settings() -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("enter")
        assert host.given == [Options(scenario="cs-A-w8")]


async def test_exactly_what_was_chosen_is_played() -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("j", "j", "tab", "right", "down", "6", "5", "down", "right", "down")
        await pilot.press("down", "left", "down", "right", "down", "7", "down", "4", "2", "down")
        await pilot.press("right", "enter")
        assert host.given == [
            Options(
                scenario="cs-C-w9",
                acc=0.65,
                instructor="scripted:verify",
                turns=9,
                students=35,
                at_risk=7,
                seed=42,
                preset="published",
            )
        ]


async def test_it_begins_with_the_options_given() -> None:
    given = Options(
        scenario="cs-B-w8", acc=0.6, seed=7, instructor="scripted:threshold:conf=0.5", pace=0.2
    )
    host = Host(given)
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("enter")
        assert host.given == [given]


async def test_what_cannot_be_used_is_said_and_gone_to() -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("tab", "9", "9", "tab", "f10")
        await pilot.pause()
        assert host.given == []
        assert host.focused is not None
        assert host.focused.id == "set-week"
        await pilot.press("8", "backspace", "backspace", "backspace", "8", "enter")
        assert host.given == [Options(scenario="cs-A-w8")]


async def test_more_at_risk_than_students_is_refused() -> None:
    host = Host(Options(students=5, at_risk=6))
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("enter")
        assert host.given == []


async def test_by_mouse() -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.click("#set-accuracy", offset=(12, 0))
        await pilot.click("HomeSettings Button")
        assert host.given == [Options(scenario="cs-A-w8", acc=1.0)]


async def test_finding_a_course() -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("slash", "-", "D")
        await pilot.pause()
        assert isinstance(host.focused, Input)
        assert host.screen.query_one("#course-list", PickList).option_count == 1
        await pilot.press("enter", "enter")
        assert host.given == [Options(scenario="cs-D-w8")]


async def test_recordings_are_listed_with_their_scores_and_looked_at(recorded: list[str]) -> None:
    older, newer = recorded
    host = Host()
    async with host.run_test(size=(120, 40)) as pilot:
        await ready(pilot)
        picks = host.screen.query_one("#recording-list", PickList)
        assert picks.option_count == 2
        assert "L Library" in str(host.screen.query_one(KeyBar).render())
        first = str(picks.get_option_at_index(0).prompt)
        assert newer in first
        assert "→" in first
        second = str(picks.get_option_at_index(1).prompt)
        assert older in second and "→" in second
        await pilot.press("tab", "tab", "enter")
        await pilot.pause()
        assert isinstance(host.screen, ResultsScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(host.screen, HomeScreen)
        assert host.given == []


@pytest.mark.usefixtures("recorded")
def test_all_that_are_listed_have_their_scores_also_those_that_were_not_kept() -> None:
    kept = past.rows(None)
    assert all(row.f1_final is not None for row in kept)
    with Store.open(store_path(None)) as store:
        store._connection.execute("UPDATE recordings SET scored = NULL, f1_final = NULL")
    assert past.rows(None) == kept


def test_looking_at_truth_is_recorded_and_changes_no_score() -> None:
    recording = play_one()
    episode = past.PastEpisode(None, recording)
    before = episode.outcome().result
    episode.note(TruthShown(where="results"))
    assert episode.outcome().result == before
    with Store.open(store_path(None)) as store:
        assert store.last_event(recording).kind == "TruthShown"  # type: ignore[union-attr]  # it has events
        assert store.check(recording) is None


def test_no_store_is_no_recording_and_none_is_made(home: Path) -> None:
    assert past.rows(None) == []
    assert list(home.iterdir()) == []


async def test_a_store_that_cannot_be_read_is_said(home: Path) -> None:
    store = home / "other"
    store.write_text("not a store")
    host = Host(Options(store=store))
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        told = str(host.screen.query_one("#recordings-none").visual)  # type: ignore[attr-defined]  # a Static
        assert "could not be read" in told
        await pilot.press("enter")
        assert len(host.given) == 1


async def test_no_size_breaks_it(recorded: list[str]) -> None:
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        for size in ((120, 40), (40, 15), (10, 4), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.press(
                "tab", "down", "right", "tab", "down", "shift+tab", "slash", "x", "escape"
            )
            assert host.is_running
            assert host.given == []


async def test_hostile_courses_and_recordings_are_shown_as_text(recorded: list[str]) -> None:
    text = "[@click=app.quit]x[/] \x1b[2J 漢字"
    course = replace(listing(Path())[0], prefix=text, dataset=text, source=text)
    host = Host()
    async with host.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        host.screen.query_one(CourseList).fill([course], None)
        row = past.rows(None)[0]
        hostile = replace(row, scenario=text, instructor=text, id=text)
        host.screen.query_one(RecordingList).fill([hostile])
        await pilot.pause()
        shown = str(host.screen.query_one("#course-list", PickList).get_option_at_index(0).prompt)
        assert "[@click=app.quit]x[/]" in shown
        assert "\x1b" not in shown
        assert host.is_running


def test_every_seat_offered_exists() -> None:
    for choice in INSTRUCTORS:
        if choice.value != HUMAN:
            assert not instructor_seat(choice.value).person
    assert all(assistant_seat(choice.value) for choice in ASSISTANTS)


def test_every_meaning_fits_its_two_lines() -> None:
    settings = HomeSettings(Options())
    meanings = [choice.meaning for choice in (*INSTRUCTORS, *ASSISTANTS)]
    meanings += [values.meaning for _, values in settings._rows()]
    assert all(len(meaning) <= 76 for meaning in meanings)


def test_the_answers_of_an_episode_without_an_end_stay_sealed_and_untouched() -> None:
    """It may be going on in another window, which alone may write it."""
    recording = play_one()
    with Store.open(store_path(None)) as store:
        events = list(store.events(recording))
        store.create("half", store.sealed(recording))
        store.hold("half")
        copy = Stream("half", store.writer("half"), Clock(lambda: 0.0))
        for event in events[:10]:
            copy.append(event.actor, event.body)
        with pytest.raises(past.UnfinishedError, match="stay sealed"):
            past.PastEpisode(None, "half").outcome()
        past.PastEpisode(None, "half").note(TruthShown(where="test"))
        copy.append(events[10].actor, events[10].body)
        assert store.check("half") is None
