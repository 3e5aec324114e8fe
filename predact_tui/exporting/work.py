"""Exporting recordings one by one: one that cannot be exported does not stop the rest."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import UserError
from engine.events import TruthShown
from predact_tui.exporting.outputs import Output, Wanted, output
from predact_tui.past import note_at_end
from predact_tui.progress import Progress
from recordings.exchange.anonymous import Anonymiser
from recordings.exchange.recorded import STRANGE, Recorded, read_recorded, strange
from recordings.store import Store


@dataclass(frozen=True)
class Reading:
    """How recordings are read; `hider` makes them anonymous, `with_answers` opens all answers."""

    hider: Anonymiser | None = None
    with_answers: bool = False


async def export(
    store: Store, recordings: Sequence[str], wanted: Wanted, reading: Reading
) -> tuple[int, int]:
    """Export recordings in order; return how many were, and how many not or not as recorded.

    What went wrong with one is said on stderr. UserError where nothing can be written at all.
    """
    done = failed = 0
    with output(wanted) as place, Progress("recordings", len(recordings)) as progress:
        for recording in recordings:
            problem = await _one(store, recording, place, reading)
            done += problem is None or problem.exported
            if problem is not None:
                progress.say(problem.words)
                failed += 1
            progress.advance()
    return done, failed


@dataclass(frozen=True)
class _Problem:
    words: str
    exported: bool = False


async def _one(store: Store, recording: str, place: Output, reading: Reading) -> _Problem | None:
    try:
        recorded = _read(store, recording, reading)
        await asyncio.to_thread(place.add, recorded)
    except STRANGE as error:
        return _Problem(f"not exported: {strange(recording, error)}")
    except UserError as error:
        words = str(error)
        named = words if recording in words else f"recording {recording}: {words}"
        return _Problem(f"not exported: {named}")
    broken = recorded.broken
    if broken is None:
        return None
    return _Problem(
        f"exported as it stands: recording {recording}, event {broken.seq}: {broken.what}",
        exported=True,
    )


def _read(store: Store, recording: str, reading: Reading) -> Recorded:
    made = read_recorded(store, recording, reading.hider)
    if made.state.status is None and reading.with_answers:
        _open_answers(store, recording)
        return read_recorded(store, recording, reading.hider, with_answers=True)
    return made


def _open_answers(store: Store, recording: str) -> None:
    """Record that the answers of an episode without an end were looked at, before they are."""
    with store.claim(recording):
        note_at_end(store, recording, TruthShown(where="export"))
