"""How an episode of a sweep stands in the store: to be played, to be taken up, or done."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.events import SessionClosed
from recordings.conditions import Attempt
from recordings.store import Store

Kind: TypeAlias = Literal["new", "open", "failed", "invalid", "finished"]

STOPPED: Final = ("CancelledError", "KeyboardInterrupt", "SystemExit", "left", "interrupted")
"""How the reason of a session begins that somebody cut off; any other one failed."""


@dataclass(frozen=True)
class Standing:
    """Where an episode stands, and the attempt that counts; `reason` is why it failed."""

    kind: Kind
    attempt: Attempt | None = None
    reason: str | None = None


def standing(store: Store, attempts: Sequence[Attempt], aside: Collection[str] = ()) -> Standing:
    """Return how an episode stands by its attempts, oldest first, those `aside` left out.

    The first one that finished counts; else the last that can be taken up; else the last.
    """
    counted = [one for one in attempts if one.recording not in aside]
    for one in counted:
        if one.status == "finished":
            return Standing("finished", one)
    unfinished = [one for one in counted if one.status == "interrupted"]
    if unfinished:
        return _unfinished(store, unfinished[-1])
    if not counted:
        return Standing("new")
    last = counted[-1]
    if last.status == "invalid":
        return Standing("invalid", last)
    return Standing("failed", last, f"its instructor left it ({last.status})")


def _unfinished(store: Store, attempt: Attempt) -> Standing:
    last = store.last_event(attempt.recording)
    if last is not None and isinstance(last.body, SessionClosed):
        reason = last.body.reason
        if not reason.startswith(STOPPED):
            return Standing("failed", attempt, reason)
    return Standing("open", attempt)
