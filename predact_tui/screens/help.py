"""Help: what the study is, the keys that work, what the marks and words mean."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import Group, binding
from predact_tui.present.fluid import Fluid
from predact_tui.present.help_text import STUDY, WORDS, groups, keys, legend
from predact_tui.present.results_view import section
from predact_tui.screens.sheet import Sheet

if TYPE_CHECKING:
    from engine.switches import Switches


class HelpScreen(Sheet[None]):
    """All help on one sheet. `switches` leave out what an episode does not offer.

    `watched`: the help for a replay. `first`: the keys that are told before all else.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("screen.back"),
        binding("app.help", "screen.back"),
    ]
    heading = "Help"

    def __init__(
        self,
        switches: "Switches | None" = None,
        *,
        watched: bool = False,
        first: Group | None = None,
    ) -> None:
        super().__init__()
        self._first = first
        self._switches = switches
        self._watched = watched

    def body(self) -> Iterable[Widget]:
        """Show the study, the keys, the marks and the words."""
        if self._first is not None:
            yield self._keys(self._first)
        yield Static(section(STUDY))
        for group in groups(self._switches, watched=self._watched):
            if group != self._first:
                yield self._keys(group)
        if self._switches is None or self._switches.highlight:
            yield Static(legend(), id="legend")
        yield Static(section(WORDS))

    def _keys(self, group: Group) -> Static:
        return Static(Fluid(partial(keys, group, watched=self._watched)))

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)
