"""The probe's panels, one under the other or in two columns, to scroll through."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from predact_tui.bindings import bindings
from predact_tui.widgets.pages import Pages
from predact_tui.widgets.redrawing import redraw

if TYPE_CHECKING:
    from engine.probing.spread import Spread
    from predact_tui.probing.desk import Desk

NAMES = ("confusion", "reliability", "confidence", "seeds")
DOUBLE = 96
"""From this many columns on the panels stand in two columns."""


class ProbePanels(Pages):
    """Confusion, reliability, confidence, many seeds."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        "probe.less", "probe.more", "probe.least", "probe.most"
    )
    DEFAULT_CSS = """
    ProbePanels { padding: 0 1; scrollbar-size-vertical: 1; }
    ProbePanels Static { height: auto; margin-bottom: 1; width: 100%; }
    ProbePanels.-double { layout: grid; grid-size: 2; grid-gutter: 1 2; grid-rows: auto; }
    ProbePanels.-double Static { margin-bottom: 0; }  /* rows leave no room for margins */
    """

    def compose(self) -> ComposeResult:
        """Yield the panels, empty."""
        for name in NAMES:
            yield Static("", id=f"panel-{name}", markup=False)

    def show(self, desk: "Desk") -> None:
        """Draw the panels that follow from the knobs at once."""
        from predact_tui.present.probe_panels import panels

        for name, build in panels(desk.probe).items():
            redraw(self.query_one(f"#panel-{name}", Static), build)

    def show_seeds(self, desk: "Desk", spread: "Spread | None") -> None:
        """Draw the panel of many seeds (None: still being worked out, in as many lines)."""
        from predact_tui.present.seeds_panel import seeds_panel

        ids, flagged = desk.probe.drawn.roster.ids, int(desk.probe.turn.flagged.sum())

        panel = self.query_one("#panel-seeds", Static)
        least = 0 if spread else panel.content_size.height

        def build(room: int) -> Content:
            drawn = seeds_panel(spread, flagged, ids, room)
            return drawn.append("\n" * max(0, least - drawn.plain.count("\n") - 1))

        redraw(panel, build)

    def on_resize(self) -> None:
        """Choose one or two columns."""
        self.set_class(self.size.width >= DOUBLE, "-double")
