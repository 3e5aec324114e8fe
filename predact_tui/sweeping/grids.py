"""The shipped grids in words."""

import json

from predact_tui.page import room
from predact_tui.tables import wrapped
from scenarios.grid import Grid, find_grid, shipped_grids

HEAD = ("grid", "instructors", "assistants", "cells", "runs", "what")


def grids_text(*, json_form: bool = False) -> str:
    """Return a table of the shipped grids, or the same as JSON."""
    found = [find_grid(name) for name in shipped_grids()]
    if json_form:
        objects = [{"grid": name} | grid.model_dump(mode="json") for name, grid in found]
        return json.dumps(objects, indent=1)
    return wrapped(HEAD, [_row(name, grid) for name, grid in found], room())


def _row(name: str, grid: Grid) -> tuple[str, ...]:
    cells = sum(len(cell.accuracies) for cell in grid.cells)
    counts = (len(grid.instructors), len(grid.assistants), cells, grid.runs)
    return name, *map(str, counts), grid.about
