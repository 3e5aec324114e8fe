"""Which of the published cells can be run, and what is missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from scenarios.cells import Cell, published_cells
from scenarios.imports import install
from scenarios.oulad import import_oulad
from tests.scenarios.courses import course


def cell(home: Path, name: str, week: int = 8) -> Cell:
    return next(c for c in published_cells(home) if (c.course, c.week) == (name, week))


def put(home: Path, dataset: str, name: str, test: str) -> None:
    """Import a course of the weeks 1 to 9 under that name."""
    made = course(test)
    work = (*made.components[:2], replace(made.components[2], week=9))
    install(home, "copy", [replace(made, dataset=dataset, course_id=name, components=work)], 0, ())


def test_all_cells_are_there_and_ours_stand_in_for_none(tmp_path: Path) -> None:
    cells = published_cells(tmp_path)
    assert len(cells) == 15
    assert [c.accuracy for c in cells] == [0.4, 0.5, 0.6, 0.7, 0.8] * 3
    assert all(c.scenario is None and str(c.missing).startswith("no data here: ") for c in cells)


@pytest.mark.parametrize(
    ("dataset", "test", "scenario", "missing"),
    [
        ("predact-cs", "ADDDFF", "copy-C4-25-w8", None),
        ("predact-cs", "ADFC", None, "students at risk: 2 of 5 are known"),
        ("cs", "ADDDFF", None, "no data here: predact-tui data import predact-cs DIR"),
    ],
)
def test_a_cell_says_what_is_missing(
    tmp_path: Path, dataset: str, test: str, scenario: str | None, missing: str | None
) -> None:
    put(tmp_path, dataset, "C4-25", test)
    found = cell(tmp_path, "C4-25")
    assert found.scenario == scenario
    assert (found.missing or "").startswith(missing or "")


def test_a_course_that_is_not_in_the_copy_is_named(tmp_path: Path) -> None:
    put(tmp_path, "predact-cs", "C4-25", "DDDDD")
    assert cell(tmp_path, "C1-02").missing == "C1-02 is not in what was imported"


def test_a_week_that_the_course_does_not_have_is_named(tmp_path: Path) -> None:
    put(tmp_path, "oulad", "AAA_2013J", "DDDDD")
    assert cell(tmp_path, "AAA_2013J", 16).missing == "week 16: its weeks are 1 to 9"
    assert cell(tmp_path, "AAA_2013J", 8).scenario == "copy-AAA_2013J-w8"


def test_real_presentations_fill_their_cells(shared: Path, tmp_path: Path) -> None:
    import_oulad(shared / "data" / "oulad", tmp_path)
    ready = [c.scenario for c in published_cells(tmp_path) if c.scenario]
    assert ready == [
        *(f"oulad-AAA_2013J-w{week}" for week in (16, 8, 20)),
        *("oulad-AAA_2014J-w17", "oulad-FFF_2013B-w32"),
    ]
