"""Signals that end the program: the work is cancelled at its next pause, never in the middle."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from predact_tui.failures import StoppedError

T = TypeVar("T")

SIGNALS: Final = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
"""Signals that end the program, and its exit code then."""


async def stoppable(work: Coroutine[Any, Any, T]) -> T:
    """Return what the work gives; StoppedError where a signal cancelled it."""
    task = asyncio.ensure_future(work)
    codes = _cancelled_by_signals(task)
    try:
        return await task
    except asyncio.CancelledError:
        if not codes:
            raise
        raise StoppedError(codes[0]) from None


def _cancelled_by_signals(task: "asyncio.Future[Any]") -> list[int]:
    """Cancel the task on a signal; the list returned holds the exit code once one came."""
    codes: list[int] = []

    def stop(_name: str, code: int) -> None:
        codes.append(code)
        task.cancel()

    on_signals(stop)
    return codes


def on_signals(act: Callable[[str, int], object]) -> None:
    """Let the running loop call `act(name, exit code)` on each signal that ends the program."""
    loop = asyncio.get_running_loop()
    for name, code in SIGNALS.items():
        try:
            loop.add_signal_handler(getattr(signal, name), act, name, code)
        except (AttributeError, NotImplementedError, RuntimeError, ValueError):
            continue  # not on this system, or not in this thread
