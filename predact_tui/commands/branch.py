"""`predact-tui branch ID --at N`: another episode that goes on from a moment of a recording."""

import argparse

from predact_tui.commands.resume import go_on_with
from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.resuming import branch
from predact_tui.storing import opened


def main(given: argparse.Namespace) -> int:
    """Copy the beginning into a new recording and take that up; 1 where it did not finish."""
    if given.recording is None:
        raise UseError("branch needs an ID, or `latest` (`predact-tui recordings` lists them)")
    with opened(given.store) as store:
        made = branch(store, given.recording, given.at, given.instructor, given.assistant)
    narrate(f"branched into {made}")
    return go_on_with(given, made)
