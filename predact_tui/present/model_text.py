"""What happened to a model call, in a line of words; foreign text in it is made safe and short."""

from collections import Counter
from typing import Final

from engine.events import (
    Attempt,
    Event,
    ModelCallEnded,
    ModelCallFailed,
    ModelCallLost,
    ModelCallStarted,
)
from predact_tui.present.safe import clip

LONGEST: Final = 300
"""Cells of one foreign text that are repeated."""
PURPOSES: Final = {
    "first": "for the first decisions",
    "next": "for a question, or the end of questions",
    "final": "for the final decisions",
    "answer": "for the answer",
}
REPAIR: Final = "-repair"


def is_repair(body: object) -> bool:
    """Tell whether a model is asked once more, as its answer could not be used."""
    return isinstance(body, ModelCallStarted) and body.purpose.endswith(REPAIR)


def is_trouble(event: Event) -> bool:
    """Tell whether something went wrong with a model call, though it may have ended well."""
    body = event.body
    if isinstance(body, ModelCallEnded):
        return bool(body.attempts or body.dropped)
    return is_repair(body) or isinstance(body, ModelCallFailed | ModelCallLost)


def started(body: ModelCallStarted) -> str:
    """Return who calls which model, and what for."""
    purpose = PURPOSES.get(body.purpose.removesuffix(REPAIR), "")
    again = " once more, as what it said cannot be used" if is_repair(body) else ""
    return f"The {body.role} calls its model {clip(body.model, LONGEST)} {purpose}".strip() + again


def ended(body: ModelCallEnded) -> str:
    """Return how long it took, what failed before, and what was left out of the request."""
    without = f", without {', '.join(body.dropped)}" if body.dropped else ""
    times = f" at try {len(body.attempts) + 1}" if body.attempts else ""
    said = f"The model answers{times} after {body.latency_ms / 1000:.1f} s{without}"
    return f"{said}; before that: {_tries(body.attempts)}" if body.attempts else said


def failed(body: ModelCallFailed) -> str:
    """Return why a call came to nothing, and what was tried before."""
    if not body.attempts:
        return f"The model call failed: {clip(body.message, LONGEST)}"
    tries = f"{len(body.attempts) + 1} tries: {clip(body.message, LONGEST)}"
    return f"The model call failed after {tries}; before that: {_tries(body.attempts)}"


def lost(body: ModelCallLost) -> str:
    """Return why nobody waits for a call any more."""
    return f"The model call was lost: {clip(body.why, LONGEST)}"


def _tries(attempts: tuple[Attempt, ...]) -> str:
    """Return what failed, each once, with how often and the seconds that were waited after it."""
    said = [attempt.error.partition(": ")[2] or attempt.error for attempt in attempts]
    waited = sum(attempt.waited_ms for attempt in attempts) / 1000
    told = [clip(what, LONGEST) + (f" ({n} times)" if n > 1 else "")
            for what, n in Counter(said).items()]  # fmt: skip
    return "; ".join(told) + (f"; waited {waited:.1f} s" if waited else "")
