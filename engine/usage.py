"""What models were called, as a fold of events: calls, tokens, cost, time."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import ModelCallEnded, ModelCallFailed, ModelCallLost, ModelCallStarted


@dataclass
class Usage:
    """Model calls so far; `open` are those that have no end yet, by call with their model.

    `cost` is in US dollars over the calls whose price is known; `unpriced` counts the others, and
    `uncounted` those whose tokens nobody counted.
    """

    calls: int = 0
    open: dict[str, str] = field(default_factory=dict)
    answered: int = 0
    failed: int = 0
    lost: int = 0
    retried: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    estimated: bool = False
    cost: float = 0.0
    unpriced: int = 0
    uncounted: int = 0
    latency_ms: int = 0

    def started(self, body: "ModelCallStarted") -> None:
        """Take in the start of a call."""
        self.calls += 1
        self.open[body.call] = body.model

    def ended(self, body: "ModelCallEnded") -> None:
        """Take in an answer."""
        self.open.pop(body.call, None)
        self.answered += 1
        self.retried += len(body.attempts)
        self.latency_ms += body.latency_ms
        # What is played back was paid for in the recording it comes from.
        self._price(0.0 if body.cassette else body.cost)
        if body.tokens is None:
            self.uncounted += 1
        else:
            self.input_tokens += body.tokens.input
            self.output_tokens += body.tokens.output
            self.estimated = self.estimated or body.tokens.estimated

    def failed_call(self, body: "ModelCallFailed") -> None:
        """Take in a call that came to nothing."""
        self.open.pop(body.call, None)
        self.failed += 1
        self.retried += len(body.attempts)
        self.latency_ms += body.latency_ms

    def lost_call(self, body: "ModelCallLost") -> None:
        """Take in a call that nobody waits for any more."""
        self.open.pop(body.call, None)
        self.lost += 1
        self.unpriced += 1

    def _price(self, cost: float | None) -> None:
        if cost is None:
            self.unpriced += 1
        else:
            self.cost += cost
