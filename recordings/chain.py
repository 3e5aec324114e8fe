"""The hash chain: each event names the digest of the one before."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.events import GENESIS, Event


@dataclass(frozen=True)
class Break:
    """Where a chain first breaks: at event `seq`, and `what` is wrong there."""

    seq: int
    what: str


def check_chain(events: Iterable[Event], tip: str | None = None) -> Break | None:
    """Return the first break in a recording's events, in order from its first; None if whole.

    `tip` is what the last event's digest must be (None: not known, so a change of the last event
    shows only where its place in the chain is wrong). Stops at the first break.
    """
    last: Event | None = None
    for event in events:
        broken = _break_between(last, event)
        if broken:
            return broken
        last = event
    digest = GENESIS if last is None else last.digest()
    if tip is None or tip == digest:
        return None
    return Break(max(0, -1 if last is None else last.seq), "it is not as it was when recorded")


def _break_between(last: Event | None, event: Event) -> Break | None:
    expected = 0 if last is None else last.seq + 1
    if event.seq != expected:
        return Break(expected, f"it is missing: event {event.seq} stands in its place")
    if last is None:
        return None if event.previous == GENESIS else Break(0, "it is not the first of its chain")
    if event.recording != last.recording:
        return Break(event.seq, f"it is of another recording ({event.recording})")
    if event.previous != last.digest():
        return Break(last.seq, f"it is not as it was when event {event.seq} was recorded")
    return None
