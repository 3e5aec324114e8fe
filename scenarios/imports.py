"""Imported data sets on this machine: installed whole or not at all, listed, removed.

An import is a folder `HOME/data/NAME` with a file for each course.
"""

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.course import Course
from scenarios.coursefile import SUFFIX, read_header, write_course
from scenarios.errors import ScenarioError, quoted

SHIPPED_NAME: Final = "cs"
"""The name of the shipped courses, which no import can take."""
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True)
class ImportSummary:
    """What an import brought: counts, whether it took the place of an earlier one, and notes.

    `students` are those kept; `left_out` had no letter or no row for any component.
    """

    name: str
    dataset: str
    courses: int
    students: int
    left_out: int
    replaced: bool
    notes: tuple[str, ...]


@dataclass(frozen=True)
class DataEntry:
    """An imported data set: its name, what it is, and its size."""

    name: str
    dataset: str
    courses: int
    students: int


def install(
    home: Path, name: str, courses: Sequence[Course], left_out: int, notes: tuple[str, ...]
) -> ImportSummary:
    """Store `courses` as the import `name`, in the place of an earlier one of that name.

    The folder appears whole: it is written aside and then renamed. Raises ScenarioError for a
    name that cannot be.
    """
    _check_name(name)
    folder = data_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=folder) as aside:
        fresh = Path(aside) / "new"
        fresh.mkdir()
        for course in courses:
            write_course(course, fresh / f"{course.course_id}{SUFFIX}")
        replaced = _put(fresh, folder / name, Path(aside) / "old")
    students = sum(len(course.pool) + len(course.test) for course in courses)
    dataset = courses[0].dataset
    return ImportSummary(name, dataset, len(courses), students, left_out, replaced, notes)


def data_folder(home: Path) -> Path:
    """Return the folder of imports within the program's data folder (`engine.home.home`)."""
    return home / "data"


def data_list(home: Path) -> list[DataEntry]:
    """Return the imported data sets by name. Raises DataError if a file of them is damaged."""
    return [_entry(folder) for folder in import_folders(home)]


def remove(name: str, home: Path) -> None:
    """Remove the import `name`. Raises ScenarioError, naming what there is, if it is none."""
    names = [folder.name for folder in import_folders(home)]
    if name not in names:
        there = ", ".join(names) or "nothing is imported"
        shipped = "; the shipped courses stay" if name == SHIPPED_NAME else ""
        raise ScenarioError(f"no import is named {quoted(name)} (valid: {there}{shipped})")
    folder = data_folder(home)
    with tempfile.TemporaryDirectory(prefix=".", dir=folder) as aside:
        (folder / name).rename(Path(aside) / "old")


def import_folders(home: Path) -> list[Path]:
    """Return the folders of the imports, by name; half-written ones are never among them."""
    folder = data_folder(home)
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name) and path.is_dir())


def course_files(folder: Path) -> list[Path]:
    """Return the course files in a folder, by name."""
    return sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))


def _check_name(name: str) -> None:
    if name == SHIPPED_NAME or not NAME.fullmatch(name):
        raise ScenarioError(
            f"an import cannot be named {quoted(name)} "
            f"(valid: up to 40 letters, digits, - and _, not {SHIPPED_NAME})"
        )


def _put(fresh: Path, target: Path, old: Path) -> bool:
    """Rename `fresh` to `target`; what was there goes to `old`, and comes back if that fails."""
    replaced = target.exists()
    if replaced:
        target.rename(old)
    try:
        fresh.rename(target)
    except OSError:
        if replaced:
            old.rename(target)
        raise
    return replaced


def _entry(folder: Path) -> DataEntry:
    headers = [read_header(path) for path in course_files(folder)]
    students = sum(len(h.pool_ids) + len(h.test_ids) for h in headers)
    datasets = sorted({h.dataset for h in headers})
    return DataEntry(folder.name, ", ".join(datasets), len(headers), students)
