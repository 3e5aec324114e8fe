"""Files and folders of all kinds: the good logs come in, each bad one is named."""

import json
import os
from pathlib import Path

import pytest

from recordings.exchange.imports import CameIn, Failed, Happened, Passed, bring_in_file, found
from recordings.store import Store
from tests.recordings.exchange.logs import episode, write

DEEP = b'{"per_student":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
BAD = [
    (b"", "is empty"),
    (b" \n\t", "is empty"),
    (b"\xef\xbb\xbf", "is empty"),
    (b"not json", "is no JSON (expected"),
    (b'{"per_student": {"s1"', "is no JSON (EOF"),
    (b'{"week": NaN, "per_student": {}}', "is no JSON"),
    (b'{"week": Infinity, "per_student": {}}', "is no JSON"),
    (b'{"per_student": "\xff"}', "is no text in UTF-8 (byte 17)"),
    ('{"per_student": {}}'.encode("utf-16"), "is no text in UTF-8 (byte 0)"),
    (b'{"per_student": "\\ud800"}', "is no JSON"),
    (DEEP, "is no JSON (recursion limit"),
    (b"[1, 2]", "is no log (valid: a simulated episode"),
    (b'"text"', "is no log"),
    (b"null", "is no log"),
    (b'{"a": 1}', "is no log"),
    (b'{"per_student": {"s1": {}, "s2": {}, "s1": {}}}', "per_student: 's1' stands twice"),
    (b'{"week": 1, "week": 2, "per_student": {}}', "'week' stands twice"),
    (b'{"conditions": [{"per_student": {"a": 1, "a": 2}}]}', "conditions.0.per_student: 'a'"),
    (b'{"per_student": ' + b"[" * 60 + b"]" * 60 + b"}", "is nested more than 50 deep"),
    (b'{"per_student": [' + b"0," * 200_000 + b"0]}", "holds more than 200000 values"),
    (b"\x00" * 100, "is no JSON"),
    (b"1" * 5000, "is no JSON"),
]


def everything(store: Store, *paths: Path) -> list[Happened]:
    happened: list[Happened] = []
    for place in found(paths):
        happened += bring_in_file(store, place) if isinstance(place, Path) else [place]
    return happened


@pytest.mark.parametrize(("data", "said"), BAD, ids=range(len(BAD)))
def test_what_is_no_log_is_named(data: bytes, said: str, store: Store, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    (failed,) = bring_in_file(store, path)
    assert isinstance(failed, Failed)
    assert str(failed).startswith(f"{path}: {said}")
    assert store.library() == []


def test_a_bom_is_no_hindrance(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_text("\ufeff" + json.dumps(episode()), encoding="utf-8")
    (came,) = bring_in_file(store, path)
    assert isinstance(came, CameIn)


@pytest.mark.parametrize("name", ["large.json", "large.jsonl"])
def test_a_file_of_200_mb_is_refused_before_it_is_read(
    name: str, store: Store, tmp_path: Path
) -> None:
    import tracemalloc

    path = tmp_path / name
    with path.open("wb") as file:
        file.truncate(200_000_000)
    tracemalloc.start()
    (failed,) = bring_in_file(store, path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(failed, Failed)
    assert "MB" in failed.problem
    assert most < 50_000_000


def test_a_folder_gives_its_logs_in_order_and_names_the_bad_ones(
    store: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "sweep"
    for run in range(40):
        place = folder / "large" / f"predact_cs_{20 * (run % 4)}" / f"run_{run:04d}.json"
        write(place, episode(run_idx=run, week="8" if run % 10 == 3 else 8))
    (folder / "large" / "notes.txt").write_text("no log")
    (folder / ".hidden.json").write_text("no log")
    happened = everything(store, folder)
    assert [type(one) for one in happened].count(CameIn) == 36
    failed = [one for one in happened if isinstance(one, Failed)]
    assert [(one.path.name, one.field) for one in failed] == [
        (f"run_{run:04d}.json", "week") for run in (13, 33, 3, 23)
    ]
    assert len(store.library()) == 36


def test_the_same_files_again_change_nothing(store: Store, tmp_path: Path) -> None:
    for run in range(5):
        write(tmp_path / "sweep" / f"run_{run}.json", episode(run_idx=run))
    everything(store, tmp_path / "sweep")
    before = store.library()
    (tmp_path / "sweep").rename(tmp_path / "elsewhere")
    again = everything(store, tmp_path / "elsewhere")
    assert [one.new for one in again if isinstance(one, CameIn)] == [False] * 5
    assert store.library() == before


def test_the_same_log_set_anew_is_the_same_recording(store: Store, tmp_path: Path) -> None:
    write(tmp_path / "one.json", episode())
    (tmp_path / "two.json").write_text(json.dumps(dict(sorted(episode().items())), indent=4))
    first, second = everything(store, tmp_path / "one.json", tmp_path / "two.json")
    assert isinstance(first, CameIn)
    assert isinstance(second, CameIn)
    assert (second.recording, second.new) == (first.recording, False)


def test_links_in_a_circle_end(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    write(folder / "a" / "run.json", episode())
    (folder / "a" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "b.json").symlink_to(folder / "b.json")
    (folder / "c.json").symlink_to(folder / "a" / "run.json")
    happened = everything(store, folder)
    assert [type(one) for one in happened] == [CameIn, Passed, Failed, CameIn]
    assert len(store.library()) == 1


def test_what_is_no_file_is_named(store: Store, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    happened = everything(store, tmp_path, Path("/dev/null"), tmp_path / "absent.json")
    assert [str(one).rpartition(": ")[2] for one in happened if isinstance(one, Failed)] == [
        "is neither a file nor a folder",
        "is neither a file nor a folder",
        "there is no such file or folder",
    ]


def test_a_folder_without_logs_is_named(store: Store, tmp_path: Path) -> None:
    (failed,) = everything(store, tmp_path)
    assert isinstance(failed, Failed)
    assert failed.problem == "holds no log (valid: .json, .jsonl, .ndjson)"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_named(store: Store, tmp_path: Path) -> None:
    path = write(tmp_path / "secret" / "run.json", episode())
    path.chmod(0)
    (failed,) = bring_in_file(store, path)
    assert isinstance(failed, Failed)
    assert failed.problem == "cannot be read (Permission denied)"
    path.parent.chmod(0)
    (failed,) = everything(store, path.parent)
    assert isinstance(failed, Failed)
    path.parent.chmod(0o700)


def test_a_name_that_is_no_text_can_be_kept(store: Store, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/run\xff.json"))
    path.write_text(json.dumps(episode()))
    (came,) = bring_in_file(store, path)
    assert isinstance(came, CameIn)
    row = store.row(came.recording)
    assert row is not None
    assert row.origin == "run?.json"
