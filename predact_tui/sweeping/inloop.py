"""Episodes in one event loop: for seats that wait for models most of the time."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from predact_tui.options import Options
from predact_tui.reaching import late_gateway
from predact_tui.sweeping.episode import perform
from predact_tui.sweeping.job import Ending, Job
from recordings.place import store_path
from recordings.store import Store

if TYPE_CHECKING:
    from engine.gateway.retrying import Waiting


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
        watch: "Callable[[Waiting], None]" = lambda _waiting: None,
    ) -> None:
        self.slots = slots
        self._store = Store.open(store_path(store))
        self._gateway = late_gateway(Options(models=models), watch, streaming=False)

    async def run(self, job: Job) -> Ending:
        """Play an episode; cancelled, its recording is interrupted."""
        return await perform(job, self._store, self._gateway)

    async def aclose(self) -> None:
        """Close the gateway and the store."""
        await self._gateway.aclose()
        self._store.close()
