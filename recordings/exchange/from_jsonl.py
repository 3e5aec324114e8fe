"""Lines of JSON (recordings/exchange/jsonl.py) as the recordings they were, verified.

Lines are read one by one: a file may be larger than the memory. What is wrong with one recording
does not touch the next.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from pydantic import BaseModel, ValidationError

from engine.events import Event, Opening
from engine.sealed import Sealed
from engine.state import EpisodeState
from recordings.chain import check_chain
from recordings.exchange.incoming import Incoming
from recordings.exchange.jsonl import Header, TextLine, is_header, read_event
from recordings.exchange.reading import LIMIT, LogError, check_regular, file_name, unreadable
from recordings.naming import LATEST

LARGEST: Final = 16 * LIMIT
"""Bytes of one recording that are read at most."""
_ID: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,99}", re.ASCII)

VALID: Final = "what `predact-tui export --as jsonl` writes"

Line = tuple[int, str | LogError]
"""The number of a line, from 1, and its text, or why it has none."""
Model = TypeVar("Model", bound=BaseModel)


@dataclass
class Block:
    """The lines of one recording as they come: its header's number, what followed so far."""

    at: int
    header: Header
    texts: dict[str, str] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    first: int = 0
    """The number of the first event's line."""
    read: int = 0
    """Characters read so far."""

    @property
    def whole(self) -> bool:
        """Whether all that the header tells of has come."""
        told = self.header
        return len(self.texts) == told.texts and len(self.events) == told.events


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
        first = file.readline(LIMIT)
    return b'"format"' in first and is_header(first.decode("utf-8", "replace").strip("\ufeff"))


def _lines(file: BinaryIO) -> Iterator[Line]:
    number = 0
    while data := file.readline(LIMIT + 1):
        number += 1
        if len(data) > LIMIT:
            most = f"{LIMIT / 1e6:.0f} MB"
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
    """Yield each recording as soon as it is whole; after an error the next header is looked for."""
    block: Block | None = None
    lost = False
    for number, text in lines:
        if isinstance(text, str) and is_header(text):
            if block is not None:
                yield _finished(block, origin)
            taken: Block | LogError = _begun(number, text)
        elif lost:
            continue
        else:
            taken = _taken(block, number, text)
        lost = isinstance(taken, LogError)
        block = None if isinstance(taken, LogError) else taken
        if isinstance(taken, LogError):
            yield taken
        elif taken.whole:
            yield _finished(taken, origin)
            block = None
    if block is not None:
        yield _finished(block, origin)


def _begun(number: int, text: str) -> Block | LogError:
    try:
        header = _parsed(Header, text)
        if header.recording == LATEST or not _ID.fullmatch(header.recording):
            raise LogError(f"{header.recording[:40]!r} is no id of a recording")
    except LogError as error:
        return _at(number, error)
    return Block(number, header)


def _taken(block: Block | None, number: int, text: str | LogError) -> Block | LogError:
    """Return the block with a line taken in, or what is wrong with the line."""
    try:
        if isinstance(text, LogError):
            raise text
        if block is None:
            raise LogError(f"is no header of a recording (valid: {VALID})")
        _take(block, number, text)
    except LogError as error:
        return _at(number, error)
    return block


def _take(block: Block, number: int, text: str) -> None:
    block.read += len(text)
    if block.read > LARGEST:
        raise LogError(f"the recording is larger than {LARGEST / 1e6:.0f} MB")
    if len(block.texts) < block.header.texts:
        _take_text(block, text)
    else:
        _take_event(block, number, text)


def _take_text(block: Block, text: str) -> None:
    line = _parsed(TextLine, text)
    if line.digest in block.texts:
        raise LogError("the text stands twice")
    block.texts[line.digest] = line.text


def _take_event(block: Block, number: int, text: str) -> None:
    try:
        event = read_event(text)
    except (ValueError, RecursionError) as error:
        raise _problem(error) from error
    block.first = block.first or number
    block.events.append(event)


def _finished(block: Block, origin: str) -> Incoming | LogError:
    header = block.header
    try:
        _check_counts(block)
        _check_chain(block)
        _check_answers(block)
        _check_fold(block)
    except LogError as error:
        return error if error.field else _at(block.at, error)
    return Incoming(
        header.recording,
        "jsonl",
        tuple(block.events),
        header.sealed,
        origin,
        block.texts,
        header.tags,
        header.note,
    )


def _check_counts(block: Block) -> None:
    told, there = block.header.events, len(block.events)
    if not told:
        raise LogError("the header tells of no events")
    if there < told or len(block.texts) < block.header.texts:
        raise LogError(f"the header tells {told} events, but {there} follow: is the file cut?")


def _check_chain(block: Block) -> None:
    broken = check_chain(block.events, block.header.tip)
    if broken is not None:
        at = block.first + min(broken.seq, len(block.events) - 1)
        raise _at(at, LogError(f"event {broken.seq}: {broken.what}"))
    if block.events[0].recording != block.header.recording:
        raise _at(block.first, LogError("an event of another recording"))


def _check_answers(block: Block) -> None:
    """See that the sealed answers are those that the first event commits to."""
    opening, sealed = block.events[0].body, block.header.sealed
    if not isinstance(opening, Opening):
        raise _at(block.first, LogError("a recording does not begin with this event"))
    if sealed is None:
        return
    _parsed(Sealed, sealed)
    if hashlib.sha256(sealed.encode()).hexdigest() != opening.commitment:
        raise LogError("the sealed answers are not those that the first event commits to")


def _check_fold(block: Block) -> None:
    """See that the events follow each other: a chain can be made over anything."""
    state = EpisodeState()
    for at, event in enumerate(block.events, block.first):
        try:
            state.apply(event)
        except (LookupError, ValueError, TypeError, AssertionError) as error:
            raise _at(at, LogError(f"{event.kind} does not follow what stands before")) from error


def _parsed(model: type[Model], text: str) -> Model:
    try:
        return model.model_validate_json(text)
    except ValidationError as error:
        raise _problem(error) from error


def _problem(error: Exception) -> LogError:
    """Return what is wrong with a line in words."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return LogError(": ".join([*map(str, first["loc"]), first["msg"]]))
    return LogError(" ".join(str(error).split()) or type(error).__name__)


def _at(number: int, error: LogError) -> LogError:
    return LogError(error.problem, f"line {number}")
