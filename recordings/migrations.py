"""The schema of the store, as named migrations that are only ever added to."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.clock import utc_now
from recordings.connection import immediate
from recordings.errors import NewerStoreError

APPLICATION_ID = 0x70726461
"""What marks a SQLite file as our store ("prda")."""


@dataclass(frozen=True)
class Migration:
    """A step of the schema: its name in the table `migrations`, and its statements in order."""

    name: str
    statements: tuple[str, ...]


_MIGRATIONS_TABLE = """
CREATE TABLE migrations (
    name TEXT PRIMARY KEY,
    applied TEXT NOT NULL
) STRICT"""

# `created` and what follows come from the first event; a kind of episode may lack some of them.
# `status` comes from EpisodeEnded. AUTOINCREMENT: events name the number, so it is never reused.
_RECORDINGS_TABLE = """
CREATE TABLE recordings (
    number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number BETWEEN 1 AND 2147483647),
    id TEXT NOT NULL UNIQUE CHECK (id <> ''),
    created TEXT,
    kind TEXT CHECK ((kind IS NULL) = (created IS NULL)),
    scenario TEXT,
    dataset TEXT,
    course TEXT,
    week INTEGER,
    seed INTEGER,
    instructor TEXT,
    assistant TEXT,
    target REAL CHECK (target BETWEEN 0 AND 1),
    stated REAL CHECK (stated BETWEEN 0 AND 1),
    preset TEXT,
    status TEXT CHECK (status IN ('finished', 'abandoned', 'invalid')),
    reason TEXT
) STRICT"""

# The key holds recording and seq in one number: one B-tree, so one page a commit. With a key of
# two columns an append took 1.6 times as long; WITHOUT ROWID the file grew by a third, as bodies
# above a quarter of a page spill. No foreign key, as it would need an index of its own.
_EVENTS_TABLE = """
CREATE TABLE events (
    id INTEGER PRIMARY KEY CHECK (id >= 4294967296),
    recording INTEGER GENERATED ALWAYS AS (id >> 32) VIRTUAL,
    seq INTEGER GENERATED ALWAYS AS (id & 4294967295) VIRTUAL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    actor TEXT NOT NULL,
    active_ms INTEGER NOT NULL CHECK (active_ms >= 0),
    wall TEXT NOT NULL,
    session INTEGER NOT NULL,
    previous BLOB NOT NULL CHECK (length(previous) = 32),
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    body TEXT NOT NULL
) STRICT"""

_SEALED_TABLE = """
CREATE TABLE sealed (
    recording INTEGER PRIMARY KEY REFERENCES recordings (number) ON DELETE CASCADE,
    answers TEXT NOT NULL CHECK (json_valid(answers))
) STRICT"""

MIGRATIONS = (
    Migration(
        "0001-recordings-events-sealed",
        (
            f"PRAGMA application_id = {APPLICATION_ID}",
            _MIGRATIONS_TABLE,
            _RECORDINGS_TABLE,
            _EVENTS_TABLE,
            _SEALED_TABLE,
        ),
    ),
)
"""All migrations, oldest first. One that was released is never changed."""


def migrate(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Bring the store up to date; NewerStoreError where it holds migrations we do not know."""
    applied = applied_migrations(connection)
    unknown = applied - {migration.name for migration in migrations}
    if unknown:
        raise NewerStoreError(
            f"{path}: a newer version of predact-tui wrote it ({', '.join(sorted(unknown))}):"
            " use that version, or choose another place with --store or PREDACT_HOME"
        )
    for migration in migrations:
        if migration.name not in applied:
            _apply(connection, migration)


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
