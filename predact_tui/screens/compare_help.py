"""Help of a comparison: its keys, its signs, and what its words mean."""

from collections.abc import Iterable
from functools import partial
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import Group, binding
from predact_tui.present.compare_words import SIGNS
from predact_tui.present.fluid import Fluid
from predact_tui.present.help_text import keys
from predact_tui.present.lines import Line, Section
from predact_tui.present.results_view import section
from predact_tui.screens.sheet import Sheet

GROUPS: Final[tuple[Group, ...]] = ("compare", "lists", "everywhere")
WHAT: Final = Section(
    "What this is",
    (
        Line("Two recorded episodes, X and Y. A difference is Y less X."),
        Line("Only the same students are set side by side: of other ones, scores and counts are."),
        Line("Known of a decision is what stood there before its last mark: tools that had answered"
             " about this student, and lines of answers that name them."),
        Line("Tab goes on to the next part: figures, students, what was known, talk."),
        Line("The episodes' scores show once both have ended; final letters after t."),
    ),
)  # fmt: skip


class CompareHelpScreen(Sheet[None]):
    """All help of a comparison on one sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("screen.back"),
        binding("app.help", "screen.back"),
    ]
    heading = "Help: comparing"

    def body(self) -> Iterable[Widget]:
        """Show what it is, the signs, the keys."""
        yield Static(section(WHAT))
        signs = tuple(Line(f"{sign} {meaning}") for sign, meaning in SIGNS)
        decisions = Line("risk → not? means: first at risk, then not at risk, not handed in yet")
        yield Static(section(Section("Signs", (*signs, decisions))))
        for group in GROUPS:
            yield Static(Fluid(partial(keys, group)))

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)
