"""Episodes in one event loop: for seats that wait for models most of the time."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from predact_tui.options import Options
from predact_tui.reaching import late_gateway, waiting_words
from predact_tui.sweeping.episode import perform
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.tally import Waited
from recordings.place import store_path
from recordings.store import Store

if TYPE_CHECKING:
    from engine.gateway.retrying import Waiting

RATE_LIMITED: Final = "rate_limited"


class LoopExecutor:
    """Plays up to `slots` episodes at once in the running loop, over one gateway and one store.

    `watch` is told of every wait before a model is called again.
    """

    grace = 0.0

    def __init__(
        self,
        slots: int,
        store: Path | None,
        models: Path | None = None,
        watch: Callable[[Waited], None] = lambda _waited: None,
    ) -> None:
        self.slots = slots
        self._watch = watch
        self._store = Store.open(store_path(store))
        self._gateway = late_gateway(Options(models=models), self._waiting, streaming=False)

    async def run(self, job: Job) -> Ending:
        """Play an episode; cancelled, its recording is interrupted."""
        return await perform(job, self._store, self._gateway)

    async def aclose(self) -> None:
        """Close the gateway and the store."""
        await self._gateway.aclose()
        self._store.close()

    def _waiting(self, waiting: "Waiting") -> None:
        self._watch(Waited(waiting.error.kind == RATE_LIMITED, waiting_words(waiting)))
