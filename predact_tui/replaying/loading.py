"""Reading a recording for a screen."""

from pathlib import Path

from engine.errors import UserError
from predact_tui.replaying.film import Film, read
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.replay import Replay


def load_replay(path: Path, recording: str, at: int | None, speed: float) -> Replay:
    """Return a replay that plays from the beginning, or waits at event `at`; for any thread.

    StoreError where the recording cannot be read, UserError where it holds no such event.
    """
    film = read(path, recording)
    check_event(film, at)
    head = Playhead(film.events, at=at or 0, speed=speed)
    if at is None:
        head.play()
    return Replay(film, head)


def check_event(film: Film, at: int | None) -> None:
    """UserError where a film has no event `at` (None: none is asked for)."""
    if at is not None and at > film.last:
        raise UserError(f"--at: {film.recording} has no event {at} (valid: 0 to {film.last})")
