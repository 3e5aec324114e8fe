"""A picture of the session screen as it was at the end of a recording."""

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from recordings.exchange.recorded import ExchangeError, Recorded

if TYPE_CHECKING:
    from predact_tui.app import PredactApp
    from predact_tui.sources import Source

SIZE: Final = (120, 40)
"""Columns and lines of the terminal in the picture."""
THEME: Final = "textual-dark"
LONGEST: Final = 30.0
"""Seconds after which a screen that is not drawn never will be."""
_UNIQUE: Final = re.compile(r"terminal-\d+")


def screen_svg(recorded: Recorded) -> str:
    """Return the picture as SVG, the same for the same recording; it loads nothing.

    ExchangeError where the screen cannot be drawn.
    """
    try:
        return asyncio.run(asyncio.wait_for(_drawn(recorded), LONGEST))
    except TimeoutError as error:
        raise ExchangeError(f"recording {recorded.recording}: its screen was not drawn") from error


async def _drawn(recorded: Recorded) -> str:
    # Late: they bring Textual in, which no other format needs.
    from predact_tui.app import PredactApp
    from predact_tui.options import Options
    from predact_tui.replaying.film import film
    from predact_tui.replaying.replay import Replay

    async def loader() -> "Source":
        replay = Replay(film(list(recorded.events), Path(), recorded.recording))
        replay.seek(replay.film.last)
        return replay

    app = PredactApp(Options(), loader)
    async with app.run_test(size=SIZE) as pilot:
        app.theme = THEME
        while app.session is None or not app.session.ready:
            await pilot.pause(0.02)
        await pilot.pause(0.3)
        return _picture(app, recorded)


def _picture(app: "PredactApp", recorded: Recorded) -> str:
    from predact_tui.exporting.facts import title
    from predact_tui.saving import picture

    strips = app.screen._compositor.render_strips()
    svg = picture(strips, SIZE[0], title(recorded))
    return _UNIQUE.sub("terminal", svg)
