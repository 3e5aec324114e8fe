"""Help of the probe: its keys, and what its signs and columns mean."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import Group, binding
from predact_tui.present.fluid import Fluid
from predact_tui.present.help_text import keys
from predact_tui.present.lines import Line, Section
from predact_tui.present.results_view import section
from predact_tui.screens.sheet import Sheet

GROUPS: Final[tuple[Group, ...]] = ("probe", "why", "toolbox", "lists", "everywhere")
WHAT: Final = Section(
    "What this is",
    (
        Line("The class that an episode with the same settings would meet, with everything that"
             " its players do not see. Turn a knob: what follows is worked out at once."),
        Line("Keys take a knob in hand; arrows turn it, digits type into it. By mouse: its"
             " arrows, or the wheel."),
    ),
)  # fmt: skip
COLUMNS: Final = Section(
    "Columns",
    (
        Line("Weeks: mean scores of weeks 1, 2, ... as bars; · where a week brought none."),
        Line("Natural: what the predictor says, with its confidence, which noise never changes."),
        Line("After: what the tool says after noise; → where noise changed it."),
        Line("Noise: ✗ wrong, a right letter was made wrong; ✓ right, a wrong one was made right."),
        Line("Flagged: the tool says at risk (D or F); + flagged, - cleared by the last turn."),
        Line("Often: in how many of 1,000 noise seeds the letter is changed."),
        Line("Truth (after t): the final letter; ✓ or ✗, whether the tool's letter is right."),
    ),
)


class ProbeHelpScreen(Sheet[None]):
    """All help of the probe on one sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("screen.back"),
        binding("app.help", "screen.back"),
    ]
    heading = "Help: the probe"

    def body(self) -> Iterable[Widget]:
        """Show what it is, the keys, the columns."""
        yield Static(section(WHAT))
        for group in GROUPS:
            yield Static(Fluid(partial(keys, group)))
        yield Static(section(COLUMNS))

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)
