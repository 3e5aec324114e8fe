"""Bringing a store up to date, one named migration after the other."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from engine.clock import utc_now
from recordings.connection import immediate
from recordings.errors import NewerStoreError, UnwritableStoreError
from recordings.schema import MIGRATIONS, Migration


def migrate(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Bring the store up to date; NewerStoreError where it holds migrations we do not know."""
    applied = _known(connection, path, migrations)
    for migration in migrations:
        if migration.name not in applied:
            _apply(connection, migration)


def check_current(connection: sqlite3.Connection, path: Path) -> None:
    """UnwritableStoreError where a store that cannot be written is not up to date."""
    applied = _known(connection, path, MIGRATIONS)
    if len(applied) < len(MIGRATIONS):
        raise UnwritableStoreError(
            f"{path}: an older version of predact-tui wrote it, and it cannot be written to bring"
            " it up to date: copy it to a place that can be written"
        )


def _known(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> set[str]:
    applied = applied_migrations(connection)
    unknown = applied - {migration.name for migration in migrations}
    if unknown:
        raise NewerStoreError(
            f"{path}: a newer version of predact-tui wrote it ({', '.join(sorted(unknown))}):"
            " use that version, or choose another place with --store or PREDACT_HOME"
        )
    return applied


def applied_migrations(connection: sqlite3.Connection) -> set[str]:
    """Return the names of the migrations that the store has gone through."""
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").fetchone()
    if found is None:
        return set()
    return {name for (name,) in connection.execute("SELECT name FROM migrations")}


def _apply(connection: sqlite3.Connection, migration: Migration) -> None:
    with immediate(connection):
        if migration.name in applied_migrations(connection):
            return  # another program was first
        for statement in migration.statements:
            connection.execute(statement)
        connection.execute(
            "INSERT INTO migrations (name, applied) VALUES (?, ?)", (migration.name, utc_now())
        )
