"""Replays in words: every kind of event, the scrub bar's line, the recording told in lines."""

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import events as ev
from engine.state import fold
from predact_tui.cli import main
from predact_tui.present.event_text import _TELLERS, event_text
from predact_tui.present.safe import safe_line, width
from predact_tui.present.scrub_text import Standing, cell_of, event_at, scrub_line
from predact_tui.replaying.moments import moments
from predact_tui.widgets.tail import earlier, tail
from recordings.place import store_path
from recordings.store import Store
from tests.predact_tui.films import film_of, told
from tests.recordings.make import HOSTILE

SHORT = told(4)
RUN = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", "scripted:verify", "--json"]


def words() -> dict[str, list[str]]:
    """What is said of the events of a recording, by kind."""
    found: dict[str, list[str]] = {}
    for number, event in enumerate(SHORT):
        state = fold(SHORT[: number + 1])
        found.setdefault(event.kind, []).append(event_text(event, state))
    return found


def test_every_kind_of_event_has_words() -> None:
    assert set(ev.BODIES) - set(_TELLERS) == set()


def test_what_a_life_is_made_of_is_said_in_words() -> None:
    said = words()
    assert said["SessionOpened"][0] == "The first session begins"
    assert "Taken up again after it had been left (session 2)" in said["SessionOpened"][1]
    assert said["EpisodeEnded"] == ["The end: invalid: no decision"]
    assert said["Paused"] == ["Paused: the clock stands still"]
    assert said["SeatChanged"] == ["The instructor's seat goes to human"]
    assert said["Fault"] == ["Problem: a fault"]
    assert said["DecisionMarked"][1] == "Decided: 1 syn142 at risk"
    assert "7 students at risk" in said["DecisionMarked"][0]
    assert said["Said"][0] == "Question 1: how is syn142?"
    assert said["ToolCalled"][0] == "Tool called: grades of 1 syn142"


def test_a_branch_says_where_from_who_sits_and_that_truth_was_seen() -> None:
    body = ev.Branched(
        parent="rec0", seq=7, digest="0", truth_seen=True, seats={"instructor": "human"}
    )
    event = ev.Event("rec1", 8, "runner", 0, "", 1, "0", body)
    said = event_text(event, fold(SHORT[:8]))
    assert said == (
        "Branched from rec0 after its event 7; instructor human; "
        "the true letters had been shown before"
    )


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_is_safe_and_on_one_line(text: str) -> None:
    for body in (
        ev.Fault(what=text),
        ev.Said(turn=1, text=f"{text}\n{text}", origin="typed"),
        ev.SessionClosed(reason=text),
        ev.EpisodeEnded(status="invalid", reason=text),
        ev.DecisionMarked(stage="chat", marks={text: "flag"}),
    ):
        said = event_text(ev.Event("r", 3, "runner", 0, "", 1, "0", body), fold(SHORT[:4]))
        assert said == safe_line(said)


# -- the scrub bar --------------------------------------------------------------------------------


@given(st.integers(0, 10_000), st.integers(1, 200), st.data())
@settings(max_examples=60)
def test_a_cell_leads_to_an_event_of_its_own(last: int, cells: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, cells - 1))
    number = event_at(cell, cells, last)
    assert 0 <= number <= last
    if last >= cells - 1:
        assert cell_of(number, cells, last) == cell
    assert cell_of(0, cells, last) == 0
    assert cell_of(last, cells, last) == (cells - 1 if last else 0)


@given(st.integers(0, 400), st.integers(0, len(SHORT) - 1), st.booleans())
@settings(max_examples=60)
def test_the_line_fits_and_every_moment_has_a_sign(cells: int, at: int, playing: bool) -> None:
    found = moments(SHORT)
    last = len(SHORT) - 1
    line, track = scrub_line(Standing(at, last, playing, 4, "cut", "03:12", found), cells)
    assert width(line.plain) <= cells
    if not track:
        return
    assert width(line.plain) == cells
    drawn = line.plain[track.start : track.stop]
    assert drawn[cell_of(at, len(track), last)] == "█"
    marked = {cell_of(n, len(track), last) for numbers in found.at.values() for n in numbers}
    signs = {n for n, sign in enumerate(drawn) if sign in "┃◆▴!"}
    assert signs == marked - {cell_of(at, len(track), last)}


# -- the end of a long list -----------------------------------------------------------------------


@given(st.integers(0, 90), st.integers(0, 90), st.integers(0, 90), st.integers(2, 20))
@settings(max_examples=60)
def test_the_end_of_a_list_is_always_shown(start: int, length: int, count: int, room: int) -> None:
    shown = tail(range(start, start + length), count, room)
    assert shown.stop == count
    assert shown.start >= 0
    assert len(shown) >= min(count, room // 2)
    assert tail(shown, count, room) == shown or len(shown) > 4 * room
    assert tail(shown, count, None) == range(count)
    assert earlier(shown, room).stop == shown.stop
    assert len(earlier(shown, room)) <= len(shown) + room


# -- told in lines --------------------------------------------------------------------------------


@pytest.fixture
def recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """A recording of an episode that was run without a screen."""
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    assert main(RUN) == 0
    found: str = json.loads(capsys.readouterr().out)["recording"]
    return found


def replayed(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str, str]:
    code = main(["replay", "latest", "--plain", *more])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_recording_is_told_and_not_touched(
    recording: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(store_path(None)) as store:
        before = list(store.events(recording))
    code, out, err = replayed(capsys)
    assert (code, err) == (0, "")
    for told_of in ("STEP 1 of 3", "Instructor: Show me", "Tool get_student_grades", "The end: fi"):
        assert told_of in out
    assert out.splitlines()[0].startswith("[0 00:00] The episode begins: cs-A-w8")
    assert "truly" not in out.lower()
    with Store.open(store_path(None)) as store:
        assert list(store.events(recording)) == before


def test_it_is_told_from_any_event_on(recording: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, whole, _ = replayed(capsys)
    code, out, _ = replayed(capsys, "--at", "10", "--speed", "1000")
    assert code == 0
    assert out.startswith("[before 10] Course")
    assert "Decisions so far:\n1. " in out
    assert out.split("[10 00:00]")[1] == whole.split("[10 00:00]")[1]
    code, _, err = replayed(capsys, "--at", "9999")
    assert code == 2
    assert "has no event 9999 (valid: 0 to " in err
    assert main(["replay", "nobody", "--plain"]) == 2


def test_what_broke_off_is_told_to_its_last_event(
    recording: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with Store.open(store_path(None)) as store:
        events, sealed = list(store.events(recording))[:12], store.sealed(recording)
    with Store.open(tmp_path / "cut.db") as store:
        store.keep(recording, sealed, events)
    code, out, _ = replayed(capsys, "--store", str(tmp_path / "cut.db"))
    assert code == 0
    assert out.endswith("The recording ends here, in the middle.\n")


def test_a_damaged_recording_is_told_up_to_the_damage(
    recording: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(store_path(None)) as connection:
        connection.execute("UPDATE events SET body = '{' WHERE seq = 9")
    connection.close()
    code, out, err = replayed(capsys)
    assert code == 1
    assert "[8 " in out
    assert "[10 " not in out
    assert "event 9 of recording" in err


def test_events_that_do_not_follow_are_left_out() -> None:
    cut = film_of([event for event in SHORT if event.kind != "Said"])
    first = next(n for n, event in enumerate(SHORT) if event.kind == "Said")
    assert cut.last == first - 1
    assert f"event {first} does not follow" in cut.damage
    assert cut.end == fold(SHORT[:first])
