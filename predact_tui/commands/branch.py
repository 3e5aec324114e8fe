"""`predact-tui branch ID --at N`: another episode that goes on from a moment of a recording."""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from engine.events import Role
from predact_tui.commands.resume import asked_of, check_screen, go_on_with
from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.options import HUMAN
from predact_tui.reaching import check_models_loaded
from predact_tui.resuming import branch
from predact_tui.storing import existing


def main(given: argparse.Namespace) -> int:
    """Copy the beginning into a new recording and take that up; 1 where it did not finish."""
    if given.recording is None:
        raise UseError("branch needs an ID, or `latest` (`predact-tui recordings` lists them)")
    check = partial(_check, given)
    with existing(given.store) as store:
        made = branch(
            store, given.recording, given.at, given.instructor, given.assistant, check=check
        )
    narrate(f"branched into {made}")
    return go_on_with(given, made)


def _check(given: argparse.Namespace, cast: Mapping[Role, str]) -> None:
    """UserError where nobody could go on with the branch."""
    if given.json and cast["instructor"] == HUMAN:
        raise UseError("--json plays without a person: name an instructor with --instructor")
    check_screen(given)
    seats = replace(asked_of(given), instructor=cast["instructor"], assistant=cast["assistant"])
    check_models_loaded(seats)
