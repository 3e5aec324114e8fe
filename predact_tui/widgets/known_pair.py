"""What each of two episodes knew of a student when it decided, side by side or one below."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static

from predact_tui.present.compare_cells import known_cell
from predact_tui.present.fluid import Fluid
from predact_tui.present.lines import MUTED, Line
from predact_tui.present.safe import content
from predact_tui.widgets.pages import Pages


class KnownPair(Pages):
    """Scrolls as one."""

    DEFAULT_CSS = """
    KnownPair {
        height: 1fr; border-top: solid $foreground 30%; scrollbar-size-vertical: 1;
        border-title-color: $foreground; border-title-style: bold;
    }
    KnownPair:focus { border-top: solid $accent; border-title-color: $accent; }
    KnownPair Container { layout: horizontal; height: auto; }
    KnownPair Static { width: 1fr; height: auto; padding: 0 1; }
    KnownPair.-narrow Container { layout: vertical; }
    KnownPair.-narrow Static { width: 100%; margin-bottom: 1; }
    KnownPair.-x .-second, KnownPair.-y .-first { display: none; }
    """

    def __init__(self) -> None:
        super().__init__(id="known")
        self._x = Static("", classes="-first", markup=False)
        self._y = Static("", classes="-second", markup=False)

    def compose(self) -> ComposeResult:
        """Lay both out."""
        with Container():
            yield self._x
            yield self._y

    def show(self, title: str, x: tuple[Line, ...], y: tuple[Line, ...]) -> None:
        """Show the lines of either under a title."""
        self.border_title = content(title)
        self._y.display = True
        self._x.update(Fluid(known_cell("X", x)))
        self._y.update(Fluid(known_cell("Y", y)))
        self.scroll_home(animate=False)

    def say(self, words: str) -> None:
        """Say something in the place of both."""
        self.border_title = ""
        self._x.update(content(words, MUTED))
        self._y.display = False
