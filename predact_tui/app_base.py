"""What the application is beside its screens: colours, palette, pictures, what comes too late."""

import os
import re
from collections.abc import Iterable, Sequence
from functools import partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Final

from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen

from predact_tui.bindings import COMMANDS
from predact_tui.colours import changed
from predact_tui.quiet import log_error
from predact_tui.remembering import recalled, remember, settings_path
from predact_tui.screens.steady import Steady, left

if TYPE_CHECKING:
    from predact_tui.screens.palette import Offer

THEMES: Final = (
    "textual-dark", "textual-light", "nord", "gruvbox", "catppuccin-mocha", "catppuccin-latte",
    "solarized-light", "tokyo-night", "ansi-dark", "ansi-light",
)  # fmt: skip
"""The themes that a key goes through; the palette offers all of Textual's."""
THEME: Final = "theme"
"""Under this name the theme is remembered."""
UNOFFERED: Final = frozenset({"app.palette", "ask.earlier", "ask.later"})
"""What makes no sense in the palette."""
MISSING: Final = (NoMatches, NoScreen)
"""Errors of what looks for a part that is not there (any more)."""
_OWN: Final = NoColor()
_FONTS: Final = re.compile(r"@font-face \{.*?\}", re.DOTALL)


class AppBase(App[None]):
    """Themes that are remembered, the palette, and errors that come too late to matter."""

    # -- colours ----------------------------------------------------------------------------------

    def recall_theme(self) -> None:
        """Take the colours of the last time, unless the environment names others."""
        name = recalled(settings_path()).get(THEME)
        usable = isinstance(name, str) and name in self.available_themes
        if usable and "TEXTUAL_THEME" not in os.environ:
            self.theme = str(name)

    def choose_theme(self, name: str) -> None:
        """Change the colours, and remember them."""
        self.theme = name
        remember(settings_path(), {THEME: name})
        self.notify(f"Theme: {name}", markup=False, timeout=2)

    def action_next_theme(self) -> None:
        """Go on to the next colours."""
        at = THEMES.index(self.theme) if self.theme in THEMES else -1
        self.choose_theme(THEMES[(at + 1) % len(THEMES)])

    def action_change_theme(self) -> None:
        """Choose one of all themes."""
        from predact_tui.screens.palette import Offer

        names = sorted(self.available_themes)
        kinds = {name: "dark" if self.available_themes[name].dark else "light" for name in names}
        self._offer("Themes", (Offer(n, kinds[n], partial(self.choose_theme, n)) for n in names))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what colours go through; the terminal's own are left out, never made greys."""
        found = super().get_line_filters()
        if not (self.no_color and self.native_ansi_color):
            return found
        return [_OWN if isinstance(each, Monochrome) else each for each in found]

    def get_css_variables(self) -> dict[str, str]:
        """Return the theme's colours, changed so that words can be read."""
        found = super().get_css_variables()
        more = changed(found, dark=self.current_theme.dark, plain=self.no_color)
        self.theme_variables = found | more
        return self.theme_variables

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """Return the screen as SVG; it fetches no fonts from the network."""
        return _FONTS.sub("", super().export_screenshot(title=title, simplify=simplify))

    # -- palette ----------------------------------------------------------------------------------

    def action_command_palette(self) -> None:
        """Offer everything that can be done now."""
        from predact_tui.screens.palette import Offer

        found = self.get_system_commands(self.screen)
        self._offer("Commands", (Offer(each.title, each.help, each.callback) for each in found))

    def _offer(self, title: str, offers: "Iterable[Offer]") -> None:
        from predact_tui.screens.palette import PaletteScreen

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(title, offers), _do)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield every action that can be done now, by name, then the choice of themes."""
        more = screen.elsewhere() if isinstance(screen, Steady) else {}
        active = more | {
            item.binding.id: (item.node, item.binding.action)
            for item in screen.active_bindings.values()
            if item.enabled
        }
        for command in COMMANDS:
            if command.id not in active or command.group == "lists" or command.id in UNOFFERED:
                continue
            node, action = active[command.id]
            words = f"({command.shown}) {command.description}"
            yield SystemCommand(command.label, words, partial(self.run_action, action, node))
        yield SystemCommand("All themes", "Choose one of all themes", self.action_change_theme)

    # -- what comes too late ----------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """End with an error, but not for a part that looks for its fellows after it was left."""
        if isinstance(error, MISSING) and left(active_message_pump.get(None)):
            log_error(error)
        else:
            super()._handle_exception(error)


async def _do(offer: "Offer | None") -> None:
    done = offer.act() if offer is not None else None
    if isawaitable(done):
        await done
