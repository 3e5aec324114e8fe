"""Loading an episode behind a painted frame."""

import asyncio
from typing import TYPE_CHECKING

from predact_tui.options import Options

if TYPE_CHECKING:
    from predact_tui.session import LiveSession, Ready


async def load(options: Options) -> "LiveSession":
    """Make an episode ready in a thread, then begin its recording on the loop's own thread.

    UserError where the options do not fit or the store cannot be opened.
    """
    ready = await asyncio.to_thread(_ready, options)
    from predact_tui.session import start

    return start(ready)


def _ready(options: Options) -> "Ready":
    from predact_tui.session import make_ready

    return make_ready(options)
