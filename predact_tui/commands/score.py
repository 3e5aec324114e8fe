"""`predact-tui score ID|latest`: the same score again, from the recording alone."""

import argparse

from engine.opening import open_answers
from engine.outcome import Outcome
from engine.sealed import Sealed
from engine.state import fold
from predact_tui.storing import opened
from recordings.store import Store


def main(given: argparse.Namespace) -> int:
    """Print a recording's score, as the JSON object of `run --json` or in words."""
    with opened(given.store) as store:
        outcome = score(store, store.resolve(given.recording))
    if given.json:
        print(outcome.result.model_dump_json())
    else:
        from predact_tui.present.results_text import outcome_text

        print(outcome_text(outcome))
    return 0


def score(store: Store, recording: str) -> Outcome:
    """Return the outcome of a recording from its events and its sealed answers."""
    state = fold(list(store.events(recording)))
    return open_answers(state, Sealed.model_validate_json(store.sealed(recording)))
