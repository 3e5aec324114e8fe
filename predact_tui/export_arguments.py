"""The grammar of `predact-tui export`. It imports nothing heavy."""

import argparse
from typing import Final

from predact_tui.filters import add_filters

FORMATS: Final = {
    "predact": "the simulated-episode JSON of PredAct-Bench",
    "study": "its human-study JSON, one object a participant",
    "jsonl": "all events, to be imported again",
    "csv": "three tables: episodes, decisions, tool calls",
    "parquet": "the same tables",
    "md": "a transcript",
    "html": "a page to be read or printed",
    "svg": "the last screen",
    "cast": "the replay as an asciicast",
}
"""What recordings can be exported as, and what each is."""


def add_export(to: argparse.ArgumentParser) -> None:
    """Add the arguments of the command, but for the store."""
    to.add_argument(
        "recordings", nargs="*", metavar="ID", help="an id, the start of one, or `latest`"
    )
    to.add_argument("--all", action="store_true", help="all recordings (but the bin's)")
    to.add_argument(
        "--as",
        dest="form",
        required=True,
        choices=tuple(FORMATS),
        metavar="FORMAT",
        help="; ".join(map(": ".join, FORMATS.items())),
    )
    to.add_argument(
        "--out", metavar="FILE|DIR", help="a file with the format's ending, else a folder"
    )
    to.add_argument("--force", action="store_true", help="replace files that stand already")
    to.add_argument(
        "--anonymous", action="store_true", help="pseudonyms for names, e-mail, ids and paths"
    )
    to.add_argument(
        "--hide",
        action="append",
        default=[],
        metavar="NAME",
        help="another name to replace; can be given again",
    )
    to.add_argument(
        "--with-answers",
        action="store_true",
        help="the true letters of unfinished episodes too, which is recorded in them",
    )
    add_filters(to)
