"""Waiting until an application rests, to the moment, where Textual's pilot sleeps and guesses."""

import asyncio
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final

import pytest
import textual.app
import textual.constants
import textual.pilot
import textual.screen
from textual._context import active_app

SOON: Final = 0.06
"""What is due within these seconds is waited for (handing in waits 0.05 s for late decisions)."""
FRAME: Final = 0.004
"""Seconds until what has changed is drawn; Textual lets a terminal wait for 1/60 s."""
GLANCE: Final = 0.002
"""Seconds between two looks at a thread."""


async def still(_least: float = 0, longest: float = 1, soon: float = SOON) -> bool:
    """Wait until nothing is to do now or soon and no thread is at work; False after `longest` s.

    Textual's own wait (whose arguments these are) sleeps 20 ms at a time, twice a key.
    """
    loop: Any = asyncio.get_running_loop()
    end = monotonic() + longest
    while monotonic() < end:
        await asyncio.sleep(0)
        if not loop._ready:
            wait = None if _has_ended() else _to_next(loop, soon)
            if wait is None:
                return True
            await asyncio.sleep(wait)
    return False


def _has_ended() -> bool:
    """Tell whether the application leaves: its timers turn on, and do nothing."""
    app = active_app.get(None)
    return app is not None and app._exit


def _to_next(loop: Any, soon: float) -> float | None:
    """Seconds until there is something to do, or None if that is not soon."""
    if _threads_work(loop._default_executor):
        return GLANCE
    now = loop.time()
    waits = [timer.when() - now for timer in loop._scheduled if not timer.cancelled()]
    wait = max(0.0, min(waits, default=soon))
    return wait if wait < soon else None


def _threads_work(executor: Any) -> bool:
    return executor is not None and executor._idle_semaphore._value < len(executor._threads)


@pytest.fixture(scope="session", autouse=True)
def pilots_wait_until_it_rests() -> Iterator[None]:
    """A key or a click is followed by rest, not by a sleep, and what changed is drawn soon."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(textual.app, "wait_for_idle", still)
        patched.setattr(textual.pilot, "wait_for_idle", still)
        patched.setattr(textual.screen, "UPDATE_PERIOD", FRAME)
        patched.setattr(textual.constants, "TEXTUAL_ANIMATIONS", "none")
        yield
