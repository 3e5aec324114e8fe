"""The palette: any of many actions or values, found by words of its name."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from predact_tui.bindings import binding
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import fit, safe_line, width
from predact_tui.screens.steady import Steady
from predact_tui.widgets.pick_list import PickList

Act: TypeAlias = Callable[[], Awaitable[object] | object]


@dataclass(frozen=True)
class Offer:
    """What can be chosen: its name, a sentence on it, and what choosing it does."""

    label: str
    words: str
    act: Act

    def fits(self, typed: str) -> bool:
        """Tell whether name and sentence hold every word that is typed."""
        said = f"{self.label} {self.words}".casefold()
        return all(word in said for word in typed.casefold().split())


class PaletteScreen(ModalScreen[Offer], Steady[Offer]):
    """Gives the offer chosen, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("list.down"),
        binding("list.up"),
        binding("list.page_down"),
        binding("list.page_up"),
        binding("screen.back"),
    ]
    DEFAULT_CSS = """
    PaletteScreen { align-horizontal: center; background: $background 60%; }
    PaletteScreen #palette {
        width: 90%; max-width: 100; height: auto; max-height: 100%; margin-top: 1;
        background: $surface; border: round $primary; padding: 0 1;
    }
    PaletteScreen PickList { height: auto; max-height: 18; }
    PaletteScreen #palette-none { height: auto; color: $text-muted; }
    """

    def __init__(self, title: str, offers: Iterable[Offer]) -> None:
        super().__init__()
        self._title = title
        self._offers = tuple(offers)

    def compose(self) -> ComposeResult:
        """Lay out the line to type in and the list."""
        with Vertical(id="palette") as frame:
            frame.border_title = self._title
            yield Input(placeholder="Type words of what you look for", compact=True)
            picks = PickList(id="palette-list")
            picks.can_focus = False
            yield picks
            yield Static("Nothing here is called so.", id="palette-none")

    def on_mount(self) -> None:
        """Show everything; what is typed from now on goes into the line."""
        self.set_focus(self.query_one(Input))
        self._show("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits the words typed."""
        event.stop()
        self._show(event.value)

    def _show(self, typed: str) -> None:
        found = [(str(at), each) for at, each in enumerate(self._offers) if each.fits(typed)]
        room = max((width(safe_line(offer.label)) for _, offer in found), default=0)
        picks = self.query_one(PickList)
        picks.fill([(name, _line(offer, room)) for name, offer in found])
        picks.highlighted = 0 if found else None
        self.query_one("#palette-none").display = not found

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose what the cursor is on."""
        event.stop()
        self._choose(self.query_one(PickList).chosen)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose what was clicked."""
        event.stop()
        self._choose(event.option.id)

    def _choose(self, name: str | None) -> None:
        if name is not None:
            self.dismiss(self._offers[int(name)])

    def on_click(self, event: Click) -> None:
        """Close on a click beside it."""
        if event.widget is self:
            self.action_back()

    def action_back(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def action_cursor_down(self) -> None:
        """Go down."""
        self._move(1)

    def action_cursor_up(self) -> None:
        """Go up."""
        self._move(-1)

    def action_page_down(self) -> None:
        """Go down a page."""
        self._move(max(1, self.query_one(PickList).size.height - 1))

    def action_page_up(self) -> None:
        """Go up a page."""
        self._move(1 - max(2, self.query_one(PickList).size.height))

    def _move(self, by: int) -> None:
        picks = self.query_one(PickList)
        if picks.highlighted is not None:
            picks.highlighted = max(0, min(picks.highlighted + by, picks.option_count - 1))


def _line(offer: Offer, room: int) -> Content:
    label = fit(safe_line(offer.label), room)
    return Content.assemble((label, "bold"), "  ", (safe_line(offer.words), MUTED))
