"""The grammar of `sweep`."""

import argparse
from pathlib import Path

from predact_tui.values import names, number, whole

RETRIES = ("failed", "invalid")


def add_sweep(to: argparse.ArgumentParser) -> None:
    """Add the options of `sweep`."""
    to.add_argument("grid", metavar="GRID", nargs="?", help="a shipped grid's name, or a TOML file")
    to.add_argument("--list", action="store_true", help="list the shipped grids")
    to.add_argument("--dry-run", action="store_true", help="say what would be played, and stop")
    grid = to.add_argument_group("in the place of what the grid says")
    grid.add_argument("--instructors", type=names, metavar="SEAT,...", help="other instructors")
    grid.add_argument("--assistants", type=names, metavar="SEAT,...", help="other assistants")
    grid.add_argument("--runs", type=whole(1), metavar="N", help="runs of a cell: seeds 0 to N-1")
    bounds = to.add_argument_group("how much")
    bounds.add_argument(
        "--workers",
        type=whole(1, 1000),
        metavar="N",
        help="episodes at once (default: 16 with models, else one a processor)",
    )
    bounds.add_argument("--limit", type=whole(1), metavar="N", help="at most N episodes this time")
    bounds.add_argument(
        "--max-cost",
        type=number(0, 1e9),
        metavar="USD",
        help="begin no episode that may lead beyond",
    )
    bounds.add_argument(
        "--allow-unknown-price",
        action="store_true",
        help="with --max-cost: go on where a price is unknown",
    )
    bounds.add_argument(
        "--retry",
        type=_retries,
        default=(),
        metavar="failed,invalid",
        help="take failed ones up, try invalid ones once more",
    )
    to.add_argument(
        "--models", type=Path, metavar="FILE", help="a models.toml of your own, laid over the usual"
    )
    form = to.add_mutually_exclusive_group()
    form.add_argument("--plain", action="store_true", help="printed lines instead of a screen")
    form.add_argument("--json", action="store_true", help="one JSON object at the end, no screen")
    form.add_argument(
        "--events", action="store_true", help="one JSON object for all that happens, no screen"
    )
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")


def _retries(text: str) -> tuple[str, ...]:
    found = names(text)
    for name in found:
        if name not in RETRIES:
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(RETRIES)}")
    return found
