"""The schema of the store: named migrations that are only ever added to."""

from dataclasses import dataclass

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

# What the library shows, filters and sorts by. The score (from `scored` on) is a cache that can be
# worked out again from the events; `scored` is the version of the scoring that made it.
# `tip_seq` and `tip_digest` name an event that was the last one at some time: where it is not
# there any more, the end was cut off. `active_ms` is that of the tip. `unindexed` is the event
# from which on nothing is in `words` yet; NULL once the session has closed.
_LIBRARY_COLUMNS = tuple(
    f"ALTER TABLE recordings ADD COLUMN {column}"
    for column in (
        "noise TEXT",
        "ended TEXT",
        "active_ms INTEGER",
        "tip_seq INTEGER",
        "tip_digest BLOB CHECK (length(tip_digest) = 32)",
        "unindexed INTEGER",
        "parent TEXT",
        "parent_seq INTEGER",
        "origin TEXT",
        "note TEXT",
        "binned TEXT",
        "listed INTEGER GENERATED ALWAYS AS (created IS NOT NULL AND binned IS NULL) VIRTUAL",
        "scored INTEGER",
        "achieved REAL",
        "f1_first REAL",
        "f1_final REAL",
        "rair REAL",
        "rsr REAL",
        "turns INTEGER",
        "tool_calls INTEGER",
    )
)

# The index holds words only, and reads the text from the events through the view. It is fed when
# a session closes: with every text at once, an append took 2.4 times as long as a plain insert.
_LIBRARY_TABLES = (
    """
CREATE TABLE tags (
    recording INTEGER NOT NULL REFERENCES recordings (number) ON DELETE CASCADE,
    tag TEXT NOT NULL CHECK (tag <> ''),
    PRIMARY KEY (recording, tag)
) STRICT, WITHOUT ROWID""",
    """
CREATE VIEW said AS
SELECT id, CASE WHEN json_valid(body) THEN json_extract(body, '$.text') END AS text
FROM events WHERE kind IN ('Said', 'AnswerEnded')""",
    """
CREATE VIRTUAL TABLE words USING fts5 (
    text, content = 'said', content_rowid = 'id', columnsize = 0,
    tokenize = "unicode61 remove_diacritics 2"
)""",
)

# For what was recorded before there was a library.
_FILLED = (
    """
UPDATE recordings SET (tip_seq, tip_digest, active_ms) = (
    SELECT seq, digest, active_ms FROM events
    WHERE id >= number << 32 AND id < (number + 1) << 32 ORDER BY id DESC LIMIT 1
)""",
    """
UPDATE recordings SET noise = (
    SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.specification.noise') END
    FROM events WHERE id = number << 32
)""",
    """
UPDATE recordings SET ended = (
    SELECT wall FROM events
    WHERE id >= number << 32 AND id < (number + 1) << 32 AND kind = 'EpisodeEnded'
) WHERE status IS NOT NULL""",
    "INSERT INTO words (rowid, text) SELECT id, text FROM said",
)

# One for each column of the library that is sorted by, over what it lists: a page is read from
# where it begins, and an entry is written only once there is a value.
_INDICES = (
    *(
        f"CREATE INDEX by_{column} ON recordings ({column})"
        f" WHERE listed = 1 AND {column} IS NOT NULL"
        for column in (
            "scenario",
            "seed",
            "instructor",
            "assistant",
            "target",
            "f1_first",
            "f1_final",
            "rair",
            "rsr",
            "turns",
        )
    ),
    "CREATE INDEX by_status ON recordings (status, listed)",
    "CREATE INDEX by_scored ON recordings (scored) WHERE status IS NOT NULL",
    "CREATE INDEX by_binned ON recordings (binned) WHERE binned IS NOT NULL",
    "CREATE INDEX by_parent ON recordings (parent) WHERE parent IS NOT NULL",
    "CREATE INDEX by_unindexed ON recordings (unindexed) WHERE unindexed IS NOT NULL",
    "CREATE INDEX by_tag ON tags (tag, recording)",
)

# What models were sent and said, once a recording however often an event names it.
_TEXTS_TABLE = """
CREATE TABLE texts (
    recording INTEGER NOT NULL REFERENCES recordings (number) ON DELETE CASCADE,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    text TEXT NOT NULL,
    PRIMARY KEY (recording, digest)
) STRICT, WITHOUT ROWID"""

# The key of the condition (engine.condition) that was played here to the end by the seats it names;
# NULL for a branch, for one whose seat was taken over, and for what older programs recorded.
_CONDITION = (
    "ALTER TABLE recordings ADD COLUMN condition TEXT CHECK (length(condition) = 32)",
    "CREATE INDEX by_condition ON recordings (condition) WHERE condition IS NOT NULL",
)

# Whole results, a cache as the score's columns are; `scoring` is the version that made it.
_RESULTS_TABLE = """
CREATE TABLE results (
    recording INTEGER PRIMARY KEY REFERENCES recordings (number) ON DELETE CASCADE,
    scoring INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (json_valid(result))
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
    Migration("0002-library", (*_LIBRARY_COLUMNS, *_LIBRARY_TABLES, *_FILLED, *_INDICES)),
    Migration("0003-texts", (_TEXTS_TABLE,)),
    Migration("0004-conditions", _CONDITION),
    Migration("0005-results", (_RESULTS_TABLE,)),
)
"""All migrations, oldest first. One that was released is never changed."""
