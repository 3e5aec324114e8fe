"""Where exports go: standard output, one file, a folder of files, or a folder of tables."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from engine.home import expanded
from predact_tui.exporting.documents import DOCUMENTS, Document
from predact_tui.failures import UseError
from recordings.exchange.files import whole_file, write_whole
from recordings.exchange.names import file_part
from recordings.exchange.predact_export import log_path
from recordings.exchange.recorded import Recorded
from recordings.exchange.study_export import Participants, study_name, study_text
from recordings.exchange.study_log import StudyLog
from recordings.exchange.table_files import table_folder

TABLES: Final = ("csv", "parquet")
STUDY: Final = "study"
OF_FILES: Final = frozenset(
    (*(document.ending for document in DOCUMENTS.values()), *(f".{kind}" for kind in TABLES))
) | {".txt", ".tsv", ".xlsx", ".zip", ".gif", ".png", ".pdf", ".htm", ".markdown"}
"""Endings that nobody gives a folder."""


class Output(Protocol):
    """Takes one recording after the other."""

    def add(self, recorded: Recorded) -> None:
        """Take a recording; UserError where it cannot be written."""
        ...


@dataclass(frozen=True)
class Wanted:
    """What was asked for: a format, and where to; `count` recordings are to come."""

    form: str
    out: str | None
    count: int
    force: bool = False

    @property
    def ending(self) -> str:
        """The ending of the format's files."""
        return DOCUMENTS[self.form].ending if self.form in DOCUMENTS else ".json"

    @property
    def file(self) -> Path | None:
        """The one file that `out` names; None where it names a folder."""
        path = None if self.out is None else expanded(self.out)
        named = path is not None and path.suffix.lower() == self.ending and not path.is_dir()
        return path if named and self.form not in TABLES else None

    @property
    def folder(self) -> Path | None:
        """The folder that `out` names."""
        return expanded(self.out) if self.out is not None and self.file is None else None


def check(wanted: Wanted) -> None:
    """Raise UseError where a format, a place and a number of recordings do not go together."""
    if wanted.form in TABLES and wanted.out is None:
        raise UseError(f"{wanted.form} is three tables: name a folder for them with --out")
    if wanted.folder is None and wanted.count > 1 and not _joins(wanted.form):
        raise UseError(
            f"{wanted.count} recordings as {wanted.form} are as many files: name a folder for "
            "them with --out"
        )
    _check_folder(wanted)


def _check_folder(wanted: Wanted) -> None:
    """Raise UseError where `out` is a file, or is called like one of another format."""
    folder = wanted.folder
    if folder is None:
        return
    if folder.suffix.lower() in OF_FILES and not folder.exists():
        raise UseError(
            f"--out {wanted.out}: {wanted.form} is three tables, each a file: name a folder, "
            f"such as --out {Path(wanted.out or '').with_suffix('')}"
            if wanted.form in TABLES
            else f"--out {wanted.out}: a file of {wanted.form} ends in {wanted.ending}, and for a "
            "folder that is no name"
        )
    if folder.is_file() and wanted.form in TABLES:
        raise UseError(f"--out {wanted.out} is a file: {wanted.form} is three tables, in a folder")
    if folder.is_file():
        raise UseError(
            f"--out {wanted.out} is a file, not a folder (a file of this format ends in "
            f"{wanted.ending})"
        )


def _joins(form: str) -> bool:
    return form not in DOCUMENTS or DOCUMENTS[form].joins


@contextmanager
def output(wanted: Wanted) -> Iterator[Output]:
    """Yield what takes the recordings; UserError where the place cannot be written to."""
    if wanted.form in TABLES and wanted.folder is not None:
        with table_folder(wanted.folder, wanted.form, force=wanted.force) as tables:
            yield tables
    elif wanted.form == STUDY:
        study = _Study(wanted)
        yield study
        study.write()
    elif wanted.folder is not None:
        yield _Folder(wanted, wanted.folder)
    elif wanted.file is not None:
        with whole_file(wanted.file, force=wanted.force) as file:
            yield _Stream(DOCUMENTS[wanted.form], lambda text: file.write(text.encode()))
    else:
        yield _Stream(DOCUMENTS[wanted.form], sys.stdout.write)


class _Stream:
    """Writes each document to one place."""

    def __init__(self, document: Document, write: Callable[[str], object]) -> None:
        self._document = document
        self._write = write

    def add(self, recorded: Recorded) -> None:
        self._write(self._document.text(recorded))


class _Folder:
    """Writes each document to a file of its own; none twice to the same."""

    def __init__(self, wanted: Wanted, folder: Path) -> None:
        self._document = DOCUMENTS[wanted.form]
        self._form = wanted.form
        self._force = wanted.force
        self._folder = folder
        self._names = Names(self._document.ending)

    def add(self, recorded: Recorded) -> None:
        text = self._document.text(recorded)
        name = self._names.free(self._name(recorded))
        write_whole(self._folder / name, text, force=self._force)

    def _name(self, recorded: Recorded) -> str:
        if self._form == "predact":
            return log_path(recorded)
        return f"{file_part(recorded.recording)}{self._document.ending}"


class _Study:
    """Gathers all recordings: each participant's are one document."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._participants = Participants()

    def add(self, recorded: Recorded) -> None:
        self._participants.add(recorded)

    def write(self) -> None:
        """Write what was gathered; UseError where one file would hold several participants."""
        logs = self._participants.logs()
        if self._wanted.folder is not None:
            self._write_folder(self._wanted.folder, logs)
        elif len(logs) > 1:
            raise UseError(
                f"{len(logs)} participants are as many files: name a folder for them with --out"
            )
        elif logs and self._wanted.file is not None:
            write_whole(self._wanted.file, study_text(logs[0]), force=self._wanted.force)
        elif logs:
            sys.stdout.write(study_text(logs[0]))

    def _write_folder(self, folder: Path, logs: tuple[StudyLog, ...]) -> None:
        names = Names(".json")
        for log in logs:
            name = names.free(f"{study_name(log)}.json")
            write_whole(folder / name, study_text(log), force=self._wanted.force)


class Names:
    """Names of files that are given out once each."""

    def __init__(self, ending: str) -> None:
        self._ending = ending
        self._taken: set[str] = set()

    def free(self, name: str) -> str:
        """Return a name that was not given yet: `run_0000.json`, then `run_0000_2.json`."""
        number, free = 1, name
        while free.casefold() in self._taken:
            number += 1
            free = f"{name.removesuffix(self._ending)}_{number}{self._ending}"
        self._taken.add(free.casefold())
        return free
