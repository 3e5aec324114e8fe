"""`predact-tui score ID|latest`: the same score again, from the recording alone."""

import argparse

from predact_tui.storing import opened


def main(given: argparse.Namespace) -> int:
    """Print a recording's score, as the JSON object of `run --json` or in words."""
    with opened(given.store) as store:
        outcome = store.outcome(store.resolve(given.recording))
    if given.json:
        print(outcome.result.model_dump_json())
    else:
        from predact_tui.present.results_text import outcome_text

        print(outcome_text(outcome))
    return 0
