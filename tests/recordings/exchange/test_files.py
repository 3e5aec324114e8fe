"""Files appear whole or not at all."""

import os
from pathlib import Path

import pytest

from recordings.exchange.files import whole_file, write_whole
from recordings.exchange.recorded import ExchangeError


def test_a_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.txt"
    with whole_file(path, force=False) as file:
        file.write(b"whole")
        assert not path.exists()
    assert path.read_bytes() == b"whole"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("force", [True, False])
def test_nothing_is_left_where_it_broke_off(force: bool, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    if force:
        path.write_bytes(b"before")
    with pytest.raises(KeyboardInterrupt), whole_file(path, force=force) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    left = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert left == ({"a.txt": b"before"} if force else {})


def test_nothing_is_replaced_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "first", force=False)
    with pytest.raises(ExchangeError, match=r"a\.txt stands already"):
        write_whole(path, "second", force=False)
    assert path.read_text() == "first"
    write_whole(path, "third", force=True)
    assert path.read_text() == "third"


def test_who_comes_between_is_not_replaced_either(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(ExchangeError, match="stands already"), whole_file(path, force=False):
        path.write_text("another program's")
    assert path.read_text() == "another program's"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ExchangeError, match=r"file/a\.txt cannot be written"):
        write_whole(tmp_path / "file" / "a.txt", "x", force=False)
    with pytest.raises(ExchangeError, match="is a folder"):
        write_whole(tmp_path, "x", force=True)


def test_a_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", "x", force=False)
    (tmp_path / "b.txt").write_text("x")
    modes = {os.stat(each).st_mode for each in tmp_path.iterdir()}  # noqa: PTH116
    assert len(modes) == 1
