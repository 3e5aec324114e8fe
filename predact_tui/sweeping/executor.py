"""What plays the episodes of a sweep: this machine's processes or one loop; a cluster's later."""

from typing import Protocol

from predact_tui.sweeping.job import Ending, Job


class Executor(Protocol):
    """Plays episodes that are described by jobs; jobs and endings can be pickled.

    `slots` are how many it takes at once; `grace` is how many seconds one that was begun is waited
    for when the sweep stops.
    """

    slots: int
    grace: float

    async def run(self, job: Job) -> Ending:
        """Play an episode and return what became of it; never raises, unless it is cancelled.

        Cancelled, it leaves the episode so that another sweep takes it up.
        """
        ...

    async def aclose(self) -> None:
        """End what is still running, and close what is open."""
        ...
