"""What reads begins no store; what is left of a damaged one can be read, and brought back."""

import json
from pathlib import Path

import pytest

from predact_tui.cli import main
from recordings.place import store_path

READING = [
    "replay latest --plain", "replay latest", "verify --all", "verify latest", "library",
    "compare latest latest --json", "plot buckets", "score latest", "score --by seed",
    "export --all --as md", "branch latest --at 3 --plain", "recordings", "recordings bin",
    "recordings tag latest x", "recordings empty-bin", "resume latest --plain", "resume --all",
    "resume latest --json",
]  # fmt: skip
EMPTY = ("recordings", "recordings bin", "verify --all", "resume --all")
"""Lists: where nothing was ever recorded they are empty."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("command", READING)
def test_what_reads_begins_no_store(
    command: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = home.parent / "named" / "typo.sqlite"
    assert main([*command.split(), "--store", str(named)]) == 2
    assert capsys.readouterr().err == f"predact-tui: {named}: there is no store of recordings\n"
    assert main(command.split()) == (0 if command in EMPTY else 2)
    out, err = capsys.readouterr()
    assert out.count("\n") == command.startswith("recordings") * (command in EMPTY)
    assert "othing is recorded yet" in err or command == "library"
    assert not named.parent.exists() and not home.exists()


def test_an_import_of_nothing_begins_no_store(home: Path) -> None:
    assert main(["import", "no-such-file.json"]) == 2
    assert not home.exists()


def test_what_is_left_of_a_damaged_store_is_brought_back(
    home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = ["run", "--scenario", "cs-A-w8", "--acc", "0.8", "--runs", "6", "--json"]
    assert main([*run, "--instructor", "scripted:verify"]) == 0
    path = store_path(None)
    content = bytearray(path.read_bytes())
    at = content.rindex(b"EpisodeEnded") // 4096 * 4096  # a page of the last recordings' events
    content[at : at + 4096] = b"\xa5" * 4096
    path.write_bytes(content)
    left, saved = tmp_path / "left", tmp_path / "saved.sqlite"
    assert main(["export", "--all", "--as", "jsonl", "--out", str(left)]) == 1
    assert "docs/damaged.md" in capsys.readouterr().err
    assert main(["verify", "--all", "--json"]) == 1
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    whole = {verdict["recording"] for verdict in verdicts if verdict["whole"]}
    assert 0 < len(whole) < len(verdicts) == 6
    assert whole <= {file.stem for file in left.iterdir()}
    assert path.read_bytes() == content
    assert main(["import", str(left), "--store", str(saved)]) == 0
    assert main(["verify", "--all", "--store", str(saved)]) == 0
    assert [file.name for file in home.iterdir() if ".damaged-" in file.name] == []
    assert main([*run, "--instructor", "scripted:verify"]) == 0
    assert "set aside" in capsys.readouterr().err
