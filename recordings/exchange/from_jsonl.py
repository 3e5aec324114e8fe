"""Lines of JSON (recordings/exchange/jsonl.py) as the recordings they were, verified.

Lines are read one by one: a file may be larger than the memory. What is wrong with one recording
does not touch the next.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from recordings.exchange.block import Block, at_line, begun, finished, taken
from recordings.exchange.incoming import Incoming
from recordings.exchange.jsonl import is_header
from recordings.exchange.reading import LogError, check_regular, file_name, unreadable

LONGEST: Final = 16_000_000
"""Bytes of a line that are read at most: far more than any event or text has."""
MOST_LOST: Final = 100_000
"""Lines after which the next header is looked for no more."""

Line = tuple[int, str | LogError]
"""The number of a line, from 1, and its text, or why it has none."""


def read_jsonl(path: Path) -> Iterator[Incoming | LogError]:
    """Yield the recordings of a file, and what is wrong with those that are none."""
    check_regular(path)
    try:
        with path.open("rb") as file:
            yield from _recordings(_lines(file), file_name(path))
    except OSError as error:
        raise unreadable(error) from error


def begins_like_jsonl(path: Path) -> bool:
    """Tell whether a file begins with a header, whatever it is called."""
    with path.open("rb") as file:
        first = file.readline(LONGEST)
    return b'"format"' in first and is_header(first.decode("utf-8", "replace").strip("\ufeff"))


def _lines(file: BinaryIO) -> Iterator[Line]:
    number = 0
    while data := file.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST:
            most = f"{LONGEST / 1e6:.0f} MB"
            yield (
                number,
                LogError(f"is longer than {most}, as no event is; nothing after it is read"),
            )
            return
        yield number, _text(data, number)


def _text(data: bytes, number: int) -> str | LogError:
    try:
        text = data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return LogError("is no text in UTF-8")
    return text.removeprefix("\ufeff") if number == 1 else text


def _recordings(lines: Iterator[Line], origin: str) -> Iterator[Incoming | LogError]:
    reading = _Reading(origin)
    for number, text in lines:
        yield from reading.take(number, text)
        if reading.lost > MOST_LOST:
            yield at_line(number, LogError("still no header: nothing after it is read"))
            return
    yield from reading.end()


class _Reading:
    """Gives each recording as soon as it is whole; after an error the next header is looked for.

    `lost` counts the lines since the error.
    """

    def __init__(self, origin: str) -> None:
        self.lost = 0
        self._origin = origin
        self._block: Block | None = None

    def take(self, number: int, text: str | LogError) -> Iterator[Incoming | LogError]:
        """Take a line in."""
        if isinstance(text, str) and '"format"' in text and is_header(text):
            yield from self.end()
            yield from self._go_on(begun(number, text))
        elif self.lost:
            self.lost += 1
        else:
            yield from self._go_on(taken(self._block, number, text))

    def end(self) -> Iterator[Incoming | LogError]:
        """Take in that nothing more belongs to what was begun."""
        if self._block is not None:
            yield finished(self._block, self._origin)

    def _go_on(self, block: Block | LogError) -> Iterator[Incoming | LogError]:
        self._block, self.lost = None, 0
        if isinstance(block, LogError):
            self.lost = 1
            yield block
        elif block.whole:
            yield finished(block, self._origin)
        else:
            self._block = block
