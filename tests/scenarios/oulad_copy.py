"""A small copy of the Open University files to try, in any of the forms found in the wild."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Table = list[list[str]]

MODULE = ("XYZ", "2020B")


@dataclass(frozen=True)
class Form:
    """How a copy is written."""

    quote: bool = True
    end: str = "\n"
    bom: bool = False
    missing: str = ""
    order: Callable[[list[str]], list[str]] = list


OFFICIAL = Form()


def assessments() -> Table:
    """Two dated pieces of course work, one before the start, one unscored, two exams."""
    head = ["code_module", "code_presentation", "id_assessment", "assessment_type", "date"]
    rows = [
        ["11", "TMA", "20", "40"],
        ["12", "CMA", "-3", "10"],
        ["13", "TMA", "41", "50"],
        ["14", "TMA", "60", "0"],
        ["15", "Exam", "", "100"],
        ["16", "Exam", "", "100"],
    ]
    return [[*head, "weight"]] + [[*MODULE, *row] for row in rows]


def students(count: int = 20) -> Table:
    """Students s0, s1, ... in that order, all of whom passed."""
    head = ["code_module", "code_presentation", "id_student", "gender", "final_result"]
    return [head] + [[*MODULE, f"s{i}", "?", "Pass"] for i in range(count)]


def results(count: int = 20) -> Table:
    """Scores of all students on 11 and 12; nobody handed in 13 to 16."""
    head = ["id_assessment", "id_student", "date_submitted", "is_banked", "score"]
    rows = [[work, f"s{i}", "5", "0", str(40 + i)] for i in range(count) for work in ("11", "12")]
    return [head, *rows]


class Copy:
    """The three tables, to be changed and then written."""

    def __init__(self) -> None:
        self.assessments, self.students, self.results = assessments(), students(), results()

    def result(self, student: str, value: str) -> None:
        """Set a student's final result."""
        next(row for row in self.students if row[2] == student)[4] = value

    def score(self, work: str, student: str, value: str) -> None:
        """Add a row of studentAssessment."""
        self.results.append([work, student, "5", "1", value])

    def drop(self, student: str) -> None:
        """Remove all of a student's rows of studentAssessment."""
        self.results = [row for row in self.results if row[1] != student]

    def write(self, folder: Path, form: Form = OFFICIAL) -> Path:
        """Write the files into `folder`, which is made."""
        folder.mkdir(exist_ok=True)
        for name, table in (
            ("assessments", self.assessments),
            ("studentInfo", self.students),
            ("studentAssessment", self.results),
        ):
            (folder / f"{name}.csv").write_bytes(dump(table, form))
        return folder


def dump(table: Table, form: Form) -> bytes:
    """Return the table as CSV in the given form."""
    out = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if form.quote else csv.QUOTE_MINIMAL
    writer = csv.writer(out, quoting=quoting, lineterminator=form.end)
    writer.writerows(form.order([cell or form.missing for cell in row]) for row in table)
    return (b"\xef\xbb\xbf" if form.bom else b"") + out.getvalue().encode()
