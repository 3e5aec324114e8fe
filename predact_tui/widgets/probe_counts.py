"""The lines under the probe's knobs: counts, who moved, the tool's flags, what is wrong."""

from textual.content import Content
from textual.widgets import Static

from predact_tui.present.probe_text import counts, movement, quality
from predact_tui.present.safe import content, safe_line
from predact_tui.probing.desk import Desk
from predact_tui.widgets.redrawing import redraw


class ProbeCounts(Static):
    """What the last turn of a knob came to."""

    DEFAULT_CSS = """
    ProbeCounts { height: auto; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__("Drawing the class and making the predictions…", id="probe-counts",
                         markup=False)  # fmt: skip

    def show(self, desk: Desk) -> None:
        """Say where the desk stands."""
        redraw(self, lambda room: counts_lines(desk, room))


def counts_lines(desk: Desk, room: int) -> Content:
    """Return the lines; the first says why the knobs take no effect, where that is so."""
    turn = desk.probe.turn
    lines = [
        Content.styled(counts(turn, room), "bold"),
        Content(movement(desk, room)),
        Content(quality(turn)),
    ]
    if desk.problem:
        lines.insert(0, content("! " + safe_line(desk.problem), "bold $text-error"))
    return Content("\n").join(lines)
