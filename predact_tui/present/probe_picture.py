"""All of the probe as lines of one width, for a picture: also what is scrolled out of sight."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.content import Content

from predact_tui.present.command_line import probe_command
from predact_tui.present.lines import MUTED
from predact_tui.present.probe_panels import panels
from predact_tui.present.probe_text import marks
from predact_tui.present.safe import clip
from predact_tui.present.seeds_panel import seeds_panel
from predact_tui.widgets.class_row import header, layout, row
from predact_tui.widgets.probe_counts import counts_lines

if TYPE_CHECKING:
    from engine.probing.spread import Spread
    from predact_tui.probing.desk import Desk


def picture_lines(
    desk: "Desk", spread: "Spread | None", width: int, *, truth: bool
) -> Iterator[Content]:
    """Yield the command that makes the view, the counts, the class, and every panel."""
    probe = desk.probe
    yield Content.styled(clip(probe_command(probe.options), width), MUTED)
    yield from _split(counts_lines(desk, width))
    yield Content("")
    yield from _class(desk, spread, width, truth=truth)
    flagged, ids = int(probe.turn.flagged.sum()), probe.drawn.roster.ids
    drawn = [build(width) for build in panels(probe).values()]
    for each in (*drawn, seeds_panel(spread, flagged, ids, width)):
        yield Content("")
        yield from _split(each)


def _class(desk: "Desk", spread: "Spread | None", width: int, *, truth: bool) -> Iterator[Content]:
    turn, signs = desk.probe.turn, marks(desk.moved)
    found = layout(width, turn.drawn.roster.ids, turn.drawn.week, truth=truth)
    yield header(found)
    for at in range(len(turn.drawn)):
        often = None if spread is None else float(spread.changed[at])
        yield row(turn, at, found, sign=signs.get(at, ""), mark="  ", often=often)


def _split(content: Content) -> list[Content]:
    return content.split("\n", allow_blank=True)
