"""Running a sweep without a screen: prices, executors, signals, and what is said meanwhile."""

import sys
import time
from typing import Final

from predact_tui.failures import UseError
from predact_tui.narration import narrate
from predact_tui.stopping import on_signals
from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.budget import Budget
from predact_tui.sweeping.costs import guess, prices_of, unpriced
from predact_tui.sweeping.job import Job
from predact_tui.sweeping.lanes import lanes_of
from predact_tui.sweeping.plan import Plan
from predact_tui.sweeping.sweep import Sweep
from predact_tui.sweeping.tally import Said, Tally, Told, opened, to_line
from predact_tui.sweeping.words import progress_line

EVERY: Final = 10.0
"""Seconds between two lines of progress."""
GONE: Final = 130
"""The exit code where nobody listens any more."""


class Playing:
    """Plays what is left of a plan; `tally` tells how far it is.

    With `events` everything goes to stdout, a JSON object a line; else lines of progress to stderr.
    """

    def __init__(self, plan: Plan, asked: Asked, *, events: bool = False) -> None:
        self.tally = Tally()
        self._asked = asked
        self._events = events
        self._jobs = plan.left(asked.limit)
        self._code = 0
        self._sweep: Sweep | None = None
        self._said = time.monotonic()
        self._tell(opened(plan, len(self._jobs)))

    async def run(self) -> int:
        """Play to the end; return 0, or the exit code of the signal that stopped it.

        UserError where it cannot begin.
        """
        budget = await self._budget()
        lanes = lanes_of(self._jobs, self._asked, self._tell)
        sweep = self._sweep = Sweep(lanes, budget, self._tell)

        def stop(name: str, code: int) -> None:
            self._code = code
            self._tell(Said(f"{name}: what is being played ends, nothing more begins"))
            sweep.stop()

        on_signals(stop)
        await sweep.run()
        self._narrate(progress_line(self.tally))
        return self._code

    def summary(self) -> dict[str, object]:
        """Return the counts as an object."""
        tally = self.tally
        counts = {name: tally.sum(name) for name in ("of", "finished", "invalid", "failed")}
        return {
            "grid": tally.grid,
            "episodes": counts | {"left": tally.left},
            "played": tally.played,
            "calls": tally.calls,
            "tokens": tally.tokens,
            "cost": tally.cost if tally.priced and not tally.unpriced else None,
            "cost_known": tally.cost,
            "episodes_of_unknown_cost": tally.unpriced,
            "rate_limits": tally.limited,
            "faults": tally.faults,
        }

    async def _budget(self) -> Budget:
        """Return the budget; UseError where it cannot be kept, as a price is unknown."""
        jobs = [job for job in self._jobs if job.models]
        if self._asked.max_cost is None or not jobs:
            return Budget()
        prices = await prices_of(jobs, self._asked.models)
        unknown = unpriced(prices)
        if unknown and not self._asked.allow_unknown_price:
            raise UseError(
                f"--max-cost: the price of {', '.join(unknown)} is unknown: state it in a "
                "models.toml, or add --allow-unknown-price (what providers say then counts)"
            )
        guesses = {_seats(job): guess(job, prices).cost for job in jobs}
        return Budget(self._asked.max_cost, guesses)

    # -- telling ----------------------------------------------------------------------------------

    def _tell(self, told: Told) -> None:
        known = len(self.tally.faults)
        self.tally.take(told)
        if self._events:
            self._write(to_line(told))
            return
        for fault in self.tally.faults[known:]:
            self._narrate(fault)
        if time.monotonic() - self._said > EVERY:
            self._narrate(progress_line(self.tally))

    def _write(self, line: str) -> None:
        """Write a line to who listens; where nobody does any more, stop."""
        try:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except OSError:
            self._code = self._code or GONE
            if self._sweep is not None:
                self._sweep.stop()

    def _narrate(self, line: str) -> None:
        if not self._events:
            self._said = time.monotonic()
            narrate(line)


def _seats(job: Job) -> tuple[str, str]:
    return job.options.instructor, job.options.assistant
