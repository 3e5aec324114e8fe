"""Lines typed or piped in, read without blocking the episode."""

import asyncio
import codecs
import contextlib
import io
import os
import threading
from collections.abc import Iterator
from typing import TextIO

_CHUNK = 65536


class TypedLines:
    """Reads `stream` in a thread of its own; must be made inside a running event loop."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._returned: list[str] = []
        self.ended = False
        """Whether the end of the input was met."""
        threading.Thread(target=self._read, daemon=True, name="typed-lines").start()

    async def next(self) -> str | None:
        """Return the next line without its ending; None at the end of the input."""
        if self.ended:
            return None
        line = self._returned.pop() if self._returned else await self._lines.get()
        self.ended = line is None
        return line

    def put_back(self, line: str) -> None:
        """Give a line again before all others."""
        self._returned.append(line)

    def _read(self) -> None:
        # The loop may be gone when a late line arrives: nobody waits for it then.
        with contextlib.suppress(RuntimeError):
            with contextlib.suppress(OSError, ValueError):
                for line in _lines_of(self._stream):
                    self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)


def _lines_of(stream: TextIO) -> Iterator[str]:
    try:
        descriptor = stream.fileno()
    except (io.UnsupportedOperation, AttributeError):
        return (line.rstrip("\r\n") for line in stream)
    # Straight from the descriptor: a daemon thread that holds the buffer's lock at exit would
    # abort the interpreter.
    return _descriptor_lines(descriptor, stream.encoding or "utf-8")


def _descriptor_lines(descriptor: int, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    rest = ""
    while chunk := os.read(descriptor, _CHUNK):
        *whole, rest = (rest + decoder.decode(chunk)).split("\n")
        yield from (line.rstrip("\r") for line in whole)
    if rest:
        yield rest
