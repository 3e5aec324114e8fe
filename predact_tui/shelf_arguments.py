"""The grammar of `recordings` and `verify`."""

import argparse
from pathlib import Path

from predact_tui.filters import add_filters
from predact_tui.values import whole
from recordings.query import SORTS

_ONE = "an id, the start of one, or `latest`"


def add_recordings(to: argparse.ArgumentParser) -> None:
    """Add the options and actions of `recordings`."""
    to.usage = (
        "%(prog)s [which recordings] [--sort KEY] [--reverse] [--limit N] [--after ID]"
        " [--json | --csv] [--store FILE] [ACTION ...]"
    )
    add_filters(to)
    to.add_argument(
        "--sort",
        choices=tuple(SORTS),
        default="when",
        metavar="KEY",
        help=f"{', '.join(SORTS)}; when (default): as they came into the store",
    )
    to.add_argument("--reverse", action="store_true", help="the other way round")
    to.add_argument("--after", metavar="ID", help="go on behind this one, in the same order")
    to.set_defaults(limit=None, json=False, csv=False)
    _forms(to)
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")
    to.set_defaults(action="list")
    _actions(to.add_subparsers(title="actions", metavar="ACTION"))


def _forms(to: argparse.ArgumentParser) -> None:
    """Add how a list is printed; what is not given here stays as it was given before."""
    form = to.add_mutually_exclusive_group()
    added = (
        to.add_argument("--limit", type=whole(1), metavar="N", help="at most N (a table: 50)"),
        form.add_argument("--json", action="store_true", help="one JSON object a line"),
        form.add_argument("--csv", action="store_true", help="one row a recording"),
    )
    for option in added:
        option.default = argparse.SUPPRESS


def _actions(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    tag = _action(actions, "tag", "give one recording tags")
    untag = _action(actions, "untag", "take tags from one recording")
    note = _action(actions, "note", "put a note to one recording, in the place of the old")
    for one in (tag, untag, note):
        one.add_argument("recording", metavar="ID", help=_ONE)
    for several in (tag, untag):
        several.add_argument("tags", nargs="+", metavar="TAG")
    note.add_argument("text", metavar="TEXT", help="an empty one removes the note")
    for name, what in (
        ("delete", "put recordings into the bin"),
        ("restore", "take them out again"),
    ):
        many = _action(actions, name, what)
        many.add_argument("recordings", nargs="+", metavar="ID", help=_ONE)
    _forms(_action(actions, "bin", "list what lies in the bin"))
    empty = _action(actions, "empty-bin", "delete what lies in the bin for good")
    empty.add_argument("--yes", action="store_true", help="yes, for good")


def _action(
    actions: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str
) -> argparse.ArgumentParser:
    made = actions.add_parser(name, help=what, description=what, allow_abbrev=False)
    made.set_defaults(action=name)
    made.add_argument("--store", type=Path, metavar="FILE", default=argparse.SUPPRESS)
    return made


def add_verify(to: argparse.ArgumentParser) -> None:
    """Add the options of `verify`."""
    to.add_argument("recordings", nargs="*", metavar="ID", help=_ONE)
    to.add_argument("--all", action="store_true", help="every recording, also in the bin")
    to.add_argument("--json", action="store_true", help="one JSON object a recording")
    to.add_argument("--store", type=Path, metavar="FILE", help="where the recordings lie")
