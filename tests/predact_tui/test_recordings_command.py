"""`recordings` and `verify` as they are typed."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from predact_tui import finding
from predact_tui.cli import main
from recordings.place import store_path
from recordings.query import LibraryQuery
from recordings.store import Store

SEATS = ("scripted:accept-all", "scripted:verify", "scripted:overtrust")


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, filled: Path, tmp_path: Path) -> None:
    """Give every test a copy of one filled store."""
    (tmp_path / "recordings.sqlite").write_bytes(filled.read_bytes())
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = tmp_path_factory.mktemp("filled") / "recordings.sqlite"
    for seat in SEATS:
        run = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--instructor", seat, "--runs", "2"]
        assert main([*run, "--store", str(store)]) == 0
    return store


class Said:
    """Runs commands and reads what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str, code: int = 0) -> str:
        self._capsys.readouterr()
        try:
            left = main(arguments)
        except SystemExit as leaving:
            left = int(leaving.code or 0)
        self.out, self.err = self._capsys.readouterr()
        assert left == code, self.err
        return self.out

    def ids(self, *arguments: str) -> list[str]:
        return [
            row["recording"] for row in map(json.loads, self(*arguments, "--json").splitlines())
        ]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(capsys)


def test_the_table_shows_what_the_library_holds(say: Said) -> None:
    head, first, *rest = say("recordings").splitlines()
    assert head.split()[:3] == ["recording", "began", "(UTC)"]
    for column in ("scenario", "accuracy", "instructor", "assistant", "status", "F1 first"):
        assert column in head
    assert "scripted:overtrust" in first and "finished" in first
    assert len(rest) == 5
    assert "tags" not in head and "branch of" not in head


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 120, 140])
def test_a_list_is_no_wider_than_the_terminal_and_says_what_is_left_out(
    say: Said, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    say("recordings", "note", "latest", "word " * 40)
    _, *whole = say("recordings").splitlines()
    monkeypatch.setattr("predact_tui.commands.recordings.room", lambda: columns)
    lines = say("recordings").splitlines()
    assert max(map(len, lines)) <= columns
    assert [line.split()[0] for line in lines[1:]] == [line.split()[0] for line in whole]
    named = say.err.partition(" for ")[2].partition(":")[0].split(", ")
    assert "note" in named and not any(name in lines[0].split("  ") for name in named)
    assert columns < 80 or "overtrust" in lines[1]
    assert say("recordings", "--json", "--limit", "1").startswith('{"recording": "')


def test_a_table_is_whole_where_there_is_room(say: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = say("recordings")
    monkeypatch.setattr("predact_tui.commands.recordings.room", lambda: 200)
    assert (say("recordings"), say.err) == (whole, "")


def test_filters_search_and_order(say: Said) -> None:
    everything = say.ids("recordings")
    assert say.ids("recordings", "--instructor", "scripted:verify") == everything[2:4]
    assert say.ids("recordings", "--instructor", "scripted:*", "--seed", "0") == everything[1::2]
    assert say.ids("recordings", "--acc", "natural") == []
    assert say.ids("recordings", "--acc", "0.8", "--limit", "2") == everything[:2]
    assert say.ids("recordings", "--search", '"minimum for a c" OR') == []
    assert set(say.ids("recordings", "--search", "minimum")) <= set(everything[2:4])
    by_f1 = [row["f1_final"] for row in map(json.loads, _lines(say, "--sort", "f1-final"))]
    assert by_f1 == sorted(by_f1, reverse=True)
    assert say.ids("recordings", "--reverse") == everything[::-1]
    assert say.ids("recordings", "--after", everything[3]) == everything[4:]
    seats = [row["instructor"] for row in map(json.loads, _lines(say, "--sort", "instructor"))]
    assert seats == sorted(seats)
    assert say.ids("recordings", "--since", "2000-01-01", "--before", "2000-01-02") == []


def _lines(say: Said, *arguments: str) -> list[str]:
    return say("recordings", "--json", *arguments).splitlines()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--since", "yesterday"], "no day or time"),
        (["--f1", "0.7-0.5"], "ends before it begins"),
        (["--f1", "2"], "no number from 0 to 1"),
        (["--status", "fine"], "invalid choice"),
        (["--sort", "colour"], "invalid choice"),
        (["--after", "nonsense"], "no recording 'nonsense'"),
        (["tag", "nonsense", "x"], "no recording 'nonsense'"),
        (["tag", "latest", "a\nb"], "is no tag"),
        (["paint"], "invalid choice"),
    ],
)
def test_wrong_use_is_named(say: Said, arguments: list[str], problem: str) -> None:
    say("recordings", *arguments, code=2)
    assert problem in say.err
    assert "Traceback" not in say.err


