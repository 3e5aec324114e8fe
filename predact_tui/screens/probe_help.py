"""Help of the probe, of Why and of the toolbox: keys, and what signs and columns mean."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import Group, binding
from predact_tui.present.fluid import Fluid
from predact_tui.present.help_text import keys
from predact_tui.present.lines import Line, Section
from predact_tui.present.results_view import section
from predact_tui.screens.sheet import Sheet

Part: TypeAlias = Literal["probe", "why", "toolbox", "class"]
"""The screen that the help is for; `class`: of a class without letters."""
GROUPS: Final[dict[Part, Group]] = {"probe": "probe", "why": "why", "toolbox": "toolbox"}
"""The keys that a screen has of its own."""

WHAT: Final[dict[Part, Section]] = {
    "probe": Section("What this is", (
        Line("The class that an episode with the same settings would meet, with everything that"
             " its players do not see. Turn a knob: what follows is worked out at once."),
        Line("Keys take a knob in hand; arrows turn it, digits type into it."),
        Line("By mouse: ◂ ▸ or the wheel turn a knob, « » take the one in hand to its ends."),
    )),
    "why": Section("What this is", (
        Line("The vote behind one student's natural prediction, and what it would be with other"
             " scores: type into the one under the cursor. Edits live here alone."),
        Line("Tab goes to the voters. The first line stands for all of them; on any other the"
             " scores stand beside that student's."),
    )),
    "class": Section("What this is", (
        Line("A class whose final letters nobody knows: its students, and what the predictor says"
             " of them where there is a pool to learn from. Nothing can be right or wrong here."),
        Line("Enter opens the selected student's prediction up; c calls any tool by hand."),
    )),
    "toolbox": Section("What this is", (
        Line("Any tool, called by hand on this class as its players' assistant calls it."),
        Line("Enter goes to a tool's form, or calls one that asks for nothing. Answers come"
             " below, the newest on top; a click folds one."),
        Line("Several names are written name; name, scores name = score; name = score."),
    )),
}  # fmt: skip
COLUMNS: Final[dict[Part, Section]] = {
    "probe": Section("Columns", (
        Line("Weeks: mean scores of weeks 1, 2, ... as bars; · where a week brought none."),
        Line("Natural: what the predictor says, with its confidence, which noise never changes."),
        Line("After: what the tool says after noise; → where noise changed it."),
        Line("Noise: ✗ wrong, a right letter was made wrong; ✓ right, a wrong one was made right."
             " On narrow screens the sign stands behind the letter."),
        Line("Flagged: the tool says at risk (D or F); + flagged, - cleared by the last turn."),
        Line("Often: in how many of 1,000 noise seeds the letter is changed."),
        Line("Truth (after t): the final letter; ✓ or ✗, whether the tool's letter is right."),
        Line("Ceiling: F1 where every flagged student is decided rightly; more is out of reach."),
        Line("ECE: how far P(at risk) is from how often it came true, on average; Brier: its mean"
             " squared error. 0 is best of both."),
    )),
    "why": Section("Columns", (
        Line("Theirs: the voter's score; of all voters, the average."),
        Line("Gap: how far the two scores are apart."),
        Line("Adds: what that adds to the distance, which is the mean of the gaps."),
        Line("Vote: the voter's share of all votes; the nearer, the more."),
        Line("Shared: components that both have a score in."),
        Line("Reach: how far a neighbour that shares so many may be."),
        Line("Weeks: letter and confidence at each week; 12n, 12 neighbours voted; avg, the"
             " nearest averages did; pool, everybody did."),
    )),
}  # fmt: skip


SHARED: Final[tuple[Group, ...]] = ("lists", "everywhere")


class ProbeHelpScreen(Sheet[None]):
    """All help of one of the probe's screens on one sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("screen.back"),
        binding("app.help", "screen.back"),
    ]

    def __init__(self, part: Part = "probe") -> None:
        super().__init__()
        self._part: Part = part
        self.heading = f"Help: the {part}" if part != "why" else "Help: why"

    def body(self) -> Iterable[Widget]:
        """Show what it is, the keys, the columns."""
        yield Static(section(WHAT[self._part]))
        own = [GROUPS[self._part]] if self._part in GROUPS else []
        for group in (*own, *SHARED):
            yield Static(Fluid(partial(keys, group)))
        if self._part in COLUMNS:
            yield Static(section(COLUMNS[self._part]))

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)
