"""Drawing anew what is drawn often, without laying the screen out again where that can be."""

from collections.abc import Callable

from textual.content import Content
from textual.widgets import Static

from predact_tui.present.fluid import Fluid


def redraw(shown: Static, build: Callable[[int], Content]) -> None:
    """Draw `build(width)`; everything is laid out again only if it takes more or fewer lines."""
    drawn = Fluid(build)
    width, height = shown.content_size
    same = width > 0 and drawn.get_height({}, width) == height
    shown.update(drawn, layout=not same)
