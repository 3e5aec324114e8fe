"""Which recordings: the options that choose them, of every command that takes many."""

import argparse
from typing import TYPE_CHECKING, Final

from predact_tui.values import accuracy, moment, share_range, whole

if TYPE_CHECKING:
    from recordings.query import LibraryQuery

HERE: Final = "here"
"""The origin of what was played here."""
_LAST_SEED: Final = 2**63 - 1
_TEXTS: Final = {
    "scenario": ("ID", "such as cs-A-w8"),
    "dataset": ("NAME", "such as cs, or the name of an import"),
    "course": ("ID", "of the data set, such as A"),
    "instructor": ("SEAT", "that it began with"),
    "assistant": ("SEAT", "that it began with"),
    "noise": ("MODEL", "the noise model"),
    "origin": ("NAME", f"the file it was imported from; `{HERE}`: played here"),
    "parent": ("ID", "the recording that it branched from"),
}
STATUSES: Final = ("finished", "interrupted", "abandoned", "invalid")


def add_filters(to: argparse.ArgumentParser) -> None:
    """Add the options to a command; `query_of` reads them."""
    group = to.add_argument_group(
        "which recordings",
        "Each can be given again: any of its values will do (of --tag: all). "
        "A text that ends with * stands for all that begin so.",
    )
    for name, (metavar, what) in _TEXTS.items():
        group.add_argument(f"--{name}", action="append", default=[], metavar=metavar, help=what)
    for name, reads, metavar, what in (
        ("week", whole(0, 9999), "N", "the week of the course"),
        ("seed", whole(0, _LAST_SEED), "N", "the seed"),
        ("acc", accuracy, "A", "the target accuracy, 0 to 1, or natural"),
        ("tag", str, "TAG", "a tag it has"),
    ):
        group.add_argument(
            f"--{name}", action="append", default=[], type=reads, metavar=metavar, help=what
        )
    group.add_argument("--status", action="append", default=[], choices=STATUSES)
    group.add_argument("--since", type=moment, metavar="WHEN", help="a day or time, UTC: or later")
    group.add_argument("--before", type=moment, metavar="WHEN", help="a day or time, UTC: earlier")
    for name, which in (("f1", "final"), ("f1-first", "first")):
        group.add_argument(
            f"--{name}", type=share_range, metavar="LO-HI", help=f"F1 of the {which} decision"
        )
    group.add_argument(
        "--search", default="", metavar="TEXT", help='words that were said, or a "phrase"'
    )


def query_of(
    given: argparse.Namespace, *, sort: str = "when", descending: bool = True, binned: bool = False
) -> "LibraryQuery":
    """Return the query that the options of `add_filters` make."""
    from recordings.query import LibraryQuery

    return LibraryQuery(
        **{name: tuple(getattr(given, name)) for name in _TEXTS if name != "origin"},
        origin=tuple(None if origin == HERE else origin for origin in given.origin),
        week=tuple(given.week),
        seed=tuple(given.seed),
        accuracy=tuple(given.acc),
        tags=tuple(given.tag),
        status=tuple(given.status),
        since=given.since or "",
        before=given.before or "",
        f1_first=given.f1_first,
        f1_final=given.f1,
        search=given.search,
        sort=sort,
        descending=descending,
        binned=binned,
    )
