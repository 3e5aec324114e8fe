"""Printed lines and typed answers: a console without cursor control or colours."""

import asyncio
from typing import Final, TextIO

from predact_tui.plain.lines import TypedLines
from predact_tui.present.safe import safe_line

PROMPT: Final = "> "


class Console:
    """Prints to `stdout`, reads from `stdin`; must be made inside a running event loop.

    Lines that did not come from a keyboard are printed after the prompt, so that what is printed
    reads as a whole.
    """

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done once nobody reads what is printed any more."""
        self._stdout = stdout
        self._lines = TypedLines(stdin)
        self._echo = not stdin.isatty()
        self._prompted = False

    @property
    def ended(self) -> bool:
        """Whether the end of the input was met."""
        return self._lines.ended

    def tell(self, text: str) -> None:
        """Print a text on lines of its own."""
        self._write(("\n" if self._prompted else "") + text + "\n")
        self._prompted = False

    async def ask(self) -> str | None:
        """Print the prompt and return the line typed; None at the end of the input."""
        self._write(PROMPT)
        self._prompted = True
        line = await self._lines.next()
        self._prompted = line is None
        if self._echo and line is not None:
            self._write(safe_line(line) + "\n")
        return line

    async def listen(self) -> str | None:
        """Return a line typed unasked; None at the end of the input."""
        return await self._lines.next()

    def put_back(self, line: str) -> None:
        """Let a line that could not be followed be read again."""
        self._lines.put_back(line)

    def _write(self, text: str) -> None:
        if self.gone.done():
            return
        try:
            self._stdout.write(text)
            self._stdout.flush()
        except (OSError, ValueError):
            self.gone.set_result(None)
