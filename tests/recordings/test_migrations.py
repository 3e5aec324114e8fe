"""Every schema that was ever written can be opened, with what it held."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from engine.events import EpisodeEnded, Event, Said
from recordings.connection import connect
from recordings.migrations import applied_migrations, migrate
from recordings.schema import MIGRATIONS, Migration
from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, opened

ASKED = Said(turn=1, text="What did Zoë average?", origin="typed")
EVENTS = list(
    chain("old", [opened(), ASKED, *chunks(2), EpisodeEnded(status="abandoned", reason="tea")])
)


def _nothing(connection: sqlite3.Connection) -> None:
    """Before the first migration there is nothing to hold."""


def _held_by_0001(connection: sqlite3.Connection) -> None:
    # Written out in SQL: code of today must not write the stores of the past.
    connection.execute(
        "INSERT INTO recordings (id, created, kind, scenario, status, reason)"
        " VALUES ('old', ?, 'advising', 's', 'abandoned', 'tea')",
        (EVENTS[0].wall,),
    )
    connection.execute("INSERT INTO sealed VALUES (1, ?)", (SEALED,))
    for event in EVENTS:
        connection.execute(
            "INSERT INTO events (id, kind, version, actor, active_ms, wall, session, previous,"
            " digest, body) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?)",
            (
                (1 << 32) + event.seq,
                event.kind,
                event.actor,
                event.active_ms,
                event.wall,
                event.session,
                bytes.fromhex(event.previous),
                _digest(event),
                event.body_json(),
            ),
        )


def _held_by_0002(connection: sqlite3.Connection) -> None:
    _held_by_0001(connection)
    connection.execute(
        "UPDATE recordings SET noise = 'uniform', ended = ?, active_ms = ?, tip_seq = ?,"
        " tip_digest = ?, scored = 0, f1_final = 0.5",
        (EVENTS[-1].wall, EVENTS[-1].active_ms, EVENTS[-1].seq, _digest(EVENTS[-1])),
    )
    connection.execute("INSERT INTO words (rowid, text) VALUES ((1 << 32) + 1, ?)", (ASKED.text,))


def _held_by_0003(connection: sqlite3.Connection) -> None:
    _held_by_0002(connection)
    connection.execute("INSERT INTO texts VALUES (1, ?, 'a prompt')", (_digest(EVENTS[0]),))


def _held_by_0004(connection: sqlite3.Connection) -> None:
    _held_by_0003(connection)
    connection.execute("UPDATE recordings SET condition = ?", ("ab" * 16,))


def _held_by_0005(connection: sqlite3.Connection) -> None:
    _held_by_0004(connection)
    connection.execute("INSERT INTO results VALUES (1, 0, '{}')")


def _digest(event: Event) -> bytes:
    return bytes.fromhex(event.digest())


HELD: list[Callable[[sqlite3.Connection], None]] = [
    _nothing,
    _held_by_0001,
    _held_by_0002,
    _held_by_0003,
    _held_by_0004,
    _held_by_0005,
]
"""For each number of migrations, what fills a store of that age. A new migration adds one."""


def _age(path: Path, count: int) -> None:
    with closing(connect(path, durable=False)) as connection:
        migrate(connection, path, MIGRATIONS[:count])
        HELD[count](connection)


def test_every_age_has_its_filling() -> None:
    assert len(HELD) == len(MIGRATIONS) + 1
    assert [m.name for m in MIGRATIONS] == sorted(m.name for m in MIGRATIONS)


@pytest.mark.parametrize("count", range(len(MIGRATIONS) + 1))
def test_a_store_of_any_age_opens_with_what_it_held(tmp_path: Path, count: int) -> None:
    path = tmp_path / "recordings.sqlite"
    _age(path, count)
    with Store.open(path) as store:
        assert store.warnings == ()
        assert applied_migrations(store._connection) == {m.name for m in MIGRATIONS}
        if count:
            assert list(store.events("old")) == EVENTS
            assert store.sealed("old") == SEALED
            assert store.check("old") is None
            assert store.resolve("latest") == "old"
            _library_holds(store._connection)


def _library_holds(connection: sqlite3.Connection) -> None:
    row = "SELECT noise, ended, active_ms, tip_seq, tip_digest, unindexed FROM recordings"
    end = EVENTS[-1]
    assert connection.execute(row).fetchall() == [
        ("uniform", end.wall, end.active_ms, end.seq, _digest(end), None)
    ]
    found = "SELECT rowid & 4294967295 FROM words WHERE words MATCH 'zoe'"
    assert connection.execute(found).fetchall() == [(1,)]


@pytest.mark.parametrize("count", range(len(MIGRATIONS) + 1))
def test_all_ages_come_to_one_schema(tmp_path: Path, count: int) -> None:
    path = tmp_path / "recordings.sqlite"
    _age(path, count)
    assert _schema(path) == _schema(tmp_path / "new.sqlite")


def _schema(path: Path) -> list[tuple[str, str]]:
    with Store.open(path) as store:
        return store._connection.execute(
            "SELECT name, sql FROM sqlite_master ORDER BY 1"
        ).fetchall()


def test_a_migration_is_applied_whole_or_not_at_all(tmp_path: Path) -> None:
    broken = Migration("0099-broken", ("CREATE TABLE half (x)", "CREATE TABLE nonsense ("))
    path = tmp_path / "recordings.sqlite"
    with closing(connect(path, durable=False)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            migrate(connection, path, (*MIGRATIONS, broken))
        assert applied_migrations(connection) == {m.name for m in MIGRATIONS}
        assert "half" not in dict(_schema(path))


def test_tables_check_what_they_are_given(store: Store) -> None:
    for statement in (
        "INSERT INTO recordings (id) VALUES ('')",
        "INSERT INTO recordings (id, target) VALUES ('a', 1.5)",
        "INSERT INTO recordings (id, status) VALUES ('a', 'going on')",
        "INSERT INTO sealed VALUES (99, '{}')",
        "INSERT INTO migrations VALUES ('x', NULL)",
        "INSERT INTO events VALUES (1, 'k', 1, 'a', 0, 'w', 1, zeroblob(32), zeroblob(32), '{}')",
        "INSERT INTO events VALUES (1 << 32, 'k', 1, 'a', 0, 'w', 1, x'00', zeroblob(32), '{}')",
        "INSERT INTO events VALUES (1 << 32, 'k', 'v', 'a', 0, 'w', 1, x'00', x'00', '{}')",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            store._connection.execute(statement)