def test_tags_and_notes_are_found_and_shown(say: Said) -> None:
    newest, second, *_ = say.ids("recordings")
    say("recordings", "tag", "latest", "pilot", "two words")
    say("recordings", "tag", second, "pilot")
    say("recordings", "note", "latest", "=HYPERLINK(1)")
    assert say.ids("recordings", "--tag", "pilot") == [newest, second]
    assert say.ids("recordings", "--tag", "pilot", "--tag", "two words") == [newest]
    head, first, _ = say("recordings", "--tag", "pilot").splitlines()
    assert head.split()[-2:] == ["tags", "note"]
    assert first.endswith("pilot, two words  =HYPERLINK(1)")
    (row, _) = csv.DictReader(io.StringIO(say("recordings", "--tag", "pilot", "--csv")))
    assert (row["tags"], row["note"]) == ("pilot; two words", "'=HYPERLINK(1)")
    assert float(row["f1_final"]) >= 0
    say("recordings", "untag", "latest", "pilot")
    assert say.ids("recordings", "--tag", "pilot") == [second]


def test_delete_is_undone_until_the_bin_is_emptied(say: Said) -> None:
    newest, second, *rest = say.ids("recordings")
    say("recordings", "delete", newest, second)
    assert "restore" in say.err
    assert say.ids("recordings") == rest
    assert set(say.ids("recordings", "bin")) == {newest, second}
    say("recordings", "restore", second)
    assert say.ids("recordings") == [second, *rest]
    say("recordings", "empty-bin", code=2)
    assert "deletes 1 for good: say --yes" in say.err
    say("recordings", "empty-bin", "--yes")
    assert say.ids("recordings", "bin") == []
    say("score", newest, code=2)


def test_what_is_being_played_is_not_deleted_and_is_said(say: Said) -> None:
    newest = say.ids("recordings")[0]
    with Store.open(store_path()) as store:
        store._connection.execute("UPDATE recordings SET status = NULL WHERE id = ?", (newest,))
        store.hold(newest)
        assert "being played" in say("recordings", "--limit", "1")
        say("recordings", "delete", newest, code=2)
        assert f"recording {newest} is open" in say.err
    assert "interrupted" in say("recordings", "--limit", "1")


def test_the_table_stops_at_fifty_and_says_how_to_go_on(
    say: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("predact_tui.commands.recordings.SHOWN", 2)
    everything = say.ids("recordings")
    assert len(say("recordings").splitlines()) == 3
    assert f"--after {everything[1]}" in say.err
    assert len(say("recordings", "--limit", "5").splitlines()) == 6


def test_verify_says_what_is_whole(say: Said) -> None:
    assert "whole" in say("verify", "latest")
    assert say("verify", "--all") == ""
    assert "6 checked" in say.err and "none broken" in say.err
    rows = [json.loads(line) for line in say("verify", "--all", "--json").splitlines()]
    assert [row["whole"] for row in rows] == [True] * 6
    assert {row["recording"] for row in rows} == set(say.ids("recordings"))


def test_verify_says_where_it_is_broken(say: Said) -> None:
    newest = say.ids("recordings")[0]
    with Store.open(store_path()) as store:
        number = store._number(newest)
        key = (number << 32) + 3
        store._connection.execute("UPDATE events SET actor = 'person' WHERE id = ?", (key,))
    broken = f"{newest}: event 3: it is not as it was when event 4 was recorded\n"
    assert say("verify", newest, code=1) == broken
    assert say("verify", "--all", code=1) == broken
    assert "1 broken" in say.err
    say("recordings", "delete", newest)
    assert say("verify", "--all", code=1) == broken
    (row,) = map(json.loads, say("verify", newest, "--json", code=1).splitlines())
    assert (row["whole"], row["breaks"][0]["seq"]) == (False, 3)


@pytest.mark.parametrize("arguments", [[], ["--all", "latest"]])
def test_verify_needs_one_or_the_other(say: Said, arguments: list[str]) -> None:
    say("verify", *arguments, code=2)
    assert "verify needs IDs (or `latest`), or --all" in say.err


@pytest.mark.parametrize(
    ("table", "column", "named"),
    [
        ("recordings", "id", True),
        ("recordings", "scenario", True),
        ("recordings", "created", False),
        ("events", "body", True),
        ("events", "wall", True),
        ("sealed", "answers", True),
    ],
)
def test_bytes_that_are_no_text_are_said_of_their_recording_and_stop_no_other(
    say: Said, table: str, column: str, named: bool
) -> None:
    with closing(sqlite3.connect(store_path(None))) as connection, connection:
        old = f"CAST({column} AS BLOB)"
        first = f"SELECT min(rowid) FROM {table}"
        new = f"CAST(substr({old}, 1, 3) || x'ff80' || substr({old}, 6) AS TEXT)"
        connection.execute(f"UPDATE {table} SET {column} = {new} WHERE rowid = ({first})")
    assert len(say("recordings").splitlines()) == 7
    verdicts = [
        json.loads(line) for line in say("verify", "--all", "--json", code=int(named)).splitlines()
    ]
    assert [verdict["whole"] for verdict in verdicts] == [not named, *[True] * 5]


def test_a_list_goes_on_behind_what_another_program_deletes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "PAGE", 2)
    with Store.open(store_path(None)) as store, Store.open(store_path(None)) as other:
        ids = store.ids()
        rows = finding.found(store, LibraryQuery(descending=False))
        seen = [next(rows).id, next(rows).id]
        other.bin(ids[1])
        other.empty_bin()
        assert seen + [row.id for row in rows] == ids
