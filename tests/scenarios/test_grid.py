"""Grids: the shipped ones hold what the spec says, and what is wrong with a file is said."""

from pathlib import Path

import pytest

from scenarios.cells import ACCURACIES, HELD_OUT, PUBLISHED
from scenarios.grid import Grid, GridError, find_grid, read_grid, shipped_grids
from scenarios.gridcells import placed_cells

NAMES = (
    "crossed", "heldout", "human-conditions", "no-chat", "published", "scripted", "uncalibrated",
)  # fmt: skip
Cells = set[tuple[str | None, str | None, int | None, float | None]]

SMALL = """
instructors = ["scripted:verify"]
[[cells]]
scenario = "cs-A-w8"
accuracies = [0.4, "natural"]
"""


def _cells(grid: Grid) -> Cells:
    return {(c.dataset, c.course, c.week, a) for c in grid.cells for a in c.accuracies}


def _published(held_out: bool) -> Cells:
    return {
        (dataset, course, week, accuracy)
        for dataset, part, cells in PUBLISHED
        if (part == HELD_OUT) == held_out
        for accuracy, (course, week) in zip(ACCURACIES, cells, strict=True)
    }


def test_these_grids_are_shipped() -> None:
    assert tuple(shipped_grids()) == NAMES
    for name in NAMES:
        found, grid = find_grid(name)
        assert found == name and grid.runs == 10 and grid.about


def test_the_published_grids_are_the_published_cells() -> None:
    _, published = find_grid("published")
    assert _cells(published) == _published(held_out=False)
    assert len(published.instructors) == 13
    assert published.preset == "published"
    assert _cells(find_grid("heldout")[1]) == _published(held_out=True)
    no_chat = find_grid("no-chat")[1]
    assert _cells(no_chat) == _cells(published) and no_chat.switches == {"chat": "off"}
    natural = {(d, c, w, None) for d, c, w, _ in _cells(published)}
    assert _cells(find_grid("uncalibrated")[1]) == natural


def test_our_own_grids_need_no_import(tmp_path: Path) -> None:
    for name, count in (("scripted", 10), ("crossed", 25)):
        cells = placed_cells(find_grid(name)[1], tmp_path)
        assert len(cells) == count
        assert [cell.missing for cell in cells] == [None] * count


def test_what_is_not_imported_is_named_with_how_to_get_it(tmp_path: Path) -> None:
    cells = placed_cells(find_grid("heldout")[1], tmp_path)
    assert cells[0].name == "oulad BBB_2013B w16"
    assert {cell.scenario for cell in cells} == {None}
    assert {cell.missing for cell in cells} == {"no data here: predact-tui data import oulad DIR"}


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    cell = SMALL[SMALL.index("[[cells]]") :]
    path.write_text(SMALL.replace("cs-A-w8", "cs-Q-w8") + cell)
    name, grid = find_grid(str(path))
    cells = placed_cells(grid, tmp_path)
    assert name == "mine"
    assert [(c.scenario, c.accuracy) for c in cells[2:]] == [("cs-A-w8", 0.4), ("cs-A-w8", None)]
    assert "no scenario 'cs-Q-w8'" in str(cells[0].missing)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("instructors =", "instructor ="), r"instructor: no such field \(valid: about, instr"),
        (('["scripted:verify"]', "[]"), "instructors: .*at least 1"),
        (('"natural"', "1.5"), r"cells.0.accuracies.1: 1.5 is no accuracy \(valid: a number"),
        (('"natural"', "true"), "True is no accuracy"),
        (('scenario = "cs-A-w8"', 'dataset = "cs"'), "cells.0: name the cell by `scenario`, or"),
        (("scenario =", "week = 3\nscenario ="), "cells.0: name the cell"),
        (("instructors", "runs = 0\ninstructors"), "runs: .*greater than or equal to 1"),
        (("instructors", 'noise = "x"\ninstructors'), r"noise: no noise model 'x' \(valid: unif"),
        (("instructors", "switches = {chat = 3}\ninstructors"), "chat: 3 is no value of it .*on,"),
        (("instructors", "switches = {x = 3}\ninstructors"), r"no cue 'x' \(valid: chat"),
        (("instructors", "switches = 3\ninstructors"), "switches: a table of cues is needed"),
        (("instructors", "stated = 3\ninstructors"), 'stated: 3 is no accuracy .*"target" or'),
        (("[0.4", "[0.4]]"), "not TOML"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, changed: tuple[str, str], said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SMALL.replace(*changed))
    with pytest.raises(GridError, match=said) as raised:
        read_grid(path)
    assert str(raised.value).startswith(f"{path}: ")


def test_a_name_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(GridError, match=r"no grid 'publish' \(valid: crossed, heldout"):
        find_grid("publish")
    with pytest.raises(GridError, match="cannot be read"):
        find_grid(str(tmp_path / "none.toml"))


def test_cues_are_words_or_truth_values(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'stated = "none"\nswitches = {{chat = false, start = "no-flag"}}\n{SMALL}')
    grid = read_grid(path)
    assert grid.switches == {"chat": "off", "start": "no-flag"}
    assert grid.stated is None
