"""Opening: what is made, refused, set aside; and what a store that cannot be written says."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from recordings import connection as connecting
from recordings.connection import connect, use_wal
from recordings.errors import (
    DamagedStoreError,
    FullStoreError,
    LockedStoreError,
    NewerStoreError,
    NoStoreError,
    NotAStoreError,
    StoreError,
    UnwritableStoreError,
)
from recordings.migrations import migrate
from recordings.place import store_path
from recordings.query import LibraryQuery
from recordings.schema import MIGRATIONS
from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, episode, opened, play
from tests.recordings.test_shelf import played


def _pragma(store: Store, name: str) -> object:
    return store._connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_store_is_made_with_its_folders(path: Path) -> None:
    with Store.open(path) as store:
        assert store.warnings == ()
        assert _pragma(store, "journal_mode") == "wal"
        assert _pragma(store, "foreign_keys") == 1
        assert _pragma(store, "synchronous") == 1
        assert _pragma(store, "busy_timeout") >= 10_000
    assert path.read_bytes()[:15] == b"SQLite format 3"


def test_a_durable_store_waits_for_the_disk(path: Path) -> None:
    with Store.open(path, durable=True) as store:
        assert _pragma(store, "synchronous") == 2


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Store.open(path) as store:
        assert len(episode(store, "a")) == store.library()[0].events


def test_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path))
    assert store_path() == tmp_path / "recordings.sqlite"
    assert store_path(tmp_path / "x") == tmp_path / "x"
    assert store_path("~/x") == Path.home() / "x"
    monkeypatch.delenv("PREDACT_HOME")
    assert store_path().parts[-2:] == ("predact-tui", "recordings.sqlite")


@pytest.mark.parametrize("content", [b"student_id,score\n1,2\n", b"x", b"SQLite format 2\x00abc"])
def test_any_other_file_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "grades.csv"
    path.write_bytes(content)
    with pytest.raises(NotAStoreError, match=r"grades.csv: this is not a store.*--store"):
        Store.open(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute("CREATE TABLE events (id INTEGER PRIMARY KEY)")
    content = path.read_bytes()
    with pytest.raises(NotAStoreError):
        Store.open(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAStoreError):
        Store.open(tmp_path)


def test_a_newer_store_is_refused_untouched(path: Path) -> None:
    with Store.open(path) as store:
        episode(store, "a")
        store._connection.execute("INSERT INTO migrations VALUES ('0099-later', '2030')")
    content = path.read_bytes()
    with pytest.raises(NewerStoreError, match=r"newer version of predact-tui.*0099-later"):
        Store.open(path)
    assert path.read_bytes() == content


def _filled(path: Path) -> None:
    with Store.open(path) as store:
        for name in "abc":
            store.create(name, SEALED)
            play(store, name, [opened(), *chunks(200)])


def _spoil(path: Path, start: int, length: int) -> bytes:
    content = bytearray(path.read_bytes())
    content[start : start + length] = b"\xa5" * len(content[start : start + length])
    path.write_bytes(content)
    return bytes(content)


@pytest.mark.parametrize(("start", "length"), [(16, 84), (16, 10**9), (100, 4000)])
def test_a_damaged_store_is_set_aside_and_a_new_one_begun(
    path: Path, start: int, length: int
) -> None:
    _filled(path)
    content = _spoil(path, start, length)
    with Store.open(path) as store:
        (warning,) = store.warnings
        assert store.library() == []
        episode(store, "new")
    (aside,) = path.parent.glob("recordings.sqlite.damaged-*[0-9]")
    assert aside.read_bytes() == content
    assert str(path) in warning and aside.name in warning


def test_a_store_cut_short_is_set_aside(path: Path) -> None:
    _filled(path)
    os.truncate(path, path.stat().st_size // 2)
    with Store.open(path) as store:
        assert len(store.warnings) == 1
        assert store.library() == []


def test_the_log_goes_with_the_damaged_store(path: Path) -> None:
    _filled(path)
    _spoil(path, 16, 84)
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"what was in the log")
    with Store.open(path) as store:
        episode(store, "new")
    moved = [p.name for p in path.parent.iterdir() if p.name.endswith("-wal")]
    assert len(moved) == 1 and ".damaged-" in moved[0]


def test_damage_met_later_is_set_aside_at_the_next_opening(path: Path) -> None:
    _filled(path)
    pages = path.stat().st_size // 4096
    _spoil(path, (pages * 3 // 4) * 4096, 4096)
    with Store.open(path) as store:
        assert store.warnings == ()
        with pytest.raises(DamagedStoreError, match="is damaged"):
            for row in store.library():
                list(store.events(row.id))
    with Store.open(path) as store:
        assert len(store.warnings) == 1
        assert store.library() == []
    with Store.open(path) as store:
        assert store.warnings == ()


def test_reading_changes_no_damaged_store_and_gives_what_is_left(path: Path) -> None:
    _filled(path)
    last = path.read_bytes().rindex(b"TextChunk")
    content = _spoil(path, last // 4096 * 4096, 4096)
    for _ in range(2):
        read = 0
        with Store.existing(path) as store:
            for recording in store.ids():
                with suppress(DamagedStoreError):
                    read += bool(list(store.events(recording)))
        assert 0 < read < 3
    assert path.read_bytes() == content
    assert not list(path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("content", [None, b""])
def test_what_reads_begins_no_store(path: Path, content: bytes | None) -> None:
    if content is not None:
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    with pytest.raises(NoStoreError, match="there is no store"):
        Store.existing(path)
    assert (path.read_bytes() if path.exists() else None) == content
    assert path.parent.exists() == path.exists()


def test_a_store_that_was_found_whole_again_stays(path: Path) -> None:
    _filled(path)
    path.with_name(path.name + ".damaged").touch()
    with Store.open(path) as store:
        assert store.warnings == ()
        assert len(store.library()) == 3
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_full_disk_loses_nothing_and_the_event_can_be_appended_later(store: Store) -> None:
    store.create("a", SEALED)
    events = list(chain("a", [opened(), *chunks(300)]))
    writer = store.writer("a")
    pages = _pragma(store, "page_count")
    _pragma(store, f"max_page_count = {pages + 3}")
    kept = 0
    with pytest.raises(FullStoreError, match=r"recordings.sqlite: no room is left"):
        for event in events:
            writer.append(event)
            kept += 1
    assert 0 < kept < len(events)
    assert list(store.events("a")) == events[:kept]
    _pragma(store, "max_page_count = 100000")
    for event in events[kept:]:
        writer.append(event)
    assert list(store.events("a")) == events
    assert store.check("a") is None


def test_a_full_disk_at_the_first_event_leaves_no_row(store: Store) -> None:
    store.create("a", SEALED)
    (event,) = chain("a", [opened(scenario="x" * 20_000)])
    writer = store.writer("a")
    _pragma(store, f"max_page_count = {_pragma(store, 'page_count')}")
    with pytest.raises(FullStoreError):
        writer.append(event)
    assert store.library() == []
    _pragma(store, "max_page_count = 100000")
    writer.append(event)
    assert store.library()[0].events == 1


def test_a_locked_store_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "BUSY_SECONDS", 0.05)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        store.create("a", SEALED)
        writer = store.writer("a")
        (event,) = chain("a", [opened()])
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedStoreError, match=r"recordings.sqlite: it is locked"):
            writer.append(event)
        assert store.library() == []  # reading goes on
        other.execute("ROLLBACK")
        writer.append(event)
        assert list(store.events("a")) == [event]


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder that this process may not write (root may write all: it steps down)."""
    folder = Path(tempfile.mkdtemp())
    yield folder
    if hasattr(os, "geteuid") and os.getuid() == 0:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


