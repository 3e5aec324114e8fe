"""Loading an episode behind a painted frame."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from predact_tui.options import Options

if TYPE_CHECKING:
    from predact_tui.session import LiveSession, Ready


LIBRARY: Final = (
    "Loading what calls the models, which takes some seconds…",
    "Loading what calls the models…",
    "Loading…",
)


async def load(options: Options, tell: Callable[[tuple[str, ...]], None]) -> "LiveSession":
    """Make an episode ready in a thread, then begin its recording on the loop's own thread.

    `tell` is told, in ever fewer words, what is waited for. UserError where the options do not
    fit, a model cannot be called, or the store cannot be opened: nothing is recorded then.
    """
    ready = await asyncio.to_thread(_ready, options)
    if ready.must_load:
        tell(LIBRARY)
        await ready.load()
    from predact_tui.session import start

    return start(ready)


def _ready(options: Options) -> "Ready":
    from predact_tui.session import make_ready

    return make_ready(options)
