"""The cells of a grid as they stand on this machine: each a scenario, or what is missing for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scenarios.catalogue import CourseEntry, listing, scenario_entry
from scenarios.cells import find
from scenarios.errors import ScenarioError
from scenarios.grid import Grid, GridCell


@dataclass(frozen=True)
class PlacedCell:
    """A course and week at one accuracy (None: natural).

    `name` says which. `scenario` is its id here, None where `missing` says what is missing.
    """

    name: str
    accuracy: float | None
    scenario: str | None
    missing: str | None


def placed_cells(grid: Grid, home: Path) -> list[PlacedCell]:
    """Return every cell of a grid, in its order, each once."""
    entries = listing(home)
    cells = [placed for cell in grid.cells for placed in _placed(cell, grid, entries, home)]
    return list(dict.fromkeys(cells))


def _placed(
    cell: GridCell, grid: Grid, entries: list[CourseEntry], home: Path
) -> Iterator[PlacedCell]:
    name, scenario, missing = _found(cell, grid, entries, home)
    for accuracy in cell.accuracies:
        yield PlacedCell(name, accuracy, scenario, missing)


def _found(
    cell: GridCell, grid: Grid, entries: list[CourseEntry], home: Path
) -> tuple[str, str | None, str | None]:
    if cell.scenario is not None:
        try:
            return cell.scenario, scenario_entry(cell.scenario, home)[0], None
        except ScenarioError as error:
            return cell.scenario, None, str(error)
    assert cell.dataset is not None and cell.course is not None and cell.week is not None
    scenario, missing = find(cell.dataset, cell.course, cell.week, entries, grid.at_risk)
    return scenario or f"{cell.dataset} {cell.course} w{cell.week}", scenario, missing
