"""Progress on stderr: a bar where it is a terminal, nothing but messages elsewhere."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

from predact_tui.narration import narrate

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


class Progress:
    """Counts to `total` things of one name; use as a context manager."""

    def __init__(self, name: str, total: int) -> None:
        self._name = name
        self._total = total
        self._bar: Bar | None = None

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty() and self._total > 1:
            self._bar = self._start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self) -> None:
        """Count one more."""
        if self._bar is not None:
            self._bar.advance(self._bar.task_ids[0])

    def say(self, text: str) -> None:
        """Print a line, above the bar if there is one."""
        if self._bar is not None:
            self._bar.console.print(text, markup=False, highlight=False)
        else:
            narrate(text)

    def _start(self) -> "Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        bar = Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
        )
        bar.add_task(self._name, total=self._total)
        bar.start()
        return bar
