"""Every schema that was ever written can be opened, with what it held."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from recordings.connection import connect
from recordings.migrations import MIGRATIONS, Migration, applied_migrations, migrate
from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, opened

EVENTS = list(chain("old", [opened(), *chunks(2)]))


def _nothing(connection: sqlite3.Connection) -> None:
    """Before the first migration there is nothing to hold."""


def _held_by_0001(connection: sqlite3.Connection) -> None:
    # Written out in SQL: code of today must not write the stores of the past.
    connection.execute(
        "INSERT INTO recordings (id, created, kind, scenario) VALUES ('old', ?, 'advising', 's')",
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
                bytes.fromhex(event.digest()),
                event.body_json(),
            ),
        )


HELD: list[Callable[[sqlite3.Connection], None]] = [_nothing, _held_by_0001]
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
    broken = Migration("0002-broken", ("CREATE TABLE half (x)", "CREATE TABLE nonsense ("))
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
