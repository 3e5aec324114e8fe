"""A line of filters and words, read as a query of the library."""

import argparse
from dataclasses import replace
from typing import Final

from engine.errors import UserError
from predact_tui.filters import add_filters, query_of
from recordings.query import SORTS, WHEN, LibraryQuery

EXAMPLE: Final = "words said, or instructor:scripted:verify status:finished acc:0.8 tag:pilot"


class _Reader(argparse.ArgumentParser):
    def error(self, message: str) -> "None":  # type: ignore[override]
        raise UserError(message.replace("argument --", ""))


def read_wish(line: str) -> LibraryQuery:
    """Return the query of a line like `instructor:human acc:0.8 "grades of"`.

    `name:value` filters as the option `--name value` of `recordings`; all other words are
    searched for in what was said. UserError names a filter or a value that there is not.
    """
    reader = _Reader(prog="filter", add_help=False, allow_abbrev=False)
    add_filters(reader)
    names = {option for option in reader._option_string_actions if option != "--search"}
    arguments, words = [], []
    for part in _parts(line):
        name, colon, value = part.partition(":")
        if not colon or part.startswith('"'):
            words.append(part)
        elif f"--{name}" in names and value:
            arguments.append(f"--{name}={value}")
        else:
            valid = ", ".join(sorted(option[2:] for option in names))
            raise UserError(f"{part}: no such filter, or no value (valid: {valid})")
    return replace(query_of(reader.parse_args(arguments)), search=" ".join(words))


def next_sort(query: LibraryQuery, steps: int = 1) -> LibraryQuery:
    """Return the query sorted by the next column, best or newest first."""
    names = list(SORTS)
    sort = names[(names.index(query.sort) + steps) % len(names)]
    return replace(query, sort=sort, descending=sort in _FALLING)


_FALLING: Final = (WHEN, "f1-first", "f1-final", "rair", "rsr", "accuracy", "turns")
"""Columns of which the largest value comes first."""


def _parts(line: str) -> list[str]:
    """Return the words of a line; what stands in quotes is one, with its quotes."""
    parts, quoted = [""], False
    for character in line:
        quoted ^= character == '"'
        if character.isspace() and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part]
