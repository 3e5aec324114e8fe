"""How a store is, without a change to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from recordings.errors import DamagedStoreError, NotAStoreError
from recordings.health import health
from recordings.store import Store


def made(path: Path) -> Path:
    """A store with one recording, closed."""
    with Store.open(path) as store:
        store.create("a", "{}")
    return path


def test_a_store_tells_its_journal_and_what_it_holds(tmp_path: Path) -> None:
    path = made(tmp_path / "a # b?.sqlite")
    found = health(path)
    assert found is not None
    assert (found.journal, found.recordings, found.size) == ("wal", 1, path.stat().st_size)


def test_none_is_begun_by_looking(tmp_path: Path) -> None:
    path = tmp_path / "none" / "store.sqlite"
    assert health(path) is None
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty").touch()
    assert health(tmp_path / "empty") is None


def test_a_damaged_store_is_said_and_left(tmp_path: Path) -> None:
    path = made(tmp_path / "store.sqlite")
    body = bytearray(path.read_bytes())
    body[4096:20000] = b"\xff" * (20000 - 4096)
    path.write_bytes(body)
    with pytest.raises(DamagedStoreError, match="damaged"):
        health(path)
    assert path.read_bytes() == bytes(body)


@pytest.mark.parametrize("kind", ["text", "folder", "database"])
def test_what_is_no_store_is_said(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "other"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("no database at all, but long enough to have a header" * 9)
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE notes (text)")
    with pytest.raises(NotAStoreError, match="not a store of recordings"):
        health(path)
