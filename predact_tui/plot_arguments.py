"""The grammar of `plot`. It imports nothing heavy."""

import argparse
from pathlib import Path
from typing import Final

from predact_tui.filters import add_filters

KINDS: Final = {
    "accuracy": ("instructor", "F1 first and final by the tool's target accuracy"),
    "before-after": ("instructor,accuracy", "F1 first against F1 final"),
    "reliance": ("instructor", "RAIR against RSR, in quadrants"),
    "buckets": ("instructor", "flags kept and dropped, rightly or not"),
    "calibration": ("scenario", "confidence of natural predictions against what came true"),
}
"""What can be plotted: what it is grouped by unless told, and what it shows."""


def add_plot(to: argparse.ArgumentParser) -> None:
    """Add the options of `plot`."""
    to.add_argument(
        "kind",
        choices=tuple(KINDS),
        metavar="KIND",
        help="; ".join(f"{kind}: {what}" for kind, (_, what) in KINDS.items()),
    )
    usual = "; ".join(f"{kind}: {by}" for kind, (by, _) in KINDS.items())
    to.add_argument("--by", metavar="KEYS", help=f"what is told apart (default {usual})")
    to.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="write a .png or .svg; can be given again",
    )
    to.add_argument("--json", action="store_true", help="the numbers, instead of the plot")
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")
    add_filters(to)
