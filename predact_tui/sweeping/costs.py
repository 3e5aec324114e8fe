"""What episodes may cost: a guess from usual numbers of calls and tokens, and models' prices.

It is a guess for planning; what was spent is what recordings tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from engine.events import Role
from engine.gateway.settings import Price
from engine.seats.names import is_model
from predact_tui.options import Options
from predact_tui.reaching import late_gateway
from predact_tui.sweeping.job import Job

Prices: TypeAlias = Mapping[tuple[str, Role], Price | None]
"""The price of each model in each role; None: unknown."""

QUESTIONS: Final = 8
"""Questions in a usual episode, where so many may be asked."""
ROUNDS: Final = 2
"""Calls of an assistant for a usual question: one that calls tools, one that answers."""
SENT: Final[dict[Role, int]] = {"instructor": 1900, "assistant": 3500}
"""Tokens sent with a usual call. On the shipped courses the first call of an instructor sends about
820, of an assistant 2,400; each question and answer add some 250."""
MADE: Final[dict[Role, int]] = {"instructor": 150, "assistant": 150}
"""Tokens of a usual answer."""


@dataclass(frozen=True)
class Guess:
    """Calls and tokens of an episode, or of many; `cost` in US dollars, None where unknown."""

    calls: int = 0
    sent: int = 0
    made: int = 0
    cost: float | None = 0.0

    def __add__(self, other: "Guess") -> "Guess":
        """Return both together."""
        known = self.cost is not None and other.cost is not None
        cost = (self.cost or 0.0) + (other.cost or 0.0) if known else None
        return Guess(self.calls + other.calls, self.sent + other.sent, self.made + other.made, cost)


def guess(job: Job, prices: Prices) -> Guess:
    """Return what an episode may take."""
    options = job.options
    questions = 0 if options.switches.get("chat") == "off" else min(options.turns, QUESTIONS)
    made = Guess()
    for seat, role, calls in (
        (options.instructor, "instructor", 2 + questions),
        (options.assistant, "assistant", ROUNDS * questions),
    ):
        if is_model(seat):
            made += _of(role, calls, prices.get((_model(seat), role)))  # type: ignore[arg-type]
    return made


def _of(role: Role, calls: int, price: Price | None) -> Guess:
    sent, made = calls * SENT[role], calls * MADE[role]
    free = not calls
    return Guess(
        calls, sent, made, 0.0 if free else None if price is None else price.of(sent, made)
    )


def total(guesses: Iterable[Guess]) -> Guess:
    """Return all together; its cost is unknown where any is."""
    return sum(guesses, Guess())


async def prices_of(jobs: Sequence[Job], models: Path | None) -> Prices:
    """Return the prices of all models in these jobs; it may load litellm, which takes seconds."""
    seats = {(job.options.instructor, "instructor") for job in jobs}
    seats |= {(job.options.assistant, "assistant") for job in jobs}
    wanted = sorted((_model(seat), role) for seat, role in seats if is_model(seat))
    gateway = late_gateway(Options(models=models))
    found: dict[tuple[str, Role], Price | None] = {}
    try:
        for model, role in wanted:
            found[model, role] = await gateway().price(model, role)  # type: ignore[index,arg-type]
    finally:
        await gateway.aclose()
    return found


def unpriced(prices: Prices) -> list[str]:
    """Return the models whose price is unknown, each once."""
    return list(dict.fromkeys(model for (model, _), price in prices.items() if price is None))


def _model(seat: str) -> str:
    return seat.partition(":")[2]
