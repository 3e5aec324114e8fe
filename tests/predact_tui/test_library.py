"""The library: filters as a line, pages, marks, the bin; and its screen."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.errors import UserError
from predact_tui.app import PredactApp
from predact_tui.cli import main
from predact_tui.options import Options
from predact_tui.present.library_line import heading, line
from predact_tui.screens.library import LibraryScreen
from predact_tui.screens.results import ResultsScreen
from predact_tui.shelf.desk import Desk
from predact_tui.shelf.wish import next_sort, read_wish
from recordings.place import store_path
from recordings.query import SORTS, LibraryQuery
from recordings.store import Store
from tests.predact_tui.conftest import shown

RUN = ["run", "--scenario", "cs-A-w8", "--json"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with six finished recordings and one that broke off."""
    path = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PREDACT_HOME", str(path))
        for seat in ("scripted:verify", "scripted:accept-all"):
            assert main([*RUN, "--instructor", seat, "--acc", "0.8", "--runs", "3"]) == 0
        with Store.open(store_path(None)) as store:
            whole = store.resolve("latest")
            events = list(store.events(whole))
            from engine.resuming import branch_events

            store.keep("broken-off", store.sealed(whole), branch_events(events, 4, "broken-off"))
        yield path


@pytest.fixture(autouse=True)
def _at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(home))


def test_a_line_of_filters_and_words_is_a_query() -> None:
    found = read_wish('instructor:scripted:verify acc:0.8 acc:natural tag:x "grades of" average')
    assert found.instructor == ("scripted:verify",)
    assert found.accuracy == (0.8, None)
    assert found.tags == ("x",)
    assert found.search == '"grades of" average'
    assert read_wish("") == LibraryQuery()
    assert read_wish('"a:b c"').search == '"a:b c"'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("colour:red", "no such filter"),
        ("acc:", "no such filter, or no value"),
        ("acc:2", "no number from 0 to 1"),
        ("status:dead", "invalid choice"),
        ("since:tomorrowish", "since"),
    ],
)
def test_a_wrong_filter_is_named(line: str, words: str) -> None:
    with pytest.raises(UserError, match=words):
        read_wish(line)


def test_sorting_goes_round_all_columns() -> None:
    query, seen = LibraryQuery(), []
    for _ in SORTS:
        seen.append(query.sort)
        query = next_sort(query)
    assert seen == list(SORTS)
    assert query == LibraryQuery()


def test_the_desk_marks_throws_and_takes_back() -> None:
    desk = Desk(None)
    first = desk.page(LibraryQuery())[1]
    desk.set_tags(first, {"pilot", "good"})
    marked = desk.row(first.id)
    assert marked is not None
    assert set(marked.tags) == {"pilot", "good"}
    desk.set_tags(marked, {"pilot"})
    assert [row.id for row in desk.page(read_wish("tag:pilot"))] == [first.id]
    desk.throw(first.id)
    assert first.id not in [row.id for row in desk.page(LibraryQuery())]
    assert desk.counts()["bin"] == 1
    desk.restore(first.id)
    assert "Whole" in desk.verified(first.id)
    desk.set_tags(marked, set())


def test_a_place_without_a_store_is_an_empty_library(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "nothing.sqlite")
    assert (desk.page(LibraryQuery()), desk.counts()) == ([], {})
    assert not desk.path.exists()


@pytest.mark.parametrize("room", [79, 91, 92, 100, 110, 118, 133, 134, 200])
def test_a_line_fits_and_tells_course_and_week(room: int) -> None:
    row = replace(Desk(None).page(LibraryQuery())[0], scenario="oulad-AAA_2013J-w20", parent=None)
    drawn = line(row, room, mark=" ", chosen=False).plain
    assert "oulad-AAA_2013J-w20 " in drawn
    assert len(drawn.rstrip()) < room
    assert len(heading(room, "when", descending=True).plain.rstrip()) < room


@asynccontextmanager
async def library(size: tuple[int, int] = (120, 40)) -> AsyncIterator[Pilot[None]]:
    app = PredactApp(Options(), first=lambda: LibraryScreen(None))
    async with app.run_test(size=size) as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if isinstance(app.screen, LibraryScreen) and app.screen.table.rows:
                break
        yield pilot


async def test_the_screen_finds_shows_and_throws_away() -> None:
    async with library() as pilot:
        app = pilot.app
        assert isinstance(app, PredactApp)
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        text = shown(app)
        for words in ("6 finished", "1 interrupted", "↳ cs-A-w8", "accept-all", "F1"):
            assert words in text
        await pilot.press("f1")
        await pilot.pause()
        assert 0 < shown(app).find("recording's tags") < shown(app).find("What this is")
        await pilot.press("escape")
        await pilot.press("slash", *"instructor:scripted:verify", "enter")
        await pilot.pause()
        assert {row.instructor for row in screen.table.rows} == {"scripted:verify"}
        await pilot.press("slash", "escape", "d")
        await pilot.pause()
        assert len(screen.table.rows) == 2
        await pilot.press("u")
        await pilot.pause()
        assert len(screen.table.rows) == 3
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)


async def test_a_reason_is_read_whole_and_the_cursor_stays_in_sight() -> None:
    why = "the last answer could not be used: " + ", ".join(f"syn_{i:06}" for i in range(40))
    async with library((80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        screen.table.extend(
            [replace(screen.table.rows[0], id=f"x{i}", status="invalid", reason=why)
             for i in range(30)]
        )  # fmt: skip
        await pilot.press("end")
        await pilot.pause()
        text = shown(pilot.app)  # type: ignore[arg-type]
        assert why in " ".join(text.replace("▸", " ").split())
        assert "▸" in text


async def test_a_wrong_filter_is_said_and_changes_nothing() -> None:
    async with library((80, 24)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        await pilot.press("slash", *"colour:red", "enter")
        await pilot.pause()
        assert len(screen.table.rows) == 7
        assert any("no such filter" in notice.message for notice in pilot.app._notifications)
        await pilot.press("equals_sign", "s", "S", "B")
        await pilot.pause()
        assert screen.query_wanted.binned
        assert "Nothing is found" in shown(pilot.app)  # type: ignore[arg-type]
