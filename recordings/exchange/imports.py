"""Bringing recordings in from files and folders, each by what it holds.

What is good comes in, whatever stands beside it; what is not is named with file and field.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from recordings.exchange.from_jsonl import begins_like_jsonl, read_jsonl
from recordings.exchange.from_predact import read_episode
from recordings.exchange.from_study import LeftOut, read_study
from recordings.exchange.incoming import Format, Incoming, bring_in
from recordings.exchange.reading import LogError, check_regular, read_json, unreadable
from recordings.store import Store

LOGS: Final = (".json", ".jsonl", ".ndjson")
"""How the names of files end that are looked at in a folder."""
LINES: Final = (".jsonl", ".ndjson")
KNOWN: Final = (
    "a simulated episode with `per_student`, a human study with `conditions`, or what "
    "`predact-tui export --as jsonl` writes"
)


@dataclass(frozen=True)
class CameIn:
    """A recording that came in, or (not `new`) stood in the store already."""

    path: Path
    format: Format
    recording: str
    new: bool


@dataclass(frozen=True)
class Failed:
    """A file, or a part of one, that did not come in; `field` is None for the whole of it.

    `absent`: there is nothing at the path.
    """

    path: Path
    field: str | None
    problem: str
    absent: bool = False

    def __str__(self) -> str:
        """Return file, field and problem."""
        return ": ".join(filter(None, (str(self.path), self.field, self.problem)))


@dataclass(frozen=True)
class Passed:
    """What was passed over, and why; nothing is wrong with it."""

    path: Path
    why: str


Happened: TypeAlias = CameIn | Failed | Passed


def bring_in_file(store: Store, path: Path) -> Iterator[Happened]:
    """Bring in all that a file holds, and yield what became of each part. StoreError."""
    try:
        for part in _parts(path):
            yield _brought_in(store, path, part)
    except LogError as error:
        yield Failed(path, error.field, error.problem)


def _brought_in(store: Store, path: Path, part: Incoming | LeftOut | LogError) -> Happened:
    if isinstance(part, LeftOut):
        return Passed(path, f"{part.field}: {part.why}")
    if isinstance(part, LogError):
        return Failed(path, part.field, part.problem)
    try:
        new = bring_in(store, part)
    except LogError as error:
        return Failed(path, error.field, error.problem)
    return CameIn(path, part.format, part.recording, new)


def _parts(path: Path) -> Iterator[Incoming | LeftOut | LogError]:
    check_regular(path)
    if path.suffix.lower() in LINES or begins_like_jsonl(path):
        yield from read_jsonl(path)
        return
    value, source = read_json(path)
    if isinstance(value, dict) and "per_student" in value:
        yield read_episode(value, source)
    elif isinstance(value, dict) and "conditions" in value:
        yield from read_study(value, source)
    else:
        raise LogError(f"is no log (valid: {KNOWN})")


def found(paths: Iterable[Path]) -> Iterator[Path | Failed | Passed]:
    """Yield the files at the paths, those of a folder in the order of their names.

    In a folder only names that end like a log's count; hidden ones, and links to other folders, do
    not.
    """
    for path in paths:
        try:
            folder = stat.S_ISDIR(path.stat().st_mode)
        except (FileNotFoundError, NotADirectoryError):
            yield Failed(path, None, "there is no such file or folder", absent=True)
        except OSError as error:
            yield Failed(path, None, unreadable(error).problem)
        else:
            yield from _in_folder(path) if folder else [path]


def _in_folder(folder: Path) -> Iterator[Path | Failed | Passed]:
    logs = 0
    for entry in _entries(folder):
        logs += isinstance(entry, Path)
        yield entry
    if not logs:
        yield Failed(folder, None, f"holds no log (valid: {', '.join(LOGS)})")


def _entries(folder: Path) -> Iterator[Path | Failed | Passed]:
    """Yield what is in a folder and in those below it; a link may lead in a circle."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield Failed(folder, None, unreadable(error).problem)
        return
    for entry in entries:
        path = Path(entry.path)
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _entries(path)
        elif _is_folder(entry):
            yield Passed(path, "a link to a folder is not followed (it can be named by itself)")
        elif path.suffix.lower() in LOGS:
            yield path


def _is_folder(link: os.DirEntry[str]) -> bool:
    """Tell whether a link leads to a folder; one in a circle leads nowhere."""
    try:
        return link.is_dir()
    except OSError:
        return False
