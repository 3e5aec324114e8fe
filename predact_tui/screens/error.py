"""What went wrong, said on a screen of its own instead of a traceback over the panes."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from predact_tui.bindings import binding
from predact_tui.present.lines import MUTED
from predact_tui.present.safe import content
from predact_tui.screens.sheet import Sheet


class ErrorScreen(Sheet[None]):
    """Shows a message and where the log with the details lies, if there is one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("choice.yes", "screen.back"),
        binding("screen.back"),
    ]

    def __init__(self, title: str, message: str, log_path: Path | None = None) -> None:
        super().__init__()
        self.heading = title
        self._message, self._log = message, log_path

    def body(self) -> Iterable[Widget]:
        """Show the message, then the log's path."""
        yield Static(content(self._message, "bold"))
        if self._log is not None:
            yield Static(content(f"Details are in the log: {self._log}", MUTED))

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)
