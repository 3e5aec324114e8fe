"""Content that is laid out anew for each width it is drawn at."""

from collections.abc import Callable

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual


class Fluid(Visual):
    """A visual made by `build(width)`, width in cells; a table that must fit, a bar."""

    def __init__(self, build: Callable[[int], Content]) -> None:
        self._build = build
        self._made: tuple[int, Content] | None = None

    def at(self, width: int) -> Content:
        """Return the content for a width, made once a width."""
        if self._made is None or self._made[0] != width:
            self._made = (width, self._build(max(1, width)))
        return self._made[1]

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """Draw at this width."""
        return self.at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002 (protocol)
        """Take all the width there is."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Return the lines at this width."""
        return self.at(width).get_height(rules, width)