def _forbid(folder: Path) -> None:
    for thing in (*folder.iterdir(), folder):
        thing.chmod(0o555)
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions are another matter here")
    if os.getuid() == 0:
        os.seteuid(65534)


def _allow(folder: Path) -> None:
    """Let the folder be written again, but nothing in it."""
    if os.getuid() == 0:
        os.seteuid(0)
    folder.chmod(0o777)
    if os.getuid() == 0:
        os.seteuid(65534)


def test_a_folder_that_cannot_be_written(unprivileged: Path) -> None:
    _forbid(unprivileged)
    with pytest.raises(UnwritableStoreError, match=r"recordings.sqlite: .*--store or PREDACT_HOME"):
        Store.open(unprivileged / "recordings.sqlite")
    with pytest.raises(UnwritableStoreError, match="Permission denied"):
        Store.open(unprivileged / "deeper" / "recordings.sqlite")
    assert list(unprivileged.iterdir()) == []


def test_a_store_that_cannot_be_written(unprivileged: Path) -> None:
    path = unprivileged / "recordings.sqlite"
    with Store.open(path) as store:
        episode(store, "a", end=False)
    content = path.read_bytes()
    _forbid(unprivileged)
    with pytest.raises(StoreError, match=r"recordings.sqlite: it cannot be"):
        Store.open(path).create("b", SEALED)
    assert path.read_bytes() == content


