"""The grammar of `score`."""

import argparse
from pathlib import Path

from predact_tui.filters import add_filters

FORMATS = ("table", "csv", "json", "parquet")


def add_score(to: argparse.ArgumentParser) -> None:
    """Add the options of `score`."""
    to.add_argument("recording", metavar="ID", nargs="?", help="an id, its start, or `latest`")
    many = to.add_argument_group("over many recordings")
    many.add_argument("--by", metavar="KEYS", help="a table by instructor,accuracy and so on")
    many.add_argument(
        "--paired", nargs=2, metavar="SEAT", help="two instructors on the same runs: difference, p"
    )
    many.add_argument(
        "--agreement", nargs=2, metavar="SEAT", help="two instructors on the same students: kappa"
    )
    many.add_argument("--format", choices=FORMATS, default="table", help="of --by (default table)")
    many.add_argument(
        "--intervals", action="store_true", help="intervals also where the terminal is narrow"
    )
    many.add_argument("--out", type=Path, metavar="FILE", help="where the table of --by goes")
    to.add_argument("--json", action="store_true", help="the result, or the table, as JSON")
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")
    add_filters(to)
