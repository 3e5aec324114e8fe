"""Watching a recording while another program is still writing it."""

import asyncio
from pathlib import Path
from typing import Final

from predact_tui.replaying.film import Film, read
from predact_tui.replaying.moments import moments
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.replay import BURST, Replay

LOOK: Final = 0.5
"""Seconds between two looks into the store."""


class Following(Replay):
    """A replay that grows; where it stands at the last event, it goes on with what happens."""

    async def run(self) -> None:
        """Play, and follow until the episode has an end; never ends by itself."""
        await asyncio.gather(super().run(), self._follow())

    async def _follow(self) -> None:
        while self.film.end.status is None:
            await asyncio.sleep(LOOK)
            found = await asyncio.to_thread(read, self.film.path, self.film.recording)
            if found.last > self.film.last:
                self._grow(found)

    def _grow(self, film: Film) -> None:
        stood_at_end = self.head.at_end and not self.head.playing
        self.film, self.moments = film, moments(film.events)
        self.head.extend(film.events)
        more = film.last - self.head.at
        if stood_at_end and more > BURST:
            self.seek(film.last)
        elif stood_at_end:
            for _ in range(more):
                self.move(1)


def load_following(path: Path, recording: str) -> Following:
    """Return a recording that stands at its last event so far; for any thread. StoreError."""
    film = read(path, recording)
    return Following(film, Playhead(film.events, at=film.last))
