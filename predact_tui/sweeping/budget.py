"""What may still be spent: no episode begins that could lead beyond the limit."""

from collections.abc import Mapping

from predact_tui.sweeping.job import Ending, Job

Seats = tuple[str, str]


class Budget:
    """Counts what was spent, and guesses what those being played will.

    `limit` is in US dollars, None where there is none. `guesses` are what an episode of these
    seats may cost, until one has told.
    """

    def __init__(
        self, limit: float | None = None, guesses: Mapping[Seats, float | None] | None = None
    ) -> None:
        self.limit = limit
        self.spent = 0.0
        self._guesses = guesses or {}
        self._costs: dict[Seats, list[float]] = {}
        self._running: dict[str, float] = {}

    @property
    def why(self) -> str:
        """Why no more episodes begin."""
        return (
            f"--max-cost {self.limit:g}: US$ {self.spent:.4f} are spent, and another episode could "
            "lead beyond it"
        )

    def allows(self, job: Job) -> bool:
        """Return whether another episode may begin."""
        if self.limit is None or not job.models:
            return True
        return self.spent + sum(self._running.values()) + self._usual(job) <= self.limit

    def begin(self, job: Job) -> None:
        """Count an episode as being played."""
        self._running[job.key] = self._usual(job)

    def end(self, job: Job, ending: Ending) -> None:
        """Count what an episode cost; the usual, where that is unknown."""
        usual = self._running.pop(job.key, 0.0)
        if ending.played and ending.status != "elsewhere":
            self.spent += usual if ending.cost is None else ending.cost
            if ending.cost is not None and ending.status == "finished":
                self._costs.setdefault(_seats(job), []).append(ending.cost)

    def _usual(self, job: Job) -> float:
        """Return what an episode of these seats costs: the mean so far, else the guess."""
        told = self._costs.get(_seats(job))
        return sum(told) / len(told) if told else self._guesses.get(_seats(job)) or 0.0


def _seats(job: Job) -> Seats:
    return job.options.instructor, job.options.assistant
