"""A sheet over the screen: a title, words that scroll by keys, and its answers as buttons."""

from collections.abc import Iterable
from typing import Generic, Literal, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Static

from predact_tui.present.safe import content, safe_line
from predact_tui.screens.steady import Steady
from predact_tui.widgets.pages import Pages

T = TypeVar("T")


class Sheet(ModalScreen[T], Steady[T], Generic[T]):
    """What all sheets share; a sheet gives its `heading`, its `body` and its `answers`."""

    DEFAULT_CSS = """
    Sheet { align: center middle; background: $background 60%; }
    Sheet #sheet {
        width: 90%; max-width: 100; height: auto; max-height: 100%;
        background: $surface; border: round $primary; padding: 0 1;
    }
    Sheet.-small #sheet { width: 100%; border: none; padding: 0; }
    Sheet #sheet-heading { display: none; width: 100%; text-style: bold reverse; }
    Sheet.-small #sheet-heading { display: block; height: 1; }
    Sheet #sheet-body { height: auto; scrollbar-size-vertical: 1; }
    Sheet #sheet-body Static { margin-bottom: 1; width: 100%; }
    Sheet #sheet-answers { height: 1; align-horizontal: right; }
    Sheet #sheet-answers Button { margin-left: 2; min-width: 8; }
    """

    heading: str = ""
    """The title; made safe here."""

    def body(self) -> Iterable[Widget]:
        """Yield what stands in the sheet."""
        raise NotImplementedError

    def answers(self) -> Iterable[Button]:
        """Yield the buttons; each runs an action of the screen."""
        yield answer("Close", "Esc", "screen.back")

    def compose(self) -> ComposeResult:
        """Lay the sheet out."""
        with Vertical(id="sheet") as sheet:
            sheet.border_title = content(safe_line(self.heading))
            yield Static(content(safe_line(self.heading)), id="sheet-heading")
            with Pages(id="sheet-body"):
                yield from self.body()
            with Horizontal(id="sheet-answers"):
                yield from self.answers()

    def on_mount(self) -> None:
        """Let the keys scroll; Tab goes to the answers."""
        self._fit()
        self._pages.focus()

    def on_resize(self) -> None:
        """Fit the sheet to the terminal."""
        self._fit()

    @property
    def _pages(self) -> Pages:
        return self.query_one("#sheet-body", Pages)

    def _fit(self) -> None:
        """Leave the border out where there is no room, and keep the answers in sight."""
        small = self.size.width < 50 or self.size.height < 12
        self.set_class(small, "-small")
        frame = 1 if small else 2
        self._pages.styles.max_height = max(1, self.size.height - frame - 1)


def answer(
    label: str, key: str, action: str, *, variant: Literal["default", "primary"] = "default"
) -> Button:
    """Return a one-line button that runs `action` of the screen, its key beside its label."""
    return Button(content(f" {label} ({key}) "), action=action, compact=True, variant=variant)
