"""Imported data sets on this machine: installed whole or not at all, listed, removed.

An import is a folder `HOME/data/NAME` with a file for each course.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.course import Course
from scenarios.coursefile import SUFFIX, read_header, write_course
from scenarios.errors import DataError, ScenarioError, quoted

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
    home: Path,
    name: str,
    courses: Sequence[Course],
    left_out: int,
    notes: tuple[str, ...],
    *,
    beside: bool = False,
) -> ImportSummary:
    """Store `courses` as the import `name`, in the place of an earlier one of that name.

    With `beside`, the earlier one's other courses stay. The folder appears whole: it is written
    aside and then renamed. Raises ScenarioError for a name that cannot be, or a place that cannot
    be written.
    """
    _check_name(name)
    target = data_folder(home) / name
    with _writing(target):
        replaced = _install(target, courses, beside)
    students = sum(len(course.pool) + len(course.test) for course in courses)
    dataset = courses[0].dataset
    return ImportSummary(name, dataset, len(courses), students, left_out, replaced, notes)


def _install(target: Path, courses: Sequence[Course], beside: bool) -> bool:
    """Write the folder aside and rename it; tell whether something was replaced."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".", dir=target.parent) as aside:
        fresh = Path(aside) / "new"
        stay = course_files(target) if beside and target.is_dir() else []
        fresh.mkdir()
        for path in stay:
            shutil.copy2(path, fresh)
        for course in courses:
            write_course(course, fresh / f"{course.course_id}{SUFFIX}")
        there = {path.name for path in stay}
        lost = not beside or any(f"{course.course_id}{SUFFIX}" in there for course in courses)
        return _put(fresh, target, Path(aside) / "old") and lost


@contextmanager
def _writing(place: Path) -> Iterator[None]:
    """Make what the system says of a place that cannot be written a ScenarioError."""
    try:
        yield
    except OSError as error:
        raise ScenarioError(
            f"{place} cannot be written ({error.strerror or error}); "
            "PREDACT_HOME names another place for data"
        ) from error


def data_folder(home: Path) -> Path:
    """Return the folder of imports within the program's data folder (`engine.home.home`)."""
    return home / "data"


def data_list(home: Path) -> tuple[list[DataEntry], list[DataError]]:
    """Return the imported data sets by name, and their damaged files, which no entry counts."""
    problems: list[DataError] = []
    return [_entry(folder, problems) for folder in import_folders(home)], problems


def remove(name: str, home: Path) -> None:
    """Remove the import `name`. Raises ScenarioError, naming what there is, if it is none."""
    names = [folder.name for folder in import_folders(home)]
    if name not in names:
        there = ", ".join(names) or "nothing is imported"
        shipped = "; the shipped courses stay" if name == SHIPPED_NAME else ""
        raise ScenarioError(f"no import is named {quoted(name)} (valid: {there}{shipped})")
    folder = data_folder(home)
    with _writing(folder), tempfile.TemporaryDirectory(prefix=".", dir=folder) as aside:
        (folder / name).rename(Path(aside) / "old")


def import_folders(home: Path) -> list[Path]:
    """Return the folders of the imports, by name; half-written ones are never among them.

    Raises ScenarioError where they cannot be read.
    """
    try:
        inside = list(data_folder(home).iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise ScenarioError(f"{data_folder(home)} cannot be read ({error.strerror})") from error
    return sorted(path for path in inside if NAME.fullmatch(path.name) and path.is_dir())


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


def _entry(folder: Path, problems: list[DataError]) -> DataEntry:
    headers = []
    for path in course_files(folder):
        try:
            headers.append(read_header(path))
        except DataError as error:
            problems.append(error)
    students = sum(len(h.pool_ids) + len(h.test_ids) for h in headers)
    datasets = sorted({h.dataset for h in headers})
    return DataEntry(folder.name, ", ".join(datasets), len(headers), students)
