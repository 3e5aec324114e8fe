"""Episodes in one event loop: for seats that wait for models most of the time."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import UserError
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
APART: Final = 0.03
"""Seconds between two episodes' beginnings, more than a call takes a processor: answers of models
that are equally quick would else come all at once, again and again, and providers see a burst."""


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
        self._next = 0.0
        self._store = Store.open(store_path(store))
        self._gateway = late_gateway(Options(models=models), self._waiting, streaming=False)

    async def run(self, job: Job) -> Ending:
        """Play an episode; cancelled, its recording is interrupted."""
        if job.models:
            await self._turn()
        return await perform(job, self._store, self._gateway)

    async def aclose(self) -> None:
        """Close the gateway and the store."""
        await self._gateway.aclose()
        self._store.close()

    async def _turn(self) -> None:
        """Wait until models can be called, then for this episode's turn to begin."""
        with suppress(UserError):  # the episode meets it too, and tells it
            await self._gateway().ready()
        now = time.monotonic()
        self._next = max(now, self._next + APART)
        await asyncio.sleep(self._next - now)

    def _waiting(self, waiting: "Waiting") -> None:
        self._watch(Waited(waiting.error.kind == RATE_LIMITED, waiting_words(waiting)))
