"""`predact-tui verify`: whether recordings are as they were recorded."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.progress import Progress
from predact_tui.storing import existing, nothing_yet
from recordings.chain import Break
from recordings.errors import DamagedStoreError, UnknownRecordingError
from recordings.store import Store
from recordings.verifying import Verdict

FAILED = 1


def main(given: argparse.Namespace) -> int:
    """Check recordings and say where each is broken; 1 when one of them is."""
    if given.all == bool(given.recordings):
        raise UseError("verify needs IDs (or `latest`), or --all")
    if given.all and nothing_yet(given.store):
        return 0
    with existing(given.store) as store:
        names = store.ids() if given.all else [store.resolve(name) for name in given.recordings]
        verdicts = _verdicts(store, names)
        return _print(verdicts, as_json=given.json, all_of_them=given.all)


def _verdicts(store: Store, recordings: list[str]) -> Iterator[Verdict]:
    with Progress("recordings", len(recordings)) as progress:
        for recording in recordings:
            verdict = _verdict(store, recording)
            if verdict is not None:
                yield verdict
            progress.advance()


def _verdict(store: Store, recording: str) -> Verdict | None:
    """Return what was found in a recording; None where it was deleted for good meanwhile."""
    try:
        return store.verify(recording)
    except UnknownRecordingError:
        if recording not in store.ids():
            return None
        return Verdict(recording, 0, (Break(0, "its id cannot be read"),))
    except DamagedStoreError as error:
        return Verdict(recording, 0, (Break(0, str(error)),))


def _print(verdicts: Iterator[Verdict], *, as_json: bool, all_of_them: bool) -> int:
    """Print what was found, of all recordings only the broken ones; return the exit code."""
    recordings = events = broken = 0
    for verdict in verdicts:
        recordings, events = recordings + 1, events + verdict.events
        broken += not verdict.whole
        if as_json:
            print(json.dumps(asdict(verdict) | {"whole": verdict.whole}))
        elif not (all_of_them and verdict.whole):
            print(_line(verdict))
    narrate(f"{recordings} checked with {events} events: {broken or 'none'} broken")
    return FAILED if broken else 0


def _line(verdict: Verdict) -> str:
    if verdict.whole:
        return f"{verdict.recording}: whole, {verdict.events} events"
    return "\n".join(
        f"{verdict.recording}: event {found.seq}: {found.what}" for found in verdict.breaks
    )