def _at_rest(path: Path) -> bytes:
    with Store.open(path) as store:
        played(store, "a")
        played(store, "b")
    return path.read_bytes()


def test_a_store_that_cannot_be_written_is_read(unprivileged: Path) -> None:
    path = unprivileged / "odd #?%20name.sqlite"
    content = _at_rest(path)
    _forbid(unprivileged)
    with Store.open(path) as store:
        assert store.warnings == (f"{path} cannot be written: it is only read",)
        newest, oldest = store.library()
        assert (newest.id, oldest.id) == ("b", "a")
        assert newest.f1_final == store.outcome("b").result.final.f1  # type: ignore[union-attr]
        assert len(store.library(LibraryQuery(search="minimum"))) == 2
        assert store.verify("a").whole
        assert not store.is_claimed("a")
        for change in (
            lambda: store.bin("a"),
            lambda: store.tag("a", ["x"]),
            lambda: store.create("c", SEALED),
            store.fill_scores,
        ):
            with pytest.raises(UnwritableStoreError, match="cannot be"):
                change()
    assert path.read_bytes() == content
    assert [p.name for p in unprivileged.iterdir()] == [path.name]


def test_a_store_of_read_only_media_with_its_newest_in_the_log(unprivileged: Path) -> None:
    path = unprivileged / "recordings.sqlite"
    _at_rest(path)
    path.with_name(path.name + "-wal").write_bytes(b"what was not in the file yet")
    _forbid(unprivileged)
    with pytest.raises(UnwritableStoreError, match="-wal: copy both to a place"):
        Store.open(path)


def test_a_file_that_cannot_be_written_in_a_folder_that_can(unprivileged: Path) -> None:
    path = unprivileged / "recordings.sqlite"
    _at_rest(path)
    _forbid(unprivileged)
    _allow(unprivileged)
    with Store.open(path) as store:
        assert [row.id for row in store.library()] == ["b", "a"]
        with pytest.raises(UnwritableStoreError, match="cannot be written"):
            store.create("c", SEALED)


def test_an_older_store_that_cannot_be_written_says_what_to_do(unprivileged: Path) -> None:
    path = unprivileged / "recordings.sqlite"
    with closing(connect(path, durable=False)) as connection:
        migrate(connection, path, MIGRATIONS[:1])
    _forbid(unprivileged)
    with pytest.raises(UnwritableStoreError, match=r"an older version .* copy it to a place"):
        Store.open(path)


def test_a_parent_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UnwritableStoreError, match="it cannot be opened"):
        Store.open(tmp_path / "file" / "recordings.sqlite")


def test_without_shared_memory_it_falls_back_with_a_warning(tmp_path: Path) -> None:
    # This locking, as that of some network file systems, has no shared memory.
    path = tmp_path / "recordings.sqlite"
    uri = f"file:{path}?vfs=unix-dotfile"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        warning = use_wal(connection, path)
        assert warning is not None and str(path) in warning
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
