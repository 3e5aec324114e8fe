"""What the tests of sweeps share: a small grid, and a sweep through the command's door."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from predact_tui.cli import main
from recordings.store import Store

GRID = """
instructors = {instructors}
assistants = ["{assistant}"]
runs = {runs}
preset = "published"
[[cells]]
scenario = "cs-A-w8"
accuracies = [0.4, 0.8]
"""
QUICK = ("scripted:accept-all", "scripted:threshold:conf=0.7")


@dataclass
class Swept:
    code: int
    out: str
    err: str

    @property
    def summary(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found


class Sweeping:
    """Sweeps of one grid into one store, by the command itself in this process."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.store, self.grid = folder / "recordings.sqlite", folder / "small.toml"
        self._capsys = capsys
        self.write()

    def write(
        self, instructors: tuple[str, ...] = QUICK, assistant: str = "offline", runs: int = 2
    ) -> None:
        text = GRID.format(
            instructors=json.dumps(list(instructors)), assistant=assistant, runs=runs
        )
        self.grid.write_text(text)

    def __call__(self, *more: str, workers: int = 1) -> Swept:
        command = ["sweep", str(self.grid), "--store", str(self.store), "--workers", str(workers)]
        code = main([*command, *more])
        return Swept(code, *self._capsys.readouterr())

    def rows(self) -> list[tuple[str | None, int | None, str]]:
        with Store.open(self.store) as store:
            listed = store.library(limit=500)
        return [(row.instructor, row.seed, row.status) for row in reversed(listed)]


@pytest.fixture
def sweeping(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Sweeping:
    return Sweeping(tmp_path, capsys)
